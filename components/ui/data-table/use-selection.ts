"use client";
import { useState } from "react";
import { prune } from "./selection";

/** Which rows are chosen; rows that left the list, or are filtered away, are dropped for good. */
export function useSelection(present: ReadonlySet<string>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const kept = prune(chosen, present);
  if (kept !== chosen) setChosen(kept);
  return [kept, setChosen] as const;
}
