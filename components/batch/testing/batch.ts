import { parseDraft } from "@/components/desk/draft-store";
import { decimal, plainNumbers } from "@/lib/decimal";
import type { OrderJobRow, OrderJobRowsAnswer, OrderOutcomeName } from "@/lib/order-jobs/order-job";
import { readInstrument } from "@/lib/orders/instrument";
import { futuresRow, spotRow } from "@/lib/orders/testing";
import { newOrderBatch, type OrderBatch } from "../batch";
import { type BatchOrder, emptyOrder, newRow, type RowDraft } from "../batch-row";
import type { BatchContext } from "../check-rows";
import { batchDraft } from "../stored-batch";

/** Keys that tell their order: key-0000000000000001, and so on. */
export function countingKeys(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `key-${String(count).padStart(16, "0")}`;
  };
}

/** Text as a user pasted it. */
export const pasted = (text: string) => ({ text, source: "pasted", interpretation: null }) as const;

/** A limit order of bitcoin, pasted. */
export function start(price: string, qty: string, with_: Partial<BatchOrder> = {}): RowDraft {
  const order = { ...emptyOrder("USDT-FUTURES"), price: pasted(price), qty: pasted(qty) };
  return { symbol: "BTCUSDT", order: { ...order, ...with_ } };
}

/** A batch of these rows, none of them sent. */
export function batchOf(starts: readonly RowDraft[], fresh = countingKeys()): OrderBatch {
  const rows = starts.map((each, at) => newRow(at + 1, fresh(), each));
  return { ...newOrderBatch("USDT-FUTURES", fresh), rows };
}

/** One-way mode, the bitcoin perpetual and pair, an index, nothing open. */
export const context: BatchContext = {
  positionMode: "one_way_mode",
  instrumentsOf: () => new Map([["BTCUSDT", readInstrument(futuresRow())]]),
  indexOf: () => ({
    price: decimal("67241.8"),
    weights: decimal("1"),
    exchanges: 6,
    spread: decimal("2"),
    readAt: 0,
  }),
  openOrders: [],
  guards: null,
  numbers: plainNumbers,
  now: Date.parse("2026-11-20T18:15:43Z"),
};

export const spotContext: BatchContext = {
  ...context,
  instrumentsOf: () => new Map([["BTCUSDT", readInstrument(spotRow())]]),
};

/** The batch that a page makes of what its tab has stored. */
export const parseStoredBatch = (stored: object) =>
  parseDraft(batchDraft, JSON.stringify({ ...stored, version: batchDraft.version }));

/** What the desk says of the orders of a job, by the names of their outcomes. */
export function jobResults(
  clientOids: readonly string[],
  outcomes: readonly OrderOutcomeName[],
  ended = true,
): OrderJobRowsAnswer {
  const rows = outcomes.map((outcome, at): OrderJobRow => {
    const order = clientOids[at] ?? "";
    const base = { order, outcome, orderId: null, code: null, message: null };
    const intentId = outcome === "left" ? null : `int_${order}`;
    switch (outcome) {
      case "placed":
        return { ...base, intentId, orderId: `70${at + 1}` };
      case "rejected":
        return { ...base, intentId, code: "40762", message: "too large" };
      case "unknown":
        return { ...base, intentId, message: "no answer" };
      default:
        return { ...base, intentId };
    }
  });
  return { ended, rows };
}
