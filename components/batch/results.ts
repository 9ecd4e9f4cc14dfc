import { add, type Decimal, decimal } from "@/lib/decimal";
import type { OrderIntent, OrderIntentState } from "@/lib/orders/order-intent";
import { isPending, isQueued, wasNotPlaced } from "@/lib/orders/submission";
import type { OrderBatch } from "./batch";
import type { BatchRow } from "./batch-row";
import type { CheckedRow } from "./check-rows";

/** What became of a row, as the results count it. */
export const resultKinds = ["accepted", "rejected", "unknown", "sending", "waiting"] as const;
export type ResultKind = (typeof resultKinds)[number];

export const resultLabels: Readonly<Record<ResultKind, string>> = {
  accepted: "Accepted",
  rejected: "Rejected",
  unknown: "Unknown",
  sending: "Sending",
  waiting: "Waiting",
};

/** Null for a row of which nothing was confirmed to be sent. */
function resultOf(row: BatchRow): ResultKind | null {
  if (row.outcome === null) return null;
  if (isPending(row)) return "unknown";
  if (wasNotPlaced(row)) return "rejected";
  if (isQueued(row)) return "waiting";
  return row.outcome.kind === "accepted" ? "accepted" : "sending";
}

/** The rows that have come to something, with their numbers on the page. */
export function resultRows(checked: readonly CheckedRow[], filter: string | null) {
  return checked.flatMap((each, at) => {
    const kind = resultOf(each.row);
    if (kind === null || (filter !== null && filter !== kind)) return [];
    return [{ checked: each, number: at + 1, kind }];
  });
}

/** How many rows have come to what. */
export function countResults(rows: readonly BatchRow[]): Readonly<Record<ResultKind, number>> {
  const counts = { accepted: 0, rejected: 0, unknown: 0, sending: 0, waiting: 0 };
  for (const row of rows) {
    const kind = resultOf(row);
    if (kind !== null) counts[kind] += 1;
  }
  return counts;
}

/** An order of a request: what became of it, or that its row went on under another id. */
export interface ChunkCell {
  readonly clientOid: string;
  readonly number: number | null;
  readonly kind: ResultKind | "revised" | "removed";
}

/** A request of a job, with what became of its orders. */
export interface Chunk {
  readonly key: string;
  readonly cells: readonly ChunkCell[];
}

/** Each request with its orders in their order. */
export function chunksOf(batch: OrderBatch): readonly Chunk[] {
  const places = new Map(batch.rows.map((row, at) => [row.id, { row, number: at + 1 }]));
  return batch.requests.map(({ key, orders }) => {
    const cells = orders.map(({ id, clientOid }): ChunkCell => {
      const place = places.get(id);
      if (!place) return { clientOid, number: null, kind: "removed" };
      const own = place.row.clientOid === clientOid;
      const kind = own ? (resultOf(place.row) ?? "revised") : "revised";
      return { clientOid, number: place.number, kind };
    });
    return { key, cells };
  });
}

/** The value of rows by quote coin, exactly; rows whose worth is not known are left out. */
export function valuesByCoin(rows: readonly CheckedRow[]): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { value, instrument } of rows) {
    if (value === null || instrument === null) continue;
    sums.set(instrument.quoteCoin, add(sums.get(instrument.quoteCoin) ?? decimal("0"), value));
  }
  return sums;
}

const openStates: ReadonlySet<OrderIntentState> = new Set<OrderIntentState>([
  "PREPARED",
  "SENDING",
  "ACKED",
  "ACKED_NO_ID",
  "LIVE",
  "PARTIAL",
  "UNKNOWN",
  "UNRESOLVED",
  "ATTESTED_OPEN",
]);

/** A cancel that is under way or has worked; after any other its order may still be open. */
const cancelStates: ReadonlySet<OrderIntentState> = new Set<OrderIntentState>([
  "PREPARED",
  "SENDING",
  "ACKED",
  "CLOSED_UNSPECIFIED",
  "ATTESTED_APPLIED",
]);

/** By client id, the orders that ended or are being cancelled, as the journal knows. */
export function overIn(intents: readonly OrderIntent[] | null): readonly string[] {
  if (intents === null) return [];
  const cancels = intents.filter(({ kind, state }) => kind === "cancel" && cancelStates.has(state));
  const cancelled = new Set(cancels.flatMap((each) => each.targetClientOid ?? []));
  const cancelledIds = new Set(cancels.flatMap((each) => each.targetOrderId ?? []));
  return intents
    .filter(
      ({ kind, state, clientOid, orderId }) =>
        kind === "place" &&
        (!openStates.has(state) ||
          (clientOid !== null && cancelled.has(clientOid)) ||
          (orderId !== null && cancelledIds.has(orderId))),
    )
    .flatMap(({ clientOid }) => clientOid ?? []);
}
