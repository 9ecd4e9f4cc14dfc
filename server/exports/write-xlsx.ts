import "server-only";
import { type CellValue, writeXlsxStream } from "hucre/xlsx";
import { decimalOrNull } from "@/lib/decimal/decimal";
import { amountCells, textCell } from "@/lib/exports/spreadsheet-cells";
import type { Cell, CellPages, ExportColumn } from "./dataset";

/** Excel holds 1,048,576 rows a sheet; the first has the names of the columns. */
const sheetRows = 1_048_575;

/**
 * An Excel workbook, written as its rows come: a new sheet after 1,048,575 rows. Ids and texts are
 * text. An amount is a number, which a spreadsheet can add up; beside it stands the same as text,
 * with the digits that a number of a spreadsheet does not keep.
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
  kind === "amount" ? [name, `${name}Exact`] : [name];

function cellsOf(columns: readonly ExportColumn[], row: readonly Cell[]): CellValue[] {
  return columns.flatMap(({ kind }, place) => {
    const value = row[place] ?? null;
    if (kind !== "amount") return [typeof value === "string" ? textCell(value) : value];
    const amount = decimalOrNull(value?.toString());
    const number = amount === null ? null : amountCells(amount)[0];
    return [number, value === null ? null : textCell(`${value}`)];
  });
}
