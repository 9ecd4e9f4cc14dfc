import { saveCsv } from "@/components/shell/save-csv";
import type { CheckedRow } from "./check-rows";
import { batchCsv } from "./rows-csv";

/** Saves the rows as a file, with what became of them. */
export function saveBatch(rows: readonly CheckedRow[]): void {
  saveCsv("batch.csv", batchCsv, rows);
}
