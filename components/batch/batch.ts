import type { Failure, Issue, Outcome, RowsOutcome } from "@/lib/exchange/errors";
import { limits } from "@/lib/exchange/limits";
import type { Category } from "@/lib/exchange/values";
import type { IntentRow } from "@/lib/orders/intent-row";
import {
  type BatchRow,
  emptyOrder,
  emptyStart,
  isBlank,
  isEditable,
  newRow,
  type RowStart,
} from "./batch-row";
import { endOf, endOfIntent } from "./row-end";
import type { BatchElement } from "./wire";

/** What came of sending a batch; `no-answer` is our own desk that said nothing. */
export type BatchAnswer =
  | RowsOutcome<unknown>
  | Outcome<unknown>
  | { readonly kind: "refused"; readonly failure: Failure }
  | { readonly kind: "no-answer" };

/** A request on its way, or one that our own desk did not answer. */
export interface SentBatch {
  readonly key: string;
  readonly ids: readonly number[];
  readonly request: readonly BatchElement[];
}

/** Up to twenty orders of one category, and what became of those that were sent. */
export interface Batch {
  readonly category: Category;
  readonly rows: readonly BatchRow[];
  /** The Idempotency-Key of the next request (order-safety c.2 rule 1). */
  readonly key: string;
  /** The request that has left this tab under `key`, as text; null while none has. */
  readonly used: string | null;
  readonly sent: SentBatch | null;
  /** Why our own door refused the last request; nothing was sent then. */
  readonly refused: Failure | null;
}

/** What a person changes in a row. */
export type RowChange = Partial<Pick<BatchRow, "symbol" | "order">>;

export type BatchEvent =
  | { readonly type: "category"; readonly category: Category }
  | { readonly type: "add"; readonly starts: readonly RowStart[] }
  | { readonly type: "duplicate"; readonly id: number }
  | { readonly type: "remove"; readonly id: number }
  | {
      readonly type: "change";
      readonly id: number;
      readonly change: RowChange;
      readonly field: string;
    }
  /** Writes one field of a row into every row below that can still be changed. */
  | { readonly type: "fill-down"; readonly id: number; readonly field: FillField }
  /** Makes drafts of rows that were refused, each a new intent under a new id. */
  | { readonly type: "revise"; readonly ids: readonly number[] }
  /** Puts away every row whose outcome is known. */
  | { readonly type: "put-away" }
  | {
      readonly type: "send";
      readonly ids: readonly number[];
      readonly request: readonly BatchElement[];
    }
  | { readonly type: "answer"; readonly key: string; readonly answer: BatchAnswer }
  | { readonly type: "journal"; readonly intents: readonly IntentRow[] }
  /** Another tab holds the same keys: a duplicated tab copies what this one had stored. */
  | { readonly type: "taken" }
  | { readonly type: "keep-one" };

export type FillField = "symbol" | "intent" | "orderType" | "price" | "qty" | "timeInForce";

/** A key that nobody has used. */
type Fresh = () => string;

export const mostRows = limits.batchOrders;

export function newBatch(category: Category, fresh: Fresh): Batch {
  const rows = [newRow(1, fresh(), emptyStart(category))];
  return { category, rows, key: fresh(), used: null, sent: null, refused: null };
}

/** Whether a request is on its way, so that nothing else may be sent or changed. */
export function isSending({ rows }: Batch): boolean {
  return rows.some(({ end }) => end?.kind === "sending");
}

/** The batch after an event. */
export function advance(batch: Batch, event: BatchEvent, fresh: Fresh): Batch {
  switch (event.type) {
    case "send":
      return send(batch, event, fresh);
    case "answer":
      return answered(batch, event.key, event.answer, fresh);
    case "journal":
      return settled(batch, event.intents, fresh);
    default:
      return isSending(batch) ? batch : edited(batch, event, fresh);
  }
}

