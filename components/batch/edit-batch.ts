import type { Issue } from "@/lib/exchange/errors";
import type { Category } from "@/lib/exchange/values";
import { isEditable, reduceOrder, wasNotPlaced } from "@/lib/orders/submission";
import { mapPositionAction } from "@/lib/orders/ticket/forms";
import {
  type BatchEvent,
  type EditableField,
  type KeyFactory,
  maxRows,
  type NumberFix,
  type OrderBatch,
  type RowChange,
} from "./batch";
import {
  type BatchRow,
  emptyOrder,
  emptyRowDraft,
  isBlank,
  newRow,
  type RowDraft,
  type RowSource,
} from "./batch-row";

/** What a user does to the rows, or another tab. */
type EditEvent = Exclude<BatchEvent, { type: "send" | "answer" | "journal" | "results" }>;

/** Every edit that follows a send means something else than what was sent: a new key. */
export function editBatch(batch: OrderBatch, event: EditEvent, newKey: KeyFactory): OrderBatch {
  const next = { ...withNewKey(batch, newKey), refused: null };
  /** With these rows alone, or an empty one, and the requests that some of them went with. */
  const withRows = (left: readonly BatchRow[]): OrderBatch => ({
    ...next,
    rows: left.length > 0 ? left : newRows(batch, [emptyRowDraft(batch.category)], newKey),
    requests: batch.requests.filter(({ orders }) =>
      orders.some((order) => left.some(({ id }) => id === order.id)),
    ),
  });
  switch (event.type) {
    case "category":
      return { ...next, category: event.category, rows: begunIn(batch.rows, event.category) };
    case "generate":
      return { ...withRows(generateRows(batch.rows, event, newKey)), ...stateOf(event) };
    case "detach":
      return { ...next, [event.source]: null, rows: detachRows(batch.rows, event.source) };
    case "restore":
      return { ...next, ...event.state, rows: restoreRows(batch.rows, event.state.rows) };
    case "remove":
      return withRows(batch.rows.filter((row) => row.id !== event.id || isOutcomeOpen(row)));
    case "dismiss":
      return withRows(batch.rows.filter(({ outcome }) => outcome?.kind !== "accepted"));
    case "clear":
      return { ...withRows(batch.rows.filter(isOutcomeOpen)), paste: null, ladder: null };
    case "taken": {
      const rows = batch.rows.map((row) => takenOver(row, newKey));
      return { ...next, key: newKey(), jobId: null, rows };
    }
    default: {
      const rows = editRows(batch, event, newKey);
      return rows === batch.rows ? batch : { ...next, rows };
    }
  }
}

type RowEvent = Extract<
  EditEvent,
  { type: "add" | "duplicate" | "change" | "fill-down" | "fix" | "revise" }
>;

/** The rows after an edit of some of them; the same where it means nothing. */
function editRows(batch: OrderBatch, event: RowEvent, newKey: KeyFactory): readonly BatchRow[] {
  const { rows } = batch;
  switch (event.type) {
    case "add": {
      // Pasted rows replace the empty rows.
      const bringing = event.starts.some((start) => !isBlank(newRow(0, "", start)));
      const kept = bringing ? rows.filter((row) => !isBlank(row)) : rows;
      return [...kept, ...newRows(batch, event.starts, newKey)].slice(0, maxRows);
    }
    case "duplicate": {
      const at = rows.findIndex(({ id }) => id === event.id);
      const row = rows[at];
      if (!row || rows.length >= maxRows) return rows;
      const { symbol, order, unparsed } = row;
      return rows.toSpliced(at + 1, 0, ...newRows(batch, [{ symbol, order, unparsed }], newKey));
    }
    case "change":
      return rows.map((row) =>
        row.id === event.id && isEditable(row)
          ? changeRow(row, event.change, event.field, newKey)
          : row,
      );
    case "fill-down":
      return fillDown(rows, event.ids, event.field, newKey);
    case "fix":
      return rows.map((row) => fixRow(row, event.fixes, newKey));
    case "revise":
      return rows.map((row) => (event.ids.includes(row.id) ? asDraft(row, newKey) : row));
  }
}

function newRows(
  { rows }: OrderBatch,
  starts: readonly RowDraft[],
  newKey: KeyFactory,
): readonly BatchRow[] {
  const nextId = Math.max(0, ...rows.map(({ id }) => id)) + 1;
  return starts.map((start, at) => newRow(nextId + at, newKey(), start));
}

/** What has been written keeps its own category; empty rows are begun anew. */
function begunIn(rows: readonly BatchRow[], category: Category): readonly BatchRow[] {
  return rows.map((row) => (isBlank(row) ? { ...row, ...emptyRowDraft(category) } : row));
}

function detachRows(rows: readonly BatchRow[], source: RowSource): readonly BatchRow[] {
  return rows.map((row) => (row.source === source ? { ...row, source: null, pasted: null } : row));
}

/** What waits goes from the other tab, if at all: here it is a draft under another id. */
function takenOver(row: BatchRow, newKey: KeyFactory): BatchRow {
  const draft = reduceOrder(row, { type: "release" });
  return isEditable(draft) ? { ...draft, clientOid: newKey() } : draft;
}

