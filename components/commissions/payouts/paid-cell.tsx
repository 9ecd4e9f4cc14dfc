import { Icon } from "@/components/ui/icon";
import { shortDay } from "@/lib/archive/day-range";
import { lastPaidOn, paidState } from "@/lib/archive/paid-state";
import type { PayoutRow } from "@/lib/archive/payouts";
import { ChangedMark } from "./payout-address";

/** How far a client's payable of a month is paid. */
export function PaidCell({ row }: { row: PayoutRow | undefined }) {
  const state = row && paidState(row);
  if (!row || state === "none") return <span className="text-ink-3">{"\u2013"}</span>;
  if (state === "carried") return "Carried";
  if (state === "open") return row.change ? <ChangedMark /> : "Unpaid";
  const day = lastPaidOn(row);
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name="check" className="size-[11px]" />
      <span className="sr-only">Paid</span>
      {day && shortDay(day)}
    </span>
  );
}