type EditEvent = Exclude<BatchEvent, { type: "send" | "answer" | "journal" }>;

/** Every edit that follows a send means something else than what was sent: a new key. */
function edited(batch: Batch, event: EditEvent, fresh: Fresh): Batch {
  const next = { ...renewed(batch, fresh), refused: null };
  const nextId = Math.max(0, ...batch.rows.map(({ id }) => id)) + 1;
  const made = (starts: readonly RowStart[]) =>
    starts.map((start, at) => newRow(nextId + at, fresh(), start));
  switch (event.type) {
    case "category":
      // What stands at the exchange, or may, keeps the batch's category.
      if (!batch.rows.every(isEditable)) return batch;
      return { ...next, category: event.category, rows: recategorised(batch, event.category) };
    case "add": {
      // Rows that are brought take the place of those in which nobody has written.
      const bringing = event.starts.some((start) => !isBlank(newRow(0, "", start)));
      const kept = bringing ? batch.rows.filter((row) => !isBlank(row)) : batch.rows;
      return { ...next, rows: [...kept, ...made(event.starts)].slice(0, mostRows) };
    }
    case "duplicate": {
      const at = batch.rows.findIndex(({ id }) => id === event.id);
      const row = batch.rows[at];
      if (!row || batch.rows.length >= mostRows) return batch;
      const { symbol, order, unread } = row;
      return {
        ...next,
        rows: batch.rows.toSpliced(at + 1, 0, ...made([{ symbol, order, unread }])),
      };
    }
    case "remove": {
      const rows = batch.rows.filter((row) => row.id !== event.id || isLocked(row));
      return { ...next, rows: rows.length > 0 ? rows : made([emptyStart(batch.category)]) };
    }
    case "change":
      return {
        ...next,
        rows: batch.rows.map((row) =>
          row.id === event.id && isEditable(row)
            ? changed(row, event.change, event.field, fresh)
            : row,
        ),
      };
    case "fill-down":
      return { ...next, rows: filledDown(batch.rows, event.id, event.field, fresh) };
    case "revise":
      return {
        ...next,
        rows: batch.rows.map((row) =>
          event.ids.includes(row.id) && isEditable(row) ? asDraft(row, fresh) : row,
        ),
      };
    case "put-away": {
      const rows = batch.rows.filter(({ end }) => end?.kind !== "accepted");
      return { ...next, rows: rows.length > 0 ? rows : made([emptyStart(batch.category)]) };
    }
    case "taken":
      return {
        ...next,
        key: fresh(),
        rows: batch.rows.map((row) => (isEditable(row) ? { ...row, clientOid: fresh() } : row)),
      };
    case "keep-one":
      return next;
  }
}

/** At the exchange, or maybe there: it stays until somebody knows. */
function isLocked(row: BatchRow): boolean {
  return !isEditable(row) && row.end?.kind !== "accepted";
}

/** A request that our own desk did not answer keeps its key, so that it can be asked about. */
function renewed(batch: Batch, fresh: Fresh): Batch {
  return batch.used === null || batch.sent !== null
    ? batch
    : { ...batch, key: fresh(), used: null };
}

/** Of another category neither price nor quantity need mean anything. */
function recategorised({ rows, category }: Batch, to: Category): readonly BatchRow[] {
  if (to === category) return rows;
  return rows.map((row) => {
    const { orderType, timeInForce } = row.order;
    const order = { ...emptyOrder(to), orderType, timeInForce };
    return { ...row, symbol: "", order, unread: [], door: [], end: null };
  });
}

function changed(row: BatchRow, change: RowChange, field: string, fresh: Fresh): BatchRow {
  const draft = row.end === null ? row : asDraft(row, fresh);
  const still = (issues: readonly Issue[]) => issues.filter((issue) => issue.field !== field);
  return { ...draft, ...change, unread: still(row.unread), door: [] };
}

