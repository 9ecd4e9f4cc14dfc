import { readDelimited } from "@/lib/csv/read-table";
import type { Issue } from "@/lib/exchange/errors";
import { isFutures } from "@/lib/exchange/futures";
import {
  type Category,
  categories,
  type OrderType,
  orderTypes,
  type TimeInForce,
  timesInForce,
} from "@/lib/exchange/values";
import { type ColumnMarks, columnMarks, readColumnNumber } from "@/lib/orders/basket-columns";
import {
  futuresActions,
  type PositionAction,
  type PositionMode,
  positionActionLabel,
  positionActionOfUnified,
  positionActionsOf,
  saysSides,
  spotActions,
  supportsPositionAction,
} from "@/lib/orders/position-action";
import { emptyOrder, type RowDraft } from "./batch-row";
import { fieldOfHead } from "./head-names";
import { proposedAction, proposedOrderType, proposedTimeInForce } from "./proposed-words";
import { type NumberColumn, type PastedTable, type PasteField, pasteFields } from "./row-sources";

/** What became of a table. */
export interface PasteResult {
  readonly starts: readonly RowDraft[];
  /** The cells of its lines, without the head. */
  readonly lines: readonly (readonly string[])[];
  /** What the columns are called: heads, or cells of the first line. */
  readonly heads: readonly string[];
  readonly delimiter: string;
  readonly marks: Readonly<Record<NumberColumn, ColumnMarks>>;
  /** How many signs that nobody sees, such as direction marks, were left out. */
  readonly hidden: number;
}

const defaultOrder: readonly PasteField[] = pasteFields.slice(0, 6);

const nameOf = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "");

/** So many lines of titles may stand above the heads. */
const maxTitles = 5;

/**
 * Takes a pasted text for a table, and finds out what its columns hold. Which number is the price
 * and which the quantity is never told from their places: heads say it, or the user does.
 */
export function openTable(text: string): PastedTable {
  const { rows } = readDelimited(text);
  const heads = rows.slice(0, maxTitles + 1).map((row) => row.map(fieldOfHead));
  const at = heads.findIndex((named) => named.filter(Boolean).length >= 2);
  const marks = { price: null, qty: null };
  if (at !== -1) {
    const columns = withoutRepeats(heads[at] ?? []);
    return { text, above: at, hasHead: true, numbersKnown: true, columns, marks };
  }
  const columns = withoutRepeats(columnsByContent(rows));
  const numbersKnown = !columns.includes("price") && isAllMarket(rows, columns);
  return { text, above: 0, hasHead: false, numbersKnown, columns, marks };
}

/** Orders at the market have no price: their one number is the quantity. */
function isAllMarket(
  rows: readonly (readonly string[])[],
  columns: readonly (PasteField | null)[],
): boolean {
  const type = columns.indexOf("orderType");
  return type !== -1 && rows.every((row) => orderTypeIn(row[type] ?? "") === "market");
}

/** Of two columns for one thing the first is taken. */
function withoutRepeats(columns: readonly (PasteField | null)[]): readonly (PasteField | null)[] {
  return columns.map((field, at) => (columns.indexOf(field) === at ? field : null));
}

