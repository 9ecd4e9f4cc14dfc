"use client";
import { useState } from "react";
import { changeDesk, isRefused, type Refused } from "@/lib/people/change-desk";
import { leaveToSignIn } from "./ask-desk";
import { useAskPassword } from "./password/password-provider";

type Change = Parameters<typeof changeDesk>;

/**
 * A change of the desk's own things: whether it is under way, and why the desk refused it. Where
 * the desk wants the password once more, the person is asked for it and the change goes again.
 */
export function useChange() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const askPassword = useAskPassword();

  /** The desk's answer, or null when it refused or is still busy with the last change. */
  const change = async <T extends object>(...wanted: Change): Promise<T | null> => {
    if (busy) return null;
    setBusy(true);
    setRefused(null);
    let answer = await changeDesk<T>(...wanted);
    if (isRefused(answer) && answer.passwordNeeded && (await askPassword())) {
      answer = await changeDesk<T>(...wanted);
    }
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
