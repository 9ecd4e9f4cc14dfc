import { sign } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import type { PayoutRow } from "./payouts";

/** How far a client's payable of a month is paid; `none`: there was nothing to pay. */
type PaidState = "paid" | "open" | "carried" | "none";

export function paidState({ open, carried, paid }: PayoutRow): PaidState {
  if (sign(open) === 1) return "open";
  if (sign(carried) === -1) return "carried";
  return sign(paid) === 1 ? "paid" : "none";
}

/** The day of a month's last payout to a client that wasn't reversed; null without one. */
export function lastPaidOn({ payouts }: Pick<PayoutRow, "payouts">): Day | null {
  const reversed = new Set(payouts.map(({ reverses }) => reverses));
  const kept = payouts.filter(({ kind, id }) => kind === "payout" && !reversed.has(id));
  return (
    kept
      .map(({ paidOn }) => paidOn)
      .toSorted()
      .at(-1) ?? null
  );
}
