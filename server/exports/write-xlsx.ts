import "server-only";
import { type CellValue, writeXlsxStream } from "hucre/xlsx";
import { divideUnits } from "@/lib/decimal/arithmetic";
import {
  type Decimal,
  decimalOrNull,
  fromScaled,
  powerOfTen,
  toScaled,
} from "@/lib/decimal/decimal";
import type { Cell, CellPages, ExportColumn } from "./dataset";

/** Excel holds 1,048,576 rows a sheet; the first has the names of the columns. */
const sheetRows = 1_048_575;

/** A spreadsheet's number holds fifteen digits; an amount with more of them stands as text. */
const exactDigits = 15;

/**
 * An Excel workbook, written as its rows come: a new sheet after 1,048,575 rows. Ids and texts are
 * text. Beside each amount stands its rounded number, which a spreadsheet can add up even where the
 * amount itself has more digits than it keeps and so is text.
 */
export async function* writeXlsx(
  columns: readonly ExportColumn[],
  pages: CellPages,
  rowsPerSheet = sheetRows,
): AsyncGenerator<Uint8Array> {
  const heads = columns.flatMap(headsOf);
  yield* writeXlsxStream(sheetRowsOf(columns, pages), {
    name: "Rows",
    columns: heads.map((header) => ({ header })),
    maxRowsPerSheet: rowsPerSheet + 1,
  });
}

async function* sheetRowsOf(
  columns: readonly ExportColumn[],
  pages: CellPages,
): AsyncGenerator<CellValue[]> {
  for await (const page of pages) for (const row of page) yield cellsOf(columns, row);
}

const headsOf = ({ name, kind }: ExportColumn) =>
  kind === "amount" ? [name, `${name}Rounded`] : [name];

function cellsOf(columns: readonly ExportColumn[], row: readonly Cell[]): CellValue[] {
  return columns.flatMap(({ kind }, place) => {
    const value = row[place] ?? null;
    if (kind !== "amount") return [typeof value === "string" ? textCell(value) : value];
    const amount = decimalOrNull(value?.toString());
    if (amount !== null) return amountCells(amount);
    return [value === null ? null : textCell(`${value}`), null];
  });
}

/** An amount exactly, a text where it has more digits than a spreadsheet keeps; and rounded. */
export function amountCells(amount: Decimal): [exact: CellValue, rounded: CellValue] {
  const rounded = roundedAmount(amount);
  // So many digits come back from the double of a cell as they were.
  const number: number = JSON.parse(rounded);
  return [rounded === amount ? number : amount, number];
}

/** The amount with the digits that a spreadsheet keeps, half to even; itself if it has no more. */
export function roundedAmount(amount: Decimal): Decimal {
  const { units, scale } = toScaled(amount);
  const digits = units.toString().replace("-", "").replace(/0+$/, "").length;
  const dropped = units.toString().replace("-", "").length - exactDigits;
  if (digits <= exactDigits || dropped <= 0) return amount;
  const kept = divideUnits(units, powerOfTen(dropped), "half-even");
  if (dropped <= scale) return fromScaled(kept, scale - dropped);
  return fromScaled(kept * powerOfTen(dropped - scale), 0);
}

/**
 * A text that is read back as it was: a workbook writes what XML has no sign for as `_x0007_`. The
 * library does so for control characters; what already looks like it, and halves of characters, it
 * writes as they are.
 */
export function textCell(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[\uFFFE\uFFFF]|\p{Surrogate}/gu, codeOf);
}

const codeOf = (sign: string) =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
