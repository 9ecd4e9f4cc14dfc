import { type Decimal, decimal, decimalOrNull, subtract, sum } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { daysOfMonth } from "./month";
import { type MonthClose, type MonthEvent, rebateOf } from "./month-close";

/** What the exchange reported and paid for a day, or for the whole month; USDT. */
export interface PaymentLine {
  readonly day: Day | null;
  readonly reported: Decimal;
  /** Null while nothing is entered. */
  readonly paid: Decimal | null;
  /** Paid less reported; null while nothing is entered. */
  readonly variance: Decimal | null;
  /** The entry that counts; of a month that its days add up to none. */
  readonly entry: MonthEvent | null;
}

/** A month's reconciliation with what was paid; its tolerance is 0. */
export interface MonthPayments {
  /** Of the whole month: as entered for it, else the sum of its days when all are entered. */
  readonly month: PaymentLine;
  readonly days: readonly PaymentLine[];
  /** How many days have an entry. */
  readonly entered: number;
}

/**
 * Compares what was paid with the rebates of the month's own days: the frozen ones where it is
 * locked. A day without an entry says nothing; it is never taken for 0.
 */
export function paymentsOf({
  month,
  own,
  history,
}: Pick<MonthClose, "month" | "own" | "history">): MonthPayments {
  const entries = new Map<Day | null, MonthEvent>();
  for (const event of history.toSorted((a, b) => a.number - b.number)) {
    if (event.kind === "paid") entries.set(event.day, event);
  }
  const days = daysOfMonth(month).map((day) =>
    lineOf(day, rebateOf(own.filter((line) => line.day === day)), entries.get(day)),
  );
  const paidDays = days.flatMap(({ paid }) => (paid === null ? [] : [paid]));
  const whole = lineOf(null, rebateOf(own), entries.get(null));
  const byDays = whole.paid === null && paidDays.length === days.length;
  return {
    month: byDays ? { ...whole, ...against(whole.reported, sum(paidDays)) } : whole,
    days,
    entered: paidDays.length,
  };
}

function lineOf(day: Day | null, reported: Decimal, entry: MonthEvent | undefined): PaymentLine {
  const paid = decimalOrNull(entry?.amount);
  const known = entry !== undefined && paid !== null;
  return {
    ...{ day, reported, entry: known ? entry : null },
    ...(known ? against(reported, paid) : { paid: null, variance: null }),
  };
}

const against = (reported: Decimal, paid: Decimal) => ({
  paid: decimal(paid),
  variance: subtract(paid, reported),
});
