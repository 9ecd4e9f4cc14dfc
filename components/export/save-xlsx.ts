import { type CellValue, writeXlsx } from "hucre/xlsx";
import type { CsvColumn } from "@/lib/csv/to-csv";
import { decimalOrNull } from "@/lib/decimal";
import { amountCells, textCell } from "@/lib/exports/spreadsheet-cells";
import { saveFile } from "./export-button";

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Hands the user a workbook of these rows: ids and free texts are text. Beside each number stands
 * the same as text, with every digit.
 */
export async function saveXlsx<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const lines: CellValue[][] = [
    columns.flatMap(headsOf).map(textCell),
    ...rows.map((row) => columns.flatMap((column) => cellsOf(column, row))),
  ];
  const content = await writeXlsx({ sheets: [{ name: "Rows", rows: lines }] });
  saveFile(name, new Blob([content as Uint8Array<ArrayBuffer>], { type }));
}

const headsOf = <Row>({ head, number }: CsvColumn<Row>) =>
  number ? [head, `${head}Exact`] : [head];

function cellsOf<Row>(column: CsvColumn<Row>, row: Row): CellValue[] {
  const text = String(column.cell(row) ?? "");
  const cell = text === "" ? null : textCell(text);
  if (!column.number) return [cell];
  const amount = decimalOrNull(text);
  return [amount === null ? null : amountCells(amount)[0], cell];
}
