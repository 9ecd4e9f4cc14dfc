import { readTyped } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import type { TypedField } from "./typed-field";

/** The mark before the decimals of a pasted column; the other one then stands between thousands. */
export type DecimalMark = "." | ",";

/** What the cells of a column say of its decimal mark. */
export interface ColumnMarks {
  /** Cells with anything in them. */
  readonly cells: number;
  /** Cells that can be read in one way only, and so prove a mark. */
  readonly dots: number;
  readonly commas: number;
  /** Cells that fit either mark: `20`, and `1.234`, whose meaning the column decides. */
  readonly neutral: number;
  /** Those of them that mean something else with the other mark. */
  readonly ambiguous: number;
  /** Cells that are no number. */
  readonly bad: number;
  /** The mark of the column: a user's word, or what all the proofs agree on; null if neither. */
  readonly mark: DecimalMark | null;
}

type CellKind = "empty" | "bad" | "ambiguous" | "neutral" | DecimalMark;

/** What a single cell says of the decimal mark. */
function kindOfCell(text: string): CellKind {
  const read = readTyped(text);
  if (read.kind !== "value") return read.kind;
  const marks =
    text
      .replace(/\uff0c/g, ",")
      .replace(/\uff0e/g, ".")
      .match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last !== "." && last !== ",") return "neutral";
  // Twice the same mark is between thousands, and so the other one is the decimal mark.
  const grouping = marks.length > 1 && marks.every((mark) => mark === last);
  return grouping ? otherMark(last) : last;
}

const otherMark = (mark: DecimalMark): DecimalMark => (mark === "." ? "," : ".");

/**
 * Finds the decimal mark of a whole column by the cells that can be read in one way only. Cells
 * that contradict each other decide nothing: a user does.
 */
export function columnMarks(
  cells: readonly string[],
  selected: DecimalMark | null = null,
): ColumnMarks {
  const kinds = cells.map(kindOfCell);
  const count = (kind: CellKind) => kinds.filter((each) => each === kind).length;
  const dots = count(".");
  const commas = count(",");
  const ambiguous = count("ambiguous");
  const proved = dots > 0 === commas > 0 ? null : dots > 0 ? "." : ",";
  return {
    cells: kinds.length - count("empty"),
    dots,
    commas,
    neutral: count("neutral") + ambiguous,
    ambiguous,
    bad: count("bad"),
    mark: selected ?? proved,
  };
}

/** Whether a user must say which mark a column has. */
export function isMarkUndecided({ mark, ambiguous, dots, commas }: ColumnMarks): boolean {
  return mark === null && (ambiguous > 0 || (dots > 0 && commas > 0));
}

/** What decided a column's mark, with the count of the cells that prove it, in a sentence. */
export function columnMarksText(marks: ColumnMarks): string {
  const { cells, dots, commas, neutral, ambiguous, bad, mark } = marks;
  const bads = bad === 0 ? "" : `, ${bad} ${bad === 1 ? "is" : "are"} not a number`;
  if (cells === 0) return "The column is empty.";
  if (dots > 0 && commas > 0 && mark === null) {
    const proofs = `${dots} have a dot, ${commas} a comma${bads}`;
    return `Mixed decimal marks: ${proofs}. Choose one.`;
  }
  if (mark === null) {
    if (ambiguous === 0) return `No cell needs a decimal mark${bads}.`;
    const open = `${ambiguous} of ${cells} cells are ambiguous`;
    return `${open}. Choose the decimal mark.`;
  }
  const proofs = mark === "." ? dots : commas;
  const against = mark === "." ? commas : dots;
  const name = mark === "." ? "Dot" : "Comma";
  const agree = neutral === 0 ? "" : `, ${neutral} ${neutral === 1 ? "agrees" : "agree"}`;
  const contradict =
    against === 0 ? "" : `, ${against} ${against === 1 ? "contradicts" : "contradict"} it`;
  if (proofs === 0) return `${name} is the decimal mark, as chosen${contradict}${bads}.`;
  const proved = `${proofs} of ${cells} cells prove it${agree}${contradict}${bads}`;
  return `${name} is the decimal mark: ${proved}.`;
}

/** A pasted number as its column reads it, and what stands against it. */
export interface ColumnNumber {
  readonly field: TypedField;
  readonly issue: Issue | null;
}

/**
 * Reads a cell by the mark of its column. The text stays as it was pasted; a cell that is written
 * with the other mark is an error, with its value offered.
 */
export function readColumnNumber(
  name: "price" | "qty",
  text: string,
  mark: DecimalMark | null,
): ColumnNumber {
  const field: TypedField = { text, source: "pasted", interpretation: null };
  const kind = kindOfCell(text);
  if (mark === null) return { field, issue: null };
  if (kind === "ambiguous") {
    const interpretation = text.includes(mark) ? "decimal" : "thousands";
    return { field: { ...field, interpretation }, issue: null };
  }
  if (kind !== otherMark(mark)) return { field, issue: null };
  const read = readTyped(text);
  const names = { ".": "a dot", ",": "a comma" };
  const message =
    `"${text.trim()}" has ${names[kind]} before its decimals, ` +
    `the rest of the column ${names[mark]}.`;
  const nearest = read.kind === "value" ? [read.value] : [];
  return {
    field,
    issue: { field: name, rule: "column-mark", message, nearest, severity: "error" },
  };
}
