"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  deskMutation,
  isMutationFailure,
  type MutationFailure,
  redirectToSignIn,
} from "@/lib/api/client";
import { renewDesk } from "@/lib/api/query";
import type { ChangeRoute, DeskAnswer, DeskRequestArgument } from "@/lib/api/routes";
import { type PressedAction, useReauthenticate } from "./reauthentication-provider";

/** A change of the desk's own things: whether it is under way, and why the desk refused it. */
export function useChange() {
  const { busy, refused, request, forget } = useRequest();
  const queries = useQueryClient();
  /** The desk's answer, or null when it refused or is still busy with the last change. */
  const change = <Route extends ChangeRoute>(
    route: Route,
    ...asked: DeskRequestArgument<Route>
  ): Promise<DeskAnswer<Route> | null> => request(() => deskMutation(route, ...asked));
  /** The same of what a user pressed to hold or to end something: the question names it. */
  const changeAs = <Route extends ChangeRoute>(
    pressed: PressedAction,
    route: Route,
    ...asked: DeskRequestArgument<Route>
  ): Promise<DeskAnswer<Route> | null> => request(() => deskMutation(route, ...asked), pressed);
  /** What is wrong with one field. */
  const errorAt = (field: string) =>
    refused?.issues.find((issue) => issue.field === field)?.message;
  /** Has the page read anew what the change has touched. */
  const renew = renewDesk.bind(null, queries);
  return { busy, refused, change, changeAs, errorAt, renew, forget };
}

/**
 * One request to the desk at a time: whether it is under way, and why the desk refused it. Where
 * the desk wants the password once more, the user is asked for it and the request goes again;
 * what was pressed is dropped when they would rather not.
 */
export function useRequest() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<MutationFailure | null>(null);
  const reauthenticate = useReauthenticate();

  /** The desk's answer, or null when it refused or is still busy with the last request. */
  const request = async <T extends object>(
    send: () => Promise<T | MutationFailure>,
    pressed?: PressedAction,
  ): Promise<T | null> => {
    if (busy) return null;
    setBusy(true);
    setRefused(null);
    let answer = await send();
    if (isMutationFailure(answer) && answer.passwordNeeded) {
      const typed = await reauthenticate(pressed);
      if (typed) answer = await send();
      else if (pressed) {
        setBusy(false);
        return null;
      }
    }
    setBusy(false);
    if (!isMutationFailure(answer)) return answer;
    if (answer.status === 401) redirectToSignIn();
    setRefused(answer);
    return null;
  };
  /** What was refused is asked for no more. */
  const forget = () => setRefused(null);
  return { busy, refused, request, forget };
}