/** Without heads: what the cells of a column are like; else the usual order. */
function columnsByContent(rows: readonly (readonly string[])[]): readonly (PasteField | null)[] {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const found = Array.from({ length: width }, (_, at) => {
    const cells = rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
    const max = (fits: (cell: string) => boolean) =>
      cells.length > 0 && cells.filter(fits).length * 2 > cells.length;
    if (max((cell) => actionNames.has(nameOf(cell)))) return "positionAction";
    if (max((cell) => orderTypeIn(cell) !== null)) return "orderType";
    if (max((cell) => timeInForceIn(cell) !== null)) return "timeInForce";
    if (max((cell) => categoryIn(cell) !== null)) return "category";
    if (max((cell) => ["long", "short"].includes(nameOf(cell)))) return "posSide";
    if (max((cell) => /\d/.test(cell) && !/[a-z]{2}/i.test(cell))) return "number";
    return max((cell) => /^[a-z0-9/_-]{5,}$/i.test(cell)) ? "symbol" : null;
  });
  // What no column was recognised in is no table of orders that is written in another order.
  if (!found.includes("symbol") || !found.includes("positionAction")) return defaultColumns(width);
  const numbers = found.flatMap((kind, at) => (kind === "number" ? [at] : []));
  if (numbers.length > 2) return defaultColumns(width);
  return found.map((kind, at) => {
    if (kind !== "number") return kind;
    return at === numbers.at(-1) ? "qty" : "price";
  });
}

const defaultColumns = (width: number): readonly (PasteField | null)[] =>
  Array.from({ length: Math.max(width, defaultOrder.length) }, (_, at) => defaultOrder[at] ?? null);

/** Sides in English and German. */
const sideWords: Readonly<Record<string, "buy" | "sell">> = {
  ...{ buy: "buy", kauf: "buy", kaufen: "buy" },
  ...{ sell: "sell", verkauf: "sell", verkaufen: "sell" },
};

const actionNames = new Set(
  [...Object.keys(sideWords), ...futuresActions, ...spotActions].map(nameOf),
);

type Cells = Readonly<Partial<Record<PasteField, string>>>;

/**
 * Reads a table by its columns. Numbers keep the text that they are, and a word that is not
 * understood becomes an issue of its row.
 */
export function readPastedTable(
  table: PastedTable,
  category: Category,
  positionMode: PositionMode,
): PasteResult {
  const { rows, delimiter, hidden } = readDelimited(table.text);
  const { above, hasHead, numbersKnown } = table;
  const lines = rows.slice(above + (hasHead ? 1 : 0));
  const cells = lines.map((line) => cellsBy(table.columns, line));
  const marksOf = (name: NumberColumn) =>
    columnMarks(
      cells.map((row) => row[name] ?? ""),
      table.marks[name],
    );
  const marks = { price: marksOf("price"), qty: marksOf("qty") };
  const context = { category, positionMode, marks, numbersKnown };
  const starts = cells.map((row, at) => startOf(row, at + 1, context));
  return { starts, lines, heads: rows[above] ?? [], delimiter, marks, hidden };
}

function cellsBy(columns: readonly (PasteField | null)[], line: readonly string[]): Cells {
  return Object.fromEntries(columns.flatMap((field, at) => (field ? [[field, line[at]]] : [])));
}

interface PasteContext {
  readonly category: Category;
  readonly positionMode: PositionMode;
  readonly marks: PasteResult["marks"];
  readonly numbersKnown: boolean;
}

function startOf(cells: Cells, line: number, context: PasteContext): RowDraft {
  const named = cells.category ? categoryIn(cells.category) : context.category;
  const category = named ?? context.category;
  const start = emptyOrder(category);
  const positionAction = positionActionIn(cells, category, context.positionMode);
  const orderType = cells.orderType ? orderTypeIn(cells.orderType) : "limit";
  const timeInForce = cells.timeInForce ? timeInForceIn(cells.timeInForce) : "gtc";
  const price = readColumnNumber("price", cells.price ?? "", context.marks.price.mark);
  const qty = readColumnNumber("qty", cells.qty ?? "", context.marks.qty.mark);
  const unread = [
    ...(named === null ? [unknownValue("category", cells.category, categories)] : []),
    ...(positionAction === null ? [unknownAction(cells, category, context.positionMode)] : []),
    ...(orderType === null ? [unknownOrderType(cells)] : []),
    ...(timeInForce === null ? [unknownTimeInForce(cells)] : []),
    ...(orderType === "market" || price.issue === null ? [] : [price.issue]),
    ...(qty.issue === null ? [] : [qty.issue]),
    ...(context.numbersKnown ? [] : [whichNumber("price"), whichNumber("qty")]),
  ];
  return {
    symbol: (cells.symbol ?? "").toUpperCase(),
    order: {
      ...start,
      positionAction: positionAction ?? start.positionAction,
      orderType: orderType ?? start.orderType,
      timeInForce: timeInForce ?? start.timeInForce,
      price: price.field,
      qty: qty.field,
    },
    unparsed: unread,
    pasted: { line, price: cells.price ?? "", qty: cells.qty ?? "" },
  };
}

