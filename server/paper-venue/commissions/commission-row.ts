import { type Decimal, decimal, multiply, negate } from "@/lib/decimal";
import type { SubBizType } from "@/lib/exchange/broker-values";
import { limits } from "@/lib/exchange/limits";
import { type Day, dayBounds, dayMs, dayOf } from "@/lib/time";

/** Commission records belong to days of UTC+8 (docs/interface.md#endpoint-2). */
export const zone = "UTC+8";

/** One side of a fill whose order carried the broker's channel code. */
export interface ChannelFill {
  readonly fillId: string;
  /** Both sides may be clients of the broker; then two records share the fillId. */
  readonly role: "taker" | "maker";
  readonly uid: string;
  readonly orderId: string;
  readonly clientOid: string | null;
  /** Unix ms. */
  readonly at: number;
  readonly subBizType: SubBizType;
  readonly symbol: string;
  /** Dollars, exactly. */
  readonly volume: Decimal;
  readonly fee: Decimal;
  /** How much of the fee is left after the client's discounts: "1" for all of it. */
  readonly pureShare: Decimal;
  /** The broker has to give this commission back. */
  readonly clawedBack: boolean;
}

/** A commission record as the venue keeps it: what endpoint 2 shows, whose it is, and its id. */
export interface CommissionRow {
  /** 20 digits: the fillId and 1 for its taker, 2 for its maker. No two records share it. */
  readonly id: string;
  readonly uid: string;
  readonly fillId: string;
  readonly orderId: string;
  readonly ts: string;
  readonly clientOid: string | null;
  readonly bizType: "spot" | "futures";
  readonly subBizType: SubBizType;
  readonly symbol: string;
  readonly volume: Decimal;
  readonly fee: Decimal;
  readonly pureFee: Decimal;
  readonly rebateAmount: Decimal;
}

/**
 * The record of a fill: pureFee is the fee without the discounts, rebateAmount the share of pureFee
 * that its product earns on its day; nothing is rounded. `rateChange` is the day from which the
 * present shares hold.
 */
export function rowOf(fill: ChannelFill, rateChange: Day): CommissionRow {
  const pureFee = multiply(fill.fee, fill.pureShare);
  const share = rebateShareOf(fill.subBizType, dayOf(fill.at, zone) < rateChange);
  const rebate = multiply(pureFee, share);
  return {
    id: `${fill.fillId}${fill.role === "taker" ? 1 : 2}`,
    uid: fill.uid,
    fillId: fill.fillId,
    orderId: fill.orderId,
    ts: String(fill.at),
    clientOid: fill.clientOid,
    bizType: fill.subBizType.startsWith("spot") ? "spot" : "futures",
    subBizType: fill.subBizType,
    symbol: fill.symbol,
    volume: fill.volume,
    fee: fill.fee,
    pureFee,
    rebateAmount: fill.clawedBack ? negate(rebate) : rebate,
  };
}

/** Orders records as endpoint 2 lists them: by id, the newest first. */
export function newestFirst(rows: readonly CommissionRow[]): readonly CommissionRow[] {
  return [...rows].sort((a, b) => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0));
}

/** What part of the pure fee the broker earns, by product. */
const shares: Readonly<Record<SubBizType, Decimal>> = {
  spot_trade: decimal("0.4"),
  spot_margin: decimal("0.4"),
  usdt_futures: decimal("0.45"),
  coin_futures: decimal("0.35"),
  usdc_futures: decimal("0.35"),
};

/** As long as the shares had not been changed, USDT futures earned less. */
const earlier: Readonly<Partial<Record<SubBizType, Decimal>>> = {
  usdt_futures: decimal("0.35"),
};

/** The broker's share of the pure fee of a product, before or after the change of the shares. */
function rebateShareOf(product: SubBizType, beforeChange: boolean): Decimal {
  return (beforeChange ? earlier[product] : undefined) ?? shares[product];
}

const publishedAfterMs = 10.5 * 3_600_000;

/** When a day is published: at 10:30 of the next, UTC+8 (docs/rulings.md#ruling-38). Unix ms. */
export function publishedAt(day: Day): number {
  return dayBounds(day, zone).endMs + 1 + publishedAfterMs;
}

/** The oldest fill that can still be read, Unix ms: the edge moves on with every moment. */
export function readableFrom(now: number, keptDays: number): number {
  return Math.max(limits.commissionFloorMs, now - keptDays * dayMs);
}
