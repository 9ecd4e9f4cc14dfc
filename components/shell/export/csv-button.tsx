"use client";
import { Button } from "@/components/ui/button";
import type { CsvColumn } from "@/lib/csv/to-csv";

interface CsvButtonProps<Row> {
  /** The file's name. */
  name: string;
  /** What is shown. */
  rows: readonly Row[];
  /** Brings the file's columns. */
  columns: () => Promise<readonly CsvColumn<Row>[]>;
}

/** Saves what is shown as a file; the code for it comes when it is asked for. */
export function CsvButton<Row>({ name, rows, columns }: CsvButtonProps<Row>) {
  const save = async () => {
    const [{ saveCsv }, cells] = await Promise.all([import("./export-button"), columns()]);
    saveCsv(name, cells, rows);
  };
  return (
    <Button
      size="sm"
      disabledReason={rows.length === 0 && "There is nothing to save"}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}
