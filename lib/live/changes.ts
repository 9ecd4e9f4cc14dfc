import { keyOf } from "./key-of";
import type { Reading, ReadingChange, Row } from "./reading";
import type { TopicKind } from "./topic";

/** The change that leads from one reading to a later one. */
export function changeBetween(kind: TopicKind, before: Reading, after: Reading): ReadingChange {
  const key = (row: Row) => keyOf(kind, row);
  const old = new Map(before.rows.map((row) => [key(row), row]));
  const present = new Set(after.rows.map(key));
  const upserts = after.rows.filter((row) => !sameRow(old.get(key(row)), row));
  const removes = [...old.keys()].filter((id) => !present.has(id));
  const keysBefore = before.rows.map(key);
  const keysAfter = after.rows.map(key);
  const moved =
    keysBefore.length !== keysAfter.length || keysAfter.some((id, at) => id !== keysBefore[at]);
  return {
    topic: after.topic,
    from: before.version,
    version: after.version,
    readAt: after.readAt,
    failure: after.failure,
    upserts,
    removes,
    ...(moved ? { order: keysAfter } : {}),
  };
}

/** Applies a change; "gap" when it does not start where the reading stands, so read it anew. */
export function applyChange(
  kind: TopicKind,
  reading: Reading,
  change: ReadingChange,
): Reading | "gap" {
  // What the version does not count, such as when a thing is tried next, changes without it.
  const uncounted = change.upserts.length > 0 || change.removes.length > 0;
  if (change.version === reading.version && change.from === reading.version && !uncounted) {
    return { ...reading, readAt: change.readAt, failure: change.failure };
  }
  if (change.from !== reading.version) return change.version <= reading.version ? reading : "gap";
  const rows = new Map(reading.rows.map((row) => [keyOf(kind, row), row]));
  for (const id of change.removes) rows.delete(id);
  for (const row of change.upserts) rows.set(keyOf(kind, row), row);
  const ordered: readonly Row[] = change.order
    ? change.order.map((id) => rows.get(id)).filter((row) => row !== undefined)
    : [...rows.values()];
  if (change.order && ordered.length !== rows.size) return "gap";
  return {
    topic: reading.topic,
    version: change.version,
    rows: ordered,
    readAt: change.readAt,
    failure: change.failure,
  };
}

/** Whether two rows say the same, field by field; answers are flat but for short lists. */
export function sameRow(a: Row | undefined, b: Row): boolean {
  return a === b || (a !== undefined && canonical(a) === canonical(b));
}

// jsonb does not keep the order of fields, so compare in one order.
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${key}:${canonical(entry)}`).join()}}`;
}
