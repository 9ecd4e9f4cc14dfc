"use client";
import { useState } from "react";
import { isRefused, type Refused } from "@/lib/people/change-desk";
import { leaveToSignIn } from "./ask-desk";
import { useAskPassword } from "./password/password-provider";

/**
 * One request to the desk at a time: whether it is under way, and why the desk refused it. Where
 * the desk wants the password once more, the person is asked for it and the request goes again.
 */
export function useRequest() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const askPassword = useAskPassword();

  /** The desk's answer, or null when it refused or is still busy with the last request. */
  const request = async <T extends object>(send: () => Promise<T | Refused>): Promise<T | null> => {
    if (busy) return null;
    setBusy(true);
    setRefused(null);
    let answer = await send();
    if (isRefused(answer) && answer.passwordNeeded && (await askPassword())) answer = await send();
    setBusy(false);
    if (!isRefused(answer)) return answer;
    if (answer.status === 401) leaveToSignIn();
    setRefused(answer);
    return null;
  };
  return { busy, refused, request };
}