/** At the exchange, or maybe there: it stays until its outcome is known. */
function isOutcomeOpen(row: BatchRow): boolean {
  return !isEditable(row) && row.outcome?.kind !== "accepted";
}

/** A request that our own desk did not answer keeps its key, so that it can be asked about. */
function withNewKey(batch: OrderBatch, newKey: KeyFactory): OrderBatch {
  return batch.lastRequestText === null || batch.sent !== null
    ? batch
    : { ...batch, key: newKey(), lastRequestText: null };
}

type GenerateEvent = Extract<BatchEvent, { type: "generate" }>;

function stateOf(event: GenerateEvent): Pick<OrderBatch, "paste"> | Pick<OrderBatch, "ladder"> {
  return event.source === "paste" ? { paste: event.state } : { ladder: event.state };
}

/**
 * The rows of a source stand where they stood, each under the ids that it had: nothing of them was
 * sent. What the source has no row for any more goes.
 */
function generateRows(
  rows: readonly BatchRow[],
  { source, starts }: GenerateEvent,
  newKey: KeyFactory,
): readonly BatchRow[] {
  const isMine = (row: BatchRow) => row.source === source;
  const before = rows.filter(isMine);
  const nextId = Math.max(0, ...rows.map(({ id }) => id)) + 1;
  const made = starts.map((start, at): BatchRow => {
    const { id, clientOid } = before[at] ?? { id: nextId + at, clientOid: newKey() };
    return { ...newRow(id, clientOid, start), source };
  });
  const others = rows.filter((row) => !isMine(row) && (made.length === 0 || !isBlank(row)));
  const first = rows.findIndex(isMine);
  const above =
    first === -1 ? others.length : others.filter((row) => rows.indexOf(row) < first).length;
  return [...others.slice(0, above), ...made, ...others.slice(above)].slice(0, maxRows);
}

function fixRow(row: BatchRow, fixes: readonly NumberFix[], newKey: KeyFactory): BatchRow {
  return fixes
    .filter(({ id }) => id === row.id && isEditable(row))
    .reduce((before, { field, value }) => {
      const number = { text: value, source: "typed", interpretation: null } as const;
      const change = { order: { ...before.order, [field]: number } };
      return changeRow(before, change, field, newKey);
    }, row);
}

/**
 * Of another category a quantity may count another coin. What the row does stays, by the ticket's
 * own rule; a close that the category does not know is asked about, never replaced.
 */
function changeCategory(row: BatchRow, to: Category, newKey: KeyFactory): BatchRow {
  const { order } = row;
  const start = emptyOrder(to);
  const mapped = mapPositionAction(order.positionAction, { form: "order", category: to });
  const counted = order.orderType === "limit" && ![order.category, to].includes("COIN-FUTURES");
  const draft = asDraft(row, newKey);
  return {
    ...draft,
    order: {
      ...order,
      category: to,
      positionAction: mapped ?? start.positionAction,
      qty: counted ? order.qty : start.qty,
    },
    unparsed: [
      ...draft.unparsed.filter(({ field }) => field !== "category" && field !== "positionAction"),
      ...(mapped === null ? [selectSide] : []),
    ],
    serverIssues: [],
  };
}

const selectSide: Issue = {
  field: "positionAction",
  rule: "select",
  message: "Choose the side: there is no position to close in this category.",
  severity: "error",
};

function changeRow(row: BatchRow, change: RowChange, field: string, newKey: KeyFactory): BatchRow {
  const to = field === "category" ? change.order?.category : undefined;
  if (to !== undefined) return changeCategory(row, to, newKey);
  const draft = asDraft(row, newKey);
  const still = (issues: readonly Issue[]) => issues.filter((issue) => issue.field !== field);
  return { ...draft, ...change, unparsed: still(row.unparsed), serverIssues: [] };
}

/** What was refused under one id is tried under another: a new intent. */
function asDraft(row: BatchRow, newKey: KeyFactory): BatchRow {
  if (!wasNotPlaced(row)) return row;
  return { ...reduceOrder(row, { type: "revise", clientOid: newKey() }), serverIssues: [] };
}

/** The source is the cell above the first of these rows; above the first row of all, its own. */
function fillDown(
  rows: readonly BatchRow[],
  ids: readonly number[],
  field: EditableField,
  newKey: KeyFactory,
): readonly BatchRow[] {
  const first = rows.findIndex(({ id }) => ids.includes(id));
  const source = rows[Math.max(0, first - 1)];
  if (first === -1 || !source) return rows;
  return rows.map((row) => {
    if (row === source || !ids.includes(row.id) || !isEditable(row)) return row;
    const change =
      field === "symbol"
        ? { symbol: source.symbol }
        : { order: { ...row.order, [field]: source.order[field] } };
    return changeRow(row, change, field, newKey);
  });
}

/** What is at the exchange, or may be, is no matter of writing: it stays as it is now. */
function restoreRows(now: readonly BatchRow[], before: readonly BatchRow[]): readonly BatchRow[] {
  const fixed = new Map(now.filter((row) => !isEditable(row)).map((row) => [row.id, row]));
  const rows = before
    .filter((row) => isEditable(row) || fixed.has(row.id))
    .map((row) => fixed.get(row.id) ?? row);
  const lacking = [...fixed.values()].filter(({ id }) => !before.some((row) => row.id === id));
  return [...rows, ...lacking];
}
