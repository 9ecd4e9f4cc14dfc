import { type CsvColumn, toCsv } from "@/lib/csv/to-csv";
import { saveFile } from "./save-file";

/** Hands the person a CSV file of these rows; spreadsheets know by the mark that it is UTF-8. */
export function saveCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): void {
  saveFile(name, new Blob(["\uFEFF", toCsv(columns, rows)], { type: "text/csv;charset=utf-8" }));
}
