"use client";
import { useState } from "react";
import { changeDesk, isRefused, type Refused } from "@/lib/people/change-desk";
import { leaveToSignIn } from "./ask-desk";

type Change = Parameters<typeof changeDesk>;

/** A change of the desk's own things: whether it is under way, and why the desk refused it. */
export function useChange() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);

  /** The desk's answer, or null when it refused or is still busy with the last change. */
  const change = async <T extends object>(...wanted: Change): Promise<T | null> => {
    if (busy) return null;
    setBusy(true);
    setRefused(null);
    const answer = await changeDesk<T>(...wanted);
    setBusy(false);
    if (!isRefused(answer)) return answer;
    if (answer.status === 401) leaveToSignIn();
    setRefused(answer);
    return null;
  };
  /** What is wrong with one field. */
  const errorAt = (field: string) =>
    refused?.issues.find((issue) => issue.field === field)?.message;
  return { busy, refused, change, errorAt };
}
