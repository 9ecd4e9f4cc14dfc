import { type CellValue, writeXlsx } from "hucre/xlsx";
import { type CsvColumn, isNumber } from "@/lib/csv/to-csv";
import { spreadsheetCell, textCell } from "@/lib/exports/spreadsheet-cells";
import { saveFile } from "./export-button";

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Hands the person a workbook of these rows: ids and free texts are text, numbers are numbers. */
export async function saveXlsx<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const lines: CellValue[][] = [
    columns.map(({ head }) => textCell(head)),
    ...rows.map((row) => columns.map((column) => cellOf(column, row))),
  ];
  const content = await writeXlsx({ sheets: [{ name: "Rows", rows: lines }] });
  saveFile(name, new Blob([content as Uint8Array<ArrayBuffer>], { type }));
}

function cellOf<Row>(column: CsvColumn<Row>, row: Row): CellValue {
  const text = String(column.cell(row) ?? "");
  if (text === "") return null;
  return isNumber(column, row) ? spreadsheetCell(text) : textCell(text);
}
