import type { Category, TimeInForce } from "@/lib/exchange/values";
import { categories, timesInForce } from "@/lib/exchange/values";
import type { DecimalMark } from "@/lib/orders/basket-columns";
import type { LadderSkew, LadderSpacing } from "@/lib/orders/ladder";
import { futuresActions, type PositionAction, spotActions } from "@/lib/orders/position-action";
import { isTypedField, type TypedField } from "@/lib/orders/typed-field";

/** What a column of a pasted table can hold. */
export const pasteFields = [
  "symbol",
  "positionAction",
  "orderType",
  "price",
  "qty",
  "timeInForce",
  "category",
  "posSide",
] as const;
export type PasteField = (typeof pasteFields)[number];

export type NumberColumn = "price" | "qty";

/** A table that was pasted, with what its columns hold: found by itself, changed by the user. */
export interface PastedTable {
  readonly text: string;
  /** How many lines stand above the heads, or the first row: titles, which no row is made of. */
  readonly above: number;
  readonly hasHead: boolean;
  /** Whether heads or the user said which column is the price and which the quantity. */
  readonly numbersKnown: boolean;
  /** Null is a column that nothing is taken of. */
  readonly columns: readonly (PasteField | null)[];
  /** The decimal marks that the user chose; null leaves it to what the column proves. */
  readonly marks: Readonly<Record<NumberColumn, DecimalMark | null>>;
}

/** Whether what a tab stored is such a table. */
export function isPastedTable(value: unknown): value is PastedTable {
  const { text, above, hasHead, numbersKnown, columns, marks } = (value ??
    {}) as Partial<PastedTable>;
  const isMark = (mark: unknown) => mark === null || mark === "." || mark === ",";
  return (
    typeof text === "string" &&
    typeof above === "number" &&
    typeof hasHead === "boolean" &&
    typeof numbersKnown === "boolean" &&
    Array.isArray(columns) &&
    columns.every((field) => field === null || pasteFields.includes(field)) &&
    isMark(marks?.price) &&
    isMark(marks?.qty)
  );
}

/** A ladder as a user left it; its rows are worked out from it. */
export interface LadderForm {
  readonly category: Category;
  readonly symbol: string;
  readonly positionAction: PositionAction;
  readonly timeInForce: TimeInForce;
  readonly from: TypedField;
  readonly to: TypedField;
  readonly steps: TypedField;
  readonly spacing: LadderSpacing;
  readonly skew: LadderSkew;
  readonly ratio: TypedField;
  /** The weights, with blanks or semicolons between them. */
  readonly weights: string;
  readonly total: TypedField;
  readonly unit: "quantity" | "value";
}

export const ladderNumbers = ["from", "to", "steps", "ratio", "total"] as const;

const actions: readonly string[] = [...spotActions, ...futuresActions];
const spacings: readonly LadderSpacing[] = ["linear", "geometric"];
const skews: readonly LadderSkew[] = ["flat", "ascending", "descending", "custom"];

/** Whether what was stored is such a form. */
export function isLadderForm(value: unknown): value is LadderForm {
  const form = (value ?? {}) as Partial<LadderForm>;
  return (
    categories.some((each) => each === form.category) &&
    typeof form.symbol === "string" &&
    actions.includes(form.positionAction ?? "") &&
    timesInForce.some((each) => each === form.timeInForce) &&
    ladderNumbers.every((name) => isTypedField(form[name])) &&
    spacings.some((each) => each === form.spacing) &&
    skews.some((each) => each === form.skew) &&
    typeof form.weights === "string" &&
    (form.unit === "quantity" || form.unit === "value")
  );
}
