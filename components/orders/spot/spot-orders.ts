"use client";

import { useEffect, useMemo } from "react";
import { useSnapshot } from "@/components/live/use-snapshot";
import { type CsvColumn, toTsv } from "@/lib/csv/to-csv";
import { decimalOrNull, type Numbers } from "@/lib/decimal";
import type { SpotOpenOrder } from "@/lib/exchange/endpoints";
import { topicText } from "@/lib/live/topic";
import type { OrderRow, OrderRowStatus } from "@/lib/orders/order-row";
import {
  aboveZero,
  momentOf,
  openPart,
  orderKey,
  sideOf,
  valueAt,
} from "@/lib/orders/read-order-row";
import { mergeSpotLists, type SeenOrder } from "@/lib/orders/seen-in";
import type { SeenOrders } from "../orders-context";

/** The account's open spot orders of both kinds, live while they are looked at. */
export function useSpotOrders(accountId: string) {
  const live = useSnapshot(topicText({ kind: "spot-orders", accountId }));
  const given = live.snapshot?.rows;
  const rows = useMemo(() => (given ?? []).map(spotRow), [given]);
  return { ...live, rows };
}

/** Such an order as a row of any orders table, with the fields of this list alone. */
export interface SpotRow {
  readonly order: OrderRow;
  readonly listed: SpotOpenOrder;
  /** A take profit or stop loss that waits for its trigger; the interface has no cancel for it. */
  readonly waitsForTrigger: boolean;
  /** Which lists show it and in what they disagree; absent where the other list is not read. */
  readonly seen?: SeenOrder;
}

/** The rows with what the unified list says of the same orders. */
export function markSeen(
  rows: readonly SpotRow[],
  unified: readonly OrderRow[],
): readonly SpotRow[] {
  const merged = mergeSpotLists(
    unified,
    rows.map(({ order }) => order),
  );
  const byId = new Map(merged.map((seen) => [seen.row.orderId, seen]));
  return rows.map((row) => {
    const seen = byId.get(row.order.orderId);
    return seen ? { ...row, seen } : row;
  });
}

interface SeenReaderProps {
  accountId: string;
  rows: readonly OrderRow[];
  onSeen: (seen: SeenOrders) => void;
}

/** Reads the spot list beside the unified one and tells what both say; draws nothing. */
export function SeenReader({ accountId, rows, onSeen }: SeenReaderProps) {
  const { rows: listed, snapshot } = useSpotOrders(accountId);
  const read = snapshot?.readAt != null;
  useEffect(() => {
    if (!read) return;
    const spot = listed.map(({ order }) => order);
    onSeen(new Map(mergeSpotLists(rows, spot).map((seen) => [seen.row.orderId, seen])));
  }, [read, listed, rows, onSeen]);
  useEffect(() => () => onSeen(null), [onSeen]);
  return null;
}

const statuses: Readonly<Record<string, OrderRowStatus>> = {
  live: "live",
  new: "matching",
  partially_filled: "partial",
};

/**
 * Reads an order of endpoint 10: `size` counts quote coin for market orders
 * (docs/rulings.md#ruling-16).
 */
export function spotRow(listed: SpotOpenOrder): SpotRow {
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
    positionAction: side,
    oneWay: false,
    side,
    orderType: listed.orderType || null,
    timeInForce: null,
    price,
    qty,
    qtyUnit: inQuote ? "quote" : "base",
    filledQty: decimalOrNull(listed.baseVolume),
    avgPrice: aboveZero(listed.basePrice),
    value: inQuote
      ? openPart(qty, decimalOrNull(listed.quoteVolume))
      : valueAt(price, openPart(qty, decimalOrNull(listed.baseVolume))),
    status: statuses[listed.status ?? ""] ?? "other",
    rawStatus: listed.status || null,
    reduceOnly: false,
    posSide: null,
    createdAt: momentOf(listed.cTime),
    updatedAt: momentOf(listed.uTime),
    source: "external",
    intentId: null,
    code: null,
    message: null,
    reason: null,
    nextReconcileAt: null,
  };
  return { order, listed, waitsForTrigger: listed.tpslType === "tpsl" };
}

export const spotKey = ({ order }: SpotRow) => order.key;

/** A preset in words: its trigger, and at what price it then trades; null without one. */
export function presetText(
  trigger: string | null | undefined,
  execute: string | null | undefined,
  numbers: Numbers,
): string | null {
  const at = aboveZero(trigger);
  if (at === null) return null;
  const limit = aboveZero(execute);
  return `${numbers.decimal(at)} at ${limit === null ? "market" : numbers.decimal(limit)}`;
}

const fields: readonly (keyof SpotOpenOrder)[] = [
  "userId",
  "symbol",
  "orderId",
  "clientOid",
  "side",
  "orderType",
  "priceAvg",
  "size",
  "status",
  "basePrice",
  "baseVolume",
  "quoteVolume",
  "tpslType",
  "triggerPrice",
  "presetTakeProfitPrice",
  "executeTakeProfitPrice",
  "presetStopLossPrice",
  "executeStopLossPrice",
  "enterPointSource",
  "orderSource",
  "cTime",
  "uTime",
];

const amounts: ReadonlySet<keyof SpotOpenOrder> = new Set([
  ...(["priceAvg", "size", "basePrice", "baseVolume", "quoteVolume", "triggerPrice"] as const),
  ...(["presetTakeProfitPrice", "executeTakeProfitPrice"] as const),
  ...(["presetStopLossPrice", "executeStopLossPrice"] as const),
]);

/** The rows under the exchange's own names, with the coin that each size counts. */
export const spotCsv: readonly CsvColumn<SpotRow>[] = [
  ...fields.map((name) => ({
    head: name,
    cell: ({ listed }: SpotRow) => listed[name],
    ...(amounts.has(name) ? { number: true as const } : {}),
  })),
  { head: "sizeCounts", cell: ({ order }) => `${order.qtyUnit} coin` },
];

/** The same for a spreadsheet by way of the clipboard. */
export const spotTsv = (rows: readonly SpotRow[]) => toTsv(spotCsv, rows);
