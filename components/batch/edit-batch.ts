import type { Issue } from "@/lib/exchange/errors";
import type { Category } from "@/lib/exchange/values";
import { isEditable, reduceOrder, wasNotPlaced } from "@/lib/orders/submission";
import { mapPositionAction } from "@/lib/orders/ticket/forms";
import {
  type BatchEvent,
  type EditableField,
  type KeyFactory,
  maxRows,
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
} from "./batch-row";

/** What a person does to the rows, or another tab. */
type EditEvent = Exclude<
  BatchEvent,
  { type: "send" | "answer" | "journal" | "queue" | "pause" | "resume" | "release" }
>;

/** Every edit that follows a send means something else than what was sent: a new key. */
export function editBatch(batch: OrderBatch, event: EditEvent, newKey: KeyFactory): OrderBatch {
  const next = { ...withNewKey(batch, newKey), refused: null };
  const nextId = Math.max(0, ...batch.rows.map(({ id }) => id)) + 1;
  const made = (starts: readonly RowDraft[]) =>
    starts.map((start, at) => newRow(nextId + at, newKey(), start));
  switch (event.type) {
    case "category":
      // Rows that are at the exchange, or may be, keep the batch's category.
      if (!batch.rows.every(isEditable)) return batch;
      return {
        ...next,
        category: event.category,
        rows: changeCategory(batch, event.category, newKey),
      };
    case "add": {
      // Pasted rows replace the empty rows.
      const bringing = event.starts.some((start) => !isBlank(newRow(0, "", start)));
      const kept = bringing ? batch.rows.filter((row) => !isBlank(row)) : batch.rows;
      return { ...next, rows: [...kept, ...made(event.starts)].slice(0, maxRows) };
    }
    case "duplicate": {
      const at = batch.rows.findIndex(({ id }) => id === event.id);
      const row = batch.rows[at];
      if (!row || batch.rows.length >= maxRows) return batch;
      const { symbol, order, unparsed } = row;
      return {
        ...next,
        rows: batch.rows.toSpliced(at + 1, 0, ...made([{ symbol, order, unparsed }])),
      };
    }
    case "remove": {
      const rows = batch.rows.filter((row) => row.id !== event.id || isOutcomeOpen(row));
      return { ...next, rows: rows.length > 0 ? rows : made([emptyRowDraft(batch.category)]) };
    }
    case "change":
      return {
        ...next,
        rows: batch.rows.map((row) =>
          row.id === event.id && isEditable(row)
            ? changeRow(row, event.change, event.field, newKey)
            : row,
        ),
      };
    case "fill-down":
      return { ...next, rows: fillDown(batch.rows, event.ids, event.field, newKey) };
    case "restore":
      return { ...next, category: event.category, rows: restoreRows(batch.rows, event.rows) };
    case "revise":
      return {
        ...next,
        rows: batch.rows.map((row) => (event.ids.includes(row.id) ? asDraft(row, newKey) : row)),
      };
    case "dismiss": {
      const rows = batch.rows.filter(({ outcome }) => outcome?.kind !== "accepted");
      return { ...next, rows: rows.length > 0 ? rows : made([emptyRowDraft(batch.category)]) };
    }
    case "taken":
      return {
        ...next,
        key: newKey(),
        pauseReason: null,
        rows: batch.rows.map((row) => takenOver(row, newKey)),
      };
    case "keep-one":
      return {
        ...next,
        pauseReason: batch.pauseReason === "question" ? "person" : batch.pauseReason,
      };
  }
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

/**
 * Of another category neither price nor quantity need mean anything. What the row does stays, by
 * the ticket's own rule; a close that the category does not know is asked about, never replaced.
 */
function changeCategory(
  { rows, category }: OrderBatch,
  to: Category,
  newKey: KeyFactory,
): readonly BatchRow[] {
  if (to === category) return rows;
  return rows.map((row) => {
    const { orderType, timeInForce } = row.order;
    const start = emptyOrder(to);
    const mapped = mapPositionAction(row.order.positionAction, { form: "order", category: to });
    const order = {
      ...start,
      positionAction: mapped ?? start.positionAction,
      orderType,
      timeInForce,
    };
    const unparsed = mapped === null ? [selectSide] : [];
    return { ...asDraft(row, newKey), symbol: "", order, unparsed, serverIssues: [] };
  });
}

const selectSide: Issue = {
  field: "positionAction",
  rule: "select",
  message: "Choose the side: there is no position to close in this category.",
  severity: "error",
};

function changeRow(row: BatchRow, change: RowChange, field: string, newKey: KeyFactory): BatchRow {
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
