"use client";
import { useState } from "react";
import { askDryRun, type DryRunAnswer } from "@/lib/api/dry-run";
import { requestText, ticketEndpoint } from "@/lib/orders/ticket";
import type { TicketStore } from "./ticket-store";
import type { TicketSending } from "./use-sending";
import type { TicketHandle } from "./use-ticket";

/** The sending of a ticket that can also only try its order: while that is on, nothing is sent. */
export function useDryRun(
  connectionId: string,
  store: TicketStore,
  { state, model }: TicketHandle,
  sending: TicketSending,
): TicketSending {
  const on = model.dryRun;
  const [tried, setTried] = useState<{ text: string; answer: DryRunAnswer } | null>(null);
  const { body, submission } = sending;
  const text = body && requestText(body);
  const run = async () => {
    // Incomplete, so this does not send either: it leads to what is missing.
    if (body === null || text === null) return sending.send();
    const endpoint = ticketEndpoint(state);
    const asked = { connectionId, request: body, key: submission.key };
    setTried({ text, answer: await askDryRun(endpoint, asked) });
  };
  const set = (next: boolean) => {
    // A question that was asked of a real order is not one of a dry run.
    sending.dismissQuestion();
    store.dispatch({ type: "dry-run", on: next });
  };
  const dryRun = tried?.text === text ? (tried?.answer ?? null) : null;
  const question = sending.status.kind === "question" ? sending.dismissQuestion : null;
  const dismiss = dryRun === null ? question : () => setTried(null);
  if (!on) return { ...sending, dry: { on, set, run }, dryRun, dismiss };
  return {
    ...sending,
    dismiss,
    // What stands against it is what a dry run is to say.
    disabledReason: body === null ? sending.disabledReason : null,
    dry: { on, set, run },
    dryRun,
    send: () => void run(),
    sendAgain: () => {},
    confirm: () => {},
  };
}
