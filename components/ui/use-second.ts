"use client";
import { useEffect, useState } from "react";
import { onTick } from "./ticker";

/** The time, Unix ms, renewed each second while `active`. */
export function useSecond(active: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => (active ? onTick(setNow) : undefined), [active]);
  return now;
}