/** No row of such a table may go before a user has said which number is which. */
function whichNumber(field: NumberColumn): Issue {
  const message = "It isn't clear which column is price and which is quantity. Choose in Paste.";
  return { field, rule: "column-meaning", message, severity: "error" };
}

/** The action in its own words, or by side and posSide; null where it could be two of them. */
function positionActionIn(
  cells: Cells,
  category: Category,
  positionMode: PositionMode,
): PositionAction | null {
  const word = nameOf(cells.positionAction ?? "");
  const side = sideWords[word] ?? null;
  const match = positionActionsOf(category).find((action) => nameOf(action) === (side ?? word));
  if (match) return match;
  const posSide = nameOf(cells.posSide ?? "") || null;
  if (side === null) return null;
  const namesSide = posSide === "long" || posSide === "short";
  // In hedge mode a buy opens a long or closes a short: only the position's side decides.
  if (isFutures(category) && positionMode === "hedge_mode" && !namesSide) return null;
  return positionActionOfUnified({ category, side, posSide, reduceOnly: false });
}

function orderTypeIn(text: string): OrderType | null {
  return orderTypes.find((type) => type === nameOf(text)) ?? null;
}

function timeInForceIn(text: string): TimeInForce | null {
  const word = nameOf(text);
  if (word === "post") return "post_only";
  return timesInForce.find((each) => nameOf(each) === word) ?? null;
}

function categoryIn(text: string): Category | null {
  const word = nameOf(text).replace(/futures$/, "f");
  return categories.find((each) => nameOf(each).replace(/futures$/, "f") === word) ?? null;
}

function unknownAction(cells: Cells, category: Category, positionMode: PositionMode): Issue {
  const valid = positionActionsOf(category)
    .filter((action) => supportsPositionAction(action, { category, positionMode, endpoint: 8 }))
    .map((action) => positionActionLabel(action, saysSides(category, positionMode)).toLowerCase());
  const proposal = proposedAction(nameOf(cells.positionAction ?? ""), category, positionMode);
  return unknownValue("positionAction", cells.positionAction, valid, proposal);
}

const unknownOrderType = ({ orderType }: Cells) =>
  unknownValue("orderType", orderType, orderTypes, proposedOrderType(nameOf(orderType ?? "")));

const unknownTimeInForce = ({ timeInForce: text }: Cells) =>
  unknownValue("timeInForce", text, timesInForce, proposedTimeInForce(nameOf(text ?? "")));

function unknownValue(
  field: PasteField,
  text: string | undefined,
  valid: readonly string[],
  proposal: string | null = null,
): Issue {
  const name = pasteFieldLabels[field].toLowerCase();
  const problem = text ? `Unknown ${name} "${short(text)}".` : `No ${name}.`;
  const message = `${problem} Use ${valid.join(", ")}.`;
  const nearest = proposal === null ? {} : { nearest: [proposal] };
  return { field, rule: "allowed-values", message, severity: "error", ...nearest };
}

/** What the columns are called on the page. */
export const pasteFieldLabels: Readonly<Record<PasteField, string>> = {
  symbol: "Symbol",
  positionAction: "Side",
  orderType: "Order type",
  price: "Price",
  qty: "Quantity",
  timeInForce: "Time in force",
  category: "Category",
  posSide: "Position side",
};

const short = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}\u2026` : text);
