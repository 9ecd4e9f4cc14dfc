import "server-only";
import type { Rate } from "@/lib/exchange/define-endpoint";
import type { Priority } from "../call-context";

// A budget is a row of slots, as many as calls are allowed in a second. A slot serves one call at
// a time, and two calls of one slot reach the exchange at least a second apart, whatever the
// delays on the way: so no sliding second ever sees more calls than there are slots.

/** A slot that nobody gave back serves again after so long: longer than any call lives. */
export const holdMs = 65_000;

/** We spend a second's calls in so long (rulings 7). */
const spanMs = 1_100;

/** The exchange saw a call at the latest when it answered; a second and a little later the slot
 * is free. The little covers two clocks that do not run alike. */
const afterAnswerMs = 1_010;

/** What became of the call for which a slot was taken. */
export type SlotUse = "answered" | "unanswered" | "nothing-left";

/** From now, and from when it was taken: a slot is free when both have passed. */
export function freeAfter(use: SlotUse): { readonly nowMs: number; readonly takenMs: number } {
  switch (use) {
    case "answered":
      return { nowMs: afterAnswerMs, takenMs: spanMs };
    case "unanswered":
      return { nowMs: 0, takenMs: holdMs };
    case "nothing-left":
      return { nowMs: 0, takenMs: 0 };
  }
}

/** The calls in one second that an account has at an endpoint. */
export function perSecond(rate: Rate, copyTrading: boolean): number {
  return (copyTrading ? rate.copyTraderPerSecond : undefined) ?? rate.perSecond;
}

/** The slots that a call may take: the first ones are kept for whoever is more urgent. */
export function slotRange(slots: number, priority: Priority): { first: number; end: number } {
  return { first: Math.floor(slots * keptForOthers[priority]), end: slots };
}

const keptForOthers: Readonly<Record<Priority, number>> = { person: 0, sweep: 0.1, watch: 0.3 };

/** Smaller goes first. */
export const urgency: Readonly<Record<Priority, number>> = { person: 0, sweep: 1, watch: 2 };

/** How long somebody waits for a slot before we say "busy". */
export const patienceMs: Readonly<Record<Priority, number>> = {
  person: 5_000,
  sweep: 20_000,
  watch: 10_000,
};
