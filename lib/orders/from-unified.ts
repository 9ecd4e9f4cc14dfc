import { type Decimal, decimalOrNull, multiply, sign } from "@/lib/decimal";
import type { ResponseOf } from "@/lib/exchange/endpoints";
import { isFutures } from "@/lib/exchange/values";
import { intentOfUnified } from "./intents";
import { orderKey } from "./order-key";
import type { OrderRow, OrderRowStatus } from "./order-row";

/** An element of the unified list of open orders (endpoint 1). */
export type UnifiedOrder = ResponseOf<"unfilled-orders">["list"][number] & {
  /** The desk's intent that placed it, where the desk did: the journal was asked. */
  readonly deskIntentId?: string;
};

const statuses: Readonly<Record<string, OrderRowStatus>> = {
  live: "live",
  new: "matching",
  partially_filled: "partial",
};

/** Reads an open order of endpoint 1. Empty and absent fields are null, unknown values stay raw. */
export function fromUnified(listed: UnifiedOrder): OrderRow {
  const category = listed.category ?? "";
  const clientOid = textOrNull(listed.clientOid);
  const side = sideOf(listed.side);
  const posSide = posSideOf(listed.posSide);
  const reduceOnly = listed.reduceOnly?.toUpperCase() === "YES";
  const price = aboveZero(listed.price);
  const amount = isFutures(category) ? null : aboveZero(listed.amount);
  const size = aboveZero(listed.qty);
  // A market buy on spot is counted in quote coin: the list then gives an amount, not a quantity.
  const inQuote = size === null && amount !== null;
  const qty = inQuote ? amount : decimalOrNull(listed.qty);
  return {
    key: orderKey(listed.orderId, clientOid),
    orderId: listed.orderId,
    clientOid,
    category,
    symbol: listed.symbol ?? "",
    intent: intentOfUnified({ category, side, posSide, reduceOnly }),
    side,
    orderType: textOrNull(listed.orderType),
    timeInForce: textOrNull(listed.timeInForce),
    price,
    qty,
    qtyUnit: inQuote ? "quote" : "base",
    filledQty: decimalOrNull(listed.cumExecQty),
    avgPrice: aboveZero(listed.avgPrice),
    value: inQuote ? amount : valueAt(price, qty),
    status: statuses[listed.orderStatus ?? ""] ?? "other",
    rawStatus: textOrNull(listed.orderStatus),
    reduceOnly,
    posSide,
    createdAt: momentOf(listed.createdTime),
    updatedAt: momentOf(listed.updatedTime),
    source: listed.deskIntentId === undefined ? "elsewhere" : "ours",
    intentId: listed.deskIntentId ?? null,
    code: null,
    message: null,
    reason: null,
    nextSweepAt: null,
  };
}

/** Price x quantity in quote coin, or null when one is not known. */
export function valueAt(price: Decimal | null, qty: Decimal | null): Decimal | null {
  return price !== null && qty !== null ? multiply(price, qty) : null;
}

/** A decimal above zero; the exchange writes 0 where there is none. */
export function aboveZero(text: string | null | undefined): Decimal | null {
  const value = decimalOrNull(text);
  return value !== null && sign(value) === 1 ? value : null;
}

/** "buy" or "sell", however it is written, else null. */
export function sideOf(text: string | null | undefined): "buy" | "sell" | null {
  const side = text?.toLowerCase();
  return side === "buy" || side === "sell" ? side : null;
}

/** "long" or "short", however it is written, else null. */
export function posSideOf(text: string | null | undefined): "long" | "short" | null {
  const side = text?.toLowerCase();
  return side === "long" || side === "short" ? side : null;
}

function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}

/** A moment in Unix ms, or null when the text is none. */
export function momentOf(text: string | null | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : null;
}
