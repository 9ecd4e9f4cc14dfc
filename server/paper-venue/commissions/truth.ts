import { createHash } from "node:crypto";
import { type Decimal, sum } from "@/lib/decimal";
import { type SubBizType, subBizTypes } from "@/lib/exchange/broker-values";
import { type Day, dayOf } from "@/lib/time";
import { clientFillsOn } from "./client-book/day-fills";
import { type CommissionRow, newestFirst, rowOf, zone } from "./commission-row";
import { type Commissions, rateChangeOf, withAmendments } from "./commissions";

const rememberedDays = 68;

const remembered = new Map<string, readonly CommissionRow[]>();

/**
 * What really happened on a day of UTC+8 until a moment (Unix ms), newest first: the clients' book,
 * what was traded on this venue, and what was amended since.
 */
export function truthOf(state: Commissions, day: Day, now: number): readonly CommissionRow[] {
  const today = dayOf(now, zone);
  if (day > today) return [];
  const book = bookRows(state, day);
  const live = state.live[day] ?? [];
  if (day === today) return newestFirst([...book, ...live].filter(({ ts }) => Number(ts) <= now));
  if (live.length === 0 && state.amendments[day] === undefined) return book;
  return newestFirst(withAmendments(state, day, [...book, ...live]));
}

/** A day of the clients' book; a month of them is remembered: each costs some milliseconds. */
function bookRows(state: Commissions, day: Day): readonly CommissionRow[] {
  const key = `${state.seed} ${state.firstDay} ${day} ${state.sample ?? ""}`;
  const known = remembered.get(key);
  remembered.delete(key);
  const rows = known ?? newestFirst(clientFillsOn(state, day).map(rowIn(state)));
  remembered.set(key, rows);
  const [oldest] = remembered.keys();
  if (remembered.size > rememberedDays && oldest !== undefined) remembered.delete(oldest);
  return rows;
}

function rowIn(state: Commissions) {
  const rateChange = rateChangeOf(state);
  return (fill: Parameters<typeof rowOf>[0]) => rowOf(fill, rateChange);
}

/** The exact sums of some records. */
interface CommissionSums {
  readonly records: number;
  readonly volume: Decimal;
  readonly fee: Decimal;
  readonly pureFee: Decimal;
  readonly rebateAmount: Decimal;
}

/** What some records come to, and a digest that two sets of records share only when equal. */
export interface Tally extends CommissionSums {
  readonly fills: number;
  readonly orders: number;
  readonly bySubBizType: Readonly<Record<SubBizType, CommissionSums>>;
  readonly sha256: string;
}

/** Counts, adds up and digests records; their order does not matter. */
export function tallyOf(rows: readonly CommissionRow[]): Tally {
  const products = subBizTypes.map((product) => [
    product,
    sumsOf(rows.filter(({ subBizType }) => subBizType === product)),
  ]);
  return {
    ...sumsOf(rows),
    fills: new Set(rows.map(({ fillId }) => fillId)).size,
    orders: new Set(rows.map(({ orderId }) => orderId)).size,
    bySubBizType: Object.fromEntries(products),
    sha256: createHash("sha256").update(rows.map(canonicalLine).sort().join("\n")).digest("hex"),
  };
}

function sumsOf(rows: readonly CommissionRow[]): CommissionSums {
  return {
    records: rows.length,
    volume: sum(rows.map(({ volume }) => volume)),
    fee: sum(rows.map(({ fee }) => fee)),
    pureFee: sum(rows.map(({ pureFee }) => pureFee)),
    rebateAmount: sum(rows.map(({ rebateAmount }) => rebateAmount)),
  };
}

/**
 * A record as one line: the fields of docs/interface.md in its order, numbers in their shortest
 * plain form, joined by "|", nothing for null.
 */
export function canonicalLine(row: CommissionRow): string {
  const { fillId, orderId, ts, clientOid, bizType, subBizType, symbol } = row;
  const { volume, fee, pureFee, rebateAmount } = row;
  const named = [fillId, orderId, ts, clientOid ?? "", bizType, subBizType, symbol];
  return [...named, volume, fee, pureFee, rebateAmount].join("|");
}