/** What was refused under one id is tried under another: a new intent. */
function asDraft(row: BatchRow, fresh: Fresh): BatchRow {
  return { ...row, end: null, door: [], clientOid: fresh() };
}

function filledDown(
  rows: readonly BatchRow[],
  from: number,
  field: FillField,
  fresh: Fresh,
): readonly BatchRow[] {
  const at = rows.findIndex(({ id }) => id === from);
  const source = rows[at];
  if (!source) return rows;
  return rows.map((row, place) => {
    if (place <= at || !isEditable(row)) return row;
    const change =
      field === "symbol"
        ? { symbol: source.symbol }
        : { order: { ...row.order, [field]: source.order[field] } };
    return changed(row, change, field, fresh);
  });
}

function send(batch: Batch, event: BatchEvent & { type: "send" }, fresh: Fresh): Batch {
  const { ids, request } = event;
  const text = JSON.stringify(request);
  const key = batch.used !== null && batch.used !== text ? fresh() : batch.key;
  const sent = { key, ids, request };
  return { ...batch, key, used: text, sent, refused: null, rows: ended(batch.rows, ids, sending) };
}

const sending = (): RowEnd => ({ kind: "sending" });
type RowEnd = NonNullable<BatchRow["end"]>;

function ended(
  rows: readonly BatchRow[],
  ids: readonly number[],
  end: (at: number) => RowEnd | null,
): readonly BatchRow[] {
  return rows.map((row) => {
    const at = ids.indexOf(row.id);
    return at === -1 ? row : { ...row, end: end(at) };
  });
}

function answered(batch: Batch, key: string, answer: BatchAnswer, fresh: Fresh): Batch {
  const { sent, rows } = batch;
  if (sent?.key !== key) return batch;
  const { ids } = sent;
  if (answer.kind === "no-answer") {
    return { ...batch, rows: ended(rows, ids, () => ({ kind: "no-answer", reason: null })) };
  }
  if (answer.kind === "refused") {
    // Nothing was written down, so the key is still good, unless it is another's.
    const { failure } = answer;
    const drafts = ended(rows, ids, () => null);
    const next = { ...batch, sent: null, refused: failure, rows: doored(drafts, ids, failure) };
    return failure.kind === "key-reused" ? { ...next, key: fresh(), used: null } : next;
  }
  const outcome = (at: number) => (answer.kind === "rows" ? answer.rows[at] : answer);
  const done = ended(rows, ids, (at) => endOf(outcome(at)));
  return { ...batch, rows: done, sent: null, used: null, key: fresh() };
}

/** Gives each row what the door said of it: `[1].price` is the price of the second that went. */
function doored(
  rows: readonly BatchRow[],
  ids: readonly number[],
  failure: Failure,
): readonly BatchRow[] {
  if (failure.kind !== "invalid") return rows;
  return rows.map((row) => {
    const mark = `[${ids.indexOf(row.id)}].`;
    const own = failure.issues.filter(({ field }) => field.startsWith(mark));
    const door = own.map((issue) => ({ ...issue, field: issue.field.slice(mark.length) }));
    return { ...row, door };
  });
}

/** What the journal has learnt of the rows that nobody knew the end of. */
function settled(batch: Batch, intents: readonly IntentRow[], fresh: Fresh): Batch {
  const byId = new Map(intents.map((intent) => [intent.clientOid, intent]));
  const rows = batch.rows.map((row) => {
    const intent = byId.get(row.clientOid);
    if (!intent || row.end === null || isEditable(row) || row.end.kind === "sending") return row;
    const end = endOfIntent(intent, row.end);
    return end === row.end ? row : { ...row, end };
  });
  if (rows.every((row, at) => row === batch.rows[at])) return batch;
  const waits = rows.some(({ end }) => end?.kind === "no-answer");
  const next = { ...batch, rows };
  return waits || batch.sent === null ? next : { ...next, sent: null, used: null, key: fresh() };
}
