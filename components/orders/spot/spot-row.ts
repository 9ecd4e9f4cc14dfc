import { decimalOrNull } from "@/lib/decimal";
import type { ResponseOf } from "@/lib/exchange/endpoints";
import { aboveZero, momentOf, sideOf, valueAt } from "@/lib/orders/from-unified";
import { orderKey } from "@/lib/orders/order-key";
import type { OrderRow, OrderRowStatus } from "@/lib/orders/order-row";

/** An open spot order of endpoint 10. */
export type SpotOrder = ResponseOf<"spot-unfilled-orders">[number];

/** Such an order as every table of orders knows it, with what only this list tells. */
export interface SpotRow {
  readonly order: OrderRow;
  readonly listed: SpotOrder;
  /** A take profit or stop loss that waits for its trigger; the interface has no cancel for it. */
  readonly waits: boolean;
}

const statuses: Readonly<Record<string, OrderRowStatus>> = {
  live: "live",
  new: "matching",
  partially_filled: "partial",
};

/** Reads an order of endpoint 10: `size` counts quote coin for market orders (rulings 16). */
export function spotRow(listed: SpotOrder): SpotRow {
  const clientOid = listed.clientOid || null;
  const side = sideOf(listed.side);
  const price = aboveZero(listed.priceAvg);
  const qty = decimalOrNull(listed.size);
  const inQuote = listed.orderType === "market";
  const order: OrderRow = {
    key: orderKey(listed.orderId, clientOid),
    orderId: listed.orderId,
    clientOid,
    category: "SPOT",
    symbol: listed.symbol ?? "",
    intent: side,
    side,
    orderType: listed.orderType || null,
    timeInForce: null,
    price,
    qty,
    qtyUnit: inQuote ? "quote" : "base",
    filledQty: decimalOrNull(listed.baseVolume),
    avgPrice: aboveZero(listed.basePrice),
    value: inQuote ? qty : valueAt(price, qty),
    status: statuses[listed.status ?? ""] ?? "other",
    rawStatus: listed.status || null,
    reduceOnly: false,
    posSide: null,
    createdAt: momentOf(listed.cTime),
    updatedAt: momentOf(listed.uTime),
    source: "elsewhere",
    intentId: null,
    code: null,
    message: null,
    reason: null,
    nextSweepAt: null,
  };
  return { order, listed, waits: listed.tpslType === "tpsl" };
}

export const spotKey = ({ order }: SpotRow) => order.key;

/** A preset in words: its trigger, and at what price it then trades; null without one. */
export function presetWords(
  trigger: string | null | undefined,
  execute: string | null | undefined,
): string | null {
  const at = aboveZero(trigger);
  if (at === null) return null;
  return `${at} at ${aboveZero(execute) ?? "market"}`;
}
