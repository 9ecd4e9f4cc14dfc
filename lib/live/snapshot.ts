import type {
  IndexComponentRecord,
  InstrumentRecord,
  SpotOpenOrder,
} from "@/lib/exchange/endpoints";
import type { UnreadRows } from "@/lib/exchange/errors";
import type { OrderJob } from "@/lib/order-jobs/order-job";
import type { OrderIntent } from "@/lib/orders/order-intent";
import type { ListedPlanOrder } from "@/lib/orders/plan-row";
import type { UnifiedOrder } from "@/lib/orders/read-order-row";
import type { TopicKind, TopicText } from "./topic";

/** What a row of each topic's snapshot is. */
export interface TopicRows {
  readonly orders: UnifiedOrder;
  readonly "spot-orders": SpotOpenOrder;
  readonly plans: ListedPlanOrder;
  readonly journal: OrderIntent;
  readonly "order-jobs": OrderJob;
  readonly instruments: InstrumentRecord;
  readonly index: IndexComponentRecord;
}

/** One row of a snapshot, as the exchange or the journal gave it, keyed by `rowKeyOf`. */
export type SnapshotRow = object;

/** Why the newest attempt to read failed or is not whole; the last good rows stay. */
export interface SnapshotFailure {
  /** The contract's id of the endpoint. */
  endpoint: string;
  /** The exchange's code, or null when it gave none. */
  code: string | null;
  message: string;
  /** Unix ms. */
  at: number;
  /** No answer at all, though the connection is open. */
  silent?: true;
  /** The rows are of this attempt, without these, which could not be read. */
  unread?: UnreadRows;
}

/** The failure of an attempt of which all rows but these could be read. */
export function unreadFailure(endpoint: string, unread: UnreadRows, at: number): SnapshotFailure {
  const rows = unread.count === 1 ? "1 row" : `${unread.count} rows`;
  return { endpoint, code: null, message: `${rows} could not be read.`, at, unread };
}

/** The newest state of a list that has subscribers. */
export interface Snapshot<Row extends SnapshotRow = SnapshotRow> {
  topic: TopicText;
  /** Grows by one with each change; 0 before the first answer. */
  version: number;
  rows: readonly Row[];
  /** When the exchange answered, Unix ms; null before the first good answer. */
  readAt: number | null;
  failure: SnapshotFailure | null;
}

/** So long an exchange may owe an answer before a page says so; its clock ticks by the second. */
const silentAfterMs = 4_000;

/** How long the exchange has been silent, once that is worth a word; else null. */
export function silenceMs({ readAt, failure }: Snapshot, now: number): number | null {
  if (!failure?.silent) return null;
  const ms = now - (readAt ?? failure.at);
  return ms >= silentAfterMs ? ms : null;
}

/** What the server read for the first drawing of a page. */
export interface FirstSnapshots {
  readonly whole: readonly Snapshot[];
  /** Those rows of others that the first screen needs: cells have them until all were read. */
  readonly parts: readonly Snapshot[];
}

/** What the event stream tells of a topic: how to get from `from` to `version`. */
export interface SnapshotChange {
  topic: TopicText;
  from: number;
  version: number;
  readAt: number | null;
  failure: SnapshotFailure | null;
  upserts: readonly SnapshotRow[];
  removes: readonly string[];
  /** Present when rows came, left or moved: all keys in their new order. */
  order?: readonly string[];
}

/** The change that leads from one snapshot to a later one. */
export function diffSnapshots(kind: TopicKind, before: Snapshot, after: Snapshot): SnapshotChange {
  const heads = {
    topic: after.topic,
    from: before.version,
    version: after.version,
    readAt: after.readAt,
    failure: after.failure,
  };
  if (before.rows === after.rows) return { ...heads, upserts: [], removes: [] };
  const key = (row: SnapshotRow) => rowKeyOf(kind, row);
  const old = new Map(before.rows.map((row) => [key(row), row]));
  const present = new Set(after.rows.map(key));
  const upserts = after.rows.filter((row) => !sameRow(old.get(key(row)), row));
  const removes = [...old.keys()].filter((id) => !present.has(id));
  const keysBefore = before.rows.map(key);
  const keysAfter = after.rows.map(key);
  const moved =
    keysBefore.length !== keysAfter.length || keysAfter.some((id, at) => id !== keysBefore[at]);
  return { ...heads, upserts, removes, ...(moved ? { order: keysAfter } : {}) };
}

/** Applies a change; "gap" when it does not start at the snapshot's version: fetch it anew. */
export function applySnapshotChange(
  kind: TopicKind,
  snapshot: Snapshot,
  change: SnapshotChange,
): Snapshot | "gap" {
  // What the version does not count, such as when a thing is tried next, changes without it.
  const uncounted = change.upserts.length > 0 || change.removes.length > 0;
  if (change.version === snapshot.version && change.from === snapshot.version && !uncounted) {
    return { ...snapshot, readAt: change.readAt, failure: change.failure };
  }
  if (change.from !== snapshot.version)
    return change.version <= snapshot.version ? snapshot : "gap";
  const rows = new Map(snapshot.rows.map((row) => [rowKeyOf(kind, row), row]));
  for (const id of change.removes) rows.delete(id);
  for (const row of change.upserts) rows.set(rowKeyOf(kind, row), row);
  const ordered: readonly SnapshotRow[] = change.order
    ? change.order.map((id) => rows.get(id)).filter((row) => row !== undefined)
    : [...rows.values()];
  if (change.order && ordered.length !== rows.size) return "gap";
  return {
    topic: snapshot.topic,
    version: change.version,
    rows: ordered,
    readAt: change.readAt,
    failure: change.failure,
  };
}

/**
 * Whether two rows say the same, field by field and in any order of the fields, which jsonb does
 * not keep. A field that is undefined is absent.
 */
export function sameRow(a: SnapshotRow | undefined, b: SnapshotRow): boolean {
  return sameValue(a, b);
}

function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    countFields(a, names) === countFields(b, Object.keys(b)) &&
    names.every((name) => sameValue(Reflect.get(a, name), Reflect.get(b, name)))
  );
}

function countFields(value: object, names: readonly string[]): number {
  let count = 0;
  for (const name of names) if (Reflect.get(value, name) !== undefined) count += 1;
  return count;
}

const keyFields: Record<TopicKind, readonly string[]> = {
  orders: ["orderId"],
  "spot-orders": ["orderId"],
  plans: ["planType", "orderId"],
  journal: ["id"],
  "order-jobs": ["id"],
  instruments: ["category", "symbol"],
  index: ["exchange", "spotPair"],
};

/** What tells two rows of a topic apart. */
export function rowKeyOf(kind: TopicKind, row: SnapshotRow): string {
  return keyFields[kind].map((field) => String(Reflect.get(row, field) ?? "")).join("|");
}
