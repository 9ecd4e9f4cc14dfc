import { type Decimal, decimal, decimalOrNull, sign, subtract, sum } from "@/lib/decimal";
import { type Day, daysFrom } from "@/lib/time";
import {
  closedDays,
  type MonthClose,
  type MonthEvent,
  type MonthLine,
  rebateOf,
} from "./month-close";

/** What the exchange paid the firm, USDT: for a product on a day, a day, or the whole month. */
export interface Payment {
  readonly day: Day | null;
  readonly product: string | null;
  /** Null takes back what was entered. */
  readonly amount: Decimal | null;
}

/** So many are entered at once: a month of twelve products. */
export const maxPayments = 400;

/** What the exchange reported and paid of a product on a day, a day, or the whole month; USDT. */
export interface PaymentLine {
  readonly day: Day | null;
  readonly product: string | null;
  readonly reported: Decimal;
  /** Null while nothing is entered. */
  readonly paid: Decimal | null;
  /** Paid less reported; null while nothing is entered. */
  readonly variance: Decimal | null;
  /** The entry that counts; of what its parts add up to none. */
  readonly entry: MonthEvent | null;
}

interface PaymentDay extends PaymentLine {
  /** Its products, in their order: those that were reported or paid. */
  readonly products: readonly PaymentLine[];
}

/** A month's reconciliation with what was received; its tolerance is 0. */
export interface MonthPayments {
  /** Of the whole month: as entered for it, else the sum of its days when all are known. */
  readonly month: PaymentLine;
  readonly days: readonly PaymentDay[];
  /** Of how many days it is known what was received. */
  readonly entered: number;
  /** Where paid differs, as narrowly as was entered: a product of a day, a day, or the month. */
  readonly differences: readonly PaymentLine[];
}

/**
 * Compares what was received with the rebates of the month's own days: the frozen ones where it is
 * locked. A day without an entry says nothing; it is never taken for 0. One whose products are all
 * entered was paid their sum.
 */
export function paymentsOf(
  close: Pick<MonthClose, "month" | "partialFrom" | "own" | "history">,
): MonthPayments {
  const { own, history } = close;
  const { from, to } = closedDays(close);
  const entries = new Map<string, MonthEvent>();
  for (const event of history.toSorted((a, b) => a.number - b.number)) {
    if (event.kind === "paid") entries.set(paymentKey(event.day, event.product), event);
  }
  const days = daysFrom(from, to).map((day) =>
    dayOf(
      day,
      own.filter((line) => line.day === day),
      entries,
    ),
  );
  const whole = totalOf(
    lineOf({ day: null, product: null, reported: rebateOf(own) }, entries),
    days,
  );
  const narrow = days.flatMap((day) => {
    const products = day.products.filter(isOff);
    return products.length === 0 && isOff(day) ? [day] : products;
  });
  return {
    month: whole,
    days,
    entered: days.filter(({ paid }) => paid !== null).length,
    differences: narrow.length === 0 && isOff(whole) ? [whole] : narrow,
  };
}

/** Of what a payment is, as one text. */
export const paymentKey = (day: Day | null, product: string | null) =>
  `${day ?? ""} ${product ?? ""}`;

const isOff = ({ variance }: PaymentLine) => variance !== null && sign(variance) !== 0;

type Entries = ReadonlyMap<string, MonthEvent>;

function dayOf(day: Day, lines: readonly MonthLine[], entries: Entries): PaymentDay {
  const paid = [...entries.values()].filter((event) => event.day === day && event.amount !== null);
  const names = [...lines, ...paid].flatMap(({ product }) => product ?? []);
  const products = [...new Set(names)].toSorted().map((product) => {
    const reported = rebateOf(lines.filter((line) => line.product === product));
    return lineOf({ day, product, reported }, entries);
  });
  const whole = lineOf({ day, product: null, reported: rebateOf(lines) }, entries);
  return { ...totalOf(whole, products), products };
}

/** What was entered for all of it, else the sum of its parts when all of them are known. */
function totalOf(whole: PaymentLine, parts: readonly PaymentLine[]): PaymentLine {
  const paid = parts.flatMap((part) => part.paid ?? []);
  if (whole.paid !== null || paid.length === 0 || paid.length < parts.length) return whole;
  return { ...whole, ...against(whole.reported, sum(paid)) };
}

function lineOf(
  of: Pick<PaymentLine, "day" | "product" | "reported">,
  entries: Entries,
): PaymentLine {
  const entry = entries.get(paymentKey(of.day, of.product)) ?? null;
  const paid = decimalOrNull(entry?.amount);
  if (paid === null) return { ...of, paid: null, variance: null, entry: null };
  return { ...of, ...against(of.reported, paid), entry };
}

const against = (reported: Decimal, paid: Decimal) => ({
  paid: decimal(paid),
  variance: subtract(paid, reported),
});
