import { categories, orderTypes, timesInForce } from "@/lib/exchange/values";
import { futuresIntents, spotIntents } from "@/lib/orders/intents";
import type { TypedField } from "@/lib/orders/ticket";
import type { Batch } from "./batch";
import { mostRows } from "./batch";
import type { BatchRow, RowEnd } from "./batch-row";

const place = (connectionId: string) => `batch:${connectionId}`;

/** Reads what this tab stored for a connection; null when it is nothing of ours. */
export function readStoredBatch(connectionId: string): Batch | null {
  try {
    return parseStoredBatch(sessionStorage.getItem(place(connectionId)));
  } catch {
    return null;
  }
}

/** Stores it. A browser without storage only loses it at a reload. */
export function writeStoredBatch(connectionId: string, batch: Batch): void {
  try {
    sessionStorage.setItem(place(connectionId), JSON.stringify(batch));
  } catch {
    // Storage is full or forbidden: the batch still lives as long as the page.
  }
}

/**
 * Takes apart what was stored. A request that was on its way when the page went is one that the
 * desk did not answer: its rows are locked, and it can be asked about under the same key.
 */
export function parseStoredBatch(text: string | null): Batch | null {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    return null;
  }
  if (!isRecord(value)) return null;
  const { category, rows, key, used, sent } = value as Partial<Batch>;
  const found = categories.find((each) => each === category);
  if (!found || !isKey(key) || !Array.isArray(rows) || rows.length > mostRows) return null;
  if (rows.length === 0 || !rows.every(isRow)) return null;
  if (rows.some((row) => row.order.category !== found)) return null;
  return {
    category: found,
    rows: rows.map((row) => ({ ...row, door: [], end: restored(row.end) })),
    key,
    used: typeof used === "string" ? used : null,
    sent: isSent(sent) ? sent : null,
    refused: null,
    // Nothing goes on by itself in a page that is new: a person says so again.
    hold: rows.some((row) => row.end?.kind === "queued") ? "reload" : null,
  };
}

const restored = (end: RowEnd | null): RowEnd | null =>
  end?.kind === "sending" ? { kind: "no-answer", reason: null } : end;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isKey(key: unknown): key is string {
  return typeof key === "string" && /^[A-Za-z0-9_-]{16,64}$/.test(key);
}

const intents: readonly string[] = [...spotIntents, ...futuresIntents];

function isRow(value: unknown): value is BatchRow {
  if (!isRecord(value) || !isRecord(value.order)) return false;
  const { id, clientOid, symbol, order, unread, end } = value as Partial<BatchRow>;
  return (
    Number.isSafeInteger(id) &&
    isKey(clientOid) &&
    typeof symbol === "string" &&
    Array.isArray(unread) &&
    (end === null || isEnd(end)) &&
    intents.includes(order?.intent ?? "") &&
    orderTypes.some((each) => each === order?.orderType) &&
    timesInForce.some((each) => each === order?.timeInForce) &&
    isTyped(order?.price) &&
    isTyped(order?.qty)
  );
}

function isTyped(value: unknown): value is TypedField {
  if (!isRecord(value)) return false;
  const { text, source, reading } = value as Partial<TypedField>;
  const read = reading === null || reading === "decimal" || reading === "thousands";
  return typeof text === "string" && (source === "typed" || source === "pasted") && read;
}

const ends: Readonly<Record<RowEnd["kind"], readonly string[]>> = {
  queued: [],
  sending: [],
  accepted: ["orderId"],
  rejected: ["code", "message"],
  "not-sent": ["reason"],
  unknown: ["reason"],
  pending: ["reason"],
  "no-answer": ["reason"],
};

function isEnd(value: unknown): value is RowEnd {
  if (!isRecord(value) || !Object.hasOwn(ends, String(value.kind))) return false;
  const texts = ends[value.kind as RowEnd["kind"]].map((name) => value[name]);
  return texts.every((text) => text === null || typeof text === "string");
}

function isSent(value: unknown): value is Batch["sent"] & object {
  if (!isRecord(value)) return false;
  const { key, ids, request } = value;
  return (
    isKey(key) && Array.isArray(ids) && Array.isArray(request) && ids.length === request.length
  );
}
