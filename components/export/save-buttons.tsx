"use client";
import { Button } from "@/components/ui/button";
import type { CsvColumn } from "@/lib/csv/to-csv";

interface SaveButtonsProps<Row> {
  /** The file's name without its ending. */
  name: string;
  /** What is shown. */
  rows: readonly Row[];
  /** Brings the file's columns. */
  columns: () => Promise<readonly CsvColumn<Row>[]>;
  /** Why nothing can be saved, although rows are shown. */
  disabledReason?: string | false | undefined;
}

/**
 * Saves what is shown as a file, as a workbook first: a spreadsheet that opens CSV rounds ids of
 * nineteen digits. The code for it comes when it is asked for.
 */
export function SaveButtons<Row>({ name, rows, columns, disabledReason }: SaveButtonsProps<Row>) {
  const saveXlsx = async () => {
    const [part, cells] = await Promise.all([import("./save-xlsx"), columns()]);
    await part.saveXlsx(`${name}.xlsx`, cells, rows);
  };
  const saveCsv = async () => {
    const [part, cells] = await Promise.all([import("./export-button"), columns()]);
    part.saveCsv(`${name}.csv`, cells, rows);
  };
  const reason = disabledReason || (rows.length === 0 && "Nothing to save");
  return (
    <span className="flex shrink-0 gap-1.5">
      <Button size="sm" disabledReason={reason} onClick={() => void saveXlsx()}>
        Excel
      </Button>
      <Button size="sm" disabledReason={reason} onClick={() => void saveCsv()}>
        CSV
      </Button>
    </span>
  );
}
