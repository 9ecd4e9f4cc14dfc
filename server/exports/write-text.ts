import "server-only";
import { type CsvColumn, csvHead, csvLines } from "@/lib/csv/to-csv";
import type { Cell, CellPages, ExportColumn } from "./dataset";

const encoder = new TextEncoder();

/** CSV (docs/archive.md#files) with the exact text of every number, in UTF-8 with its mark. */
export async function* writeCsv(
  columns: readonly ExportColumn[],
  pages: CellPages,
): AsyncGenerator<Uint8Array> {
  const cells = columns.map(
    ({ name, kind, number }, place): CsvColumn<readonly Cell[]> => ({
      head: name,
      cell: (row) => row[place],
      ...(kind === "text" && !number ? {} : { number: true }),
    }),
  );
  yield encoder.encode(`\uFEFF${csvHead(cells)}`);
  for await (const rows of pages) {
    if (rows.length > 0) yield encoder.encode(csvLines(cells, rows));
  }
}

/** One JSON object a line: amounts as exact text, integers as numbers, what is missing as null. */
export async function* writeNdjson(
  columns: readonly ExportColumn[],
  pages: CellPages,
): AsyncGenerator<Uint8Array> {
  const names = columns.map(({ name }) => name);
  const lineOf = (row: readonly Cell[]) =>
    `${JSON.stringify(Object.fromEntries(names.map((name, place) => [name, row[place] ?? null])))}\n`;
  for await (const rows of pages) {
    if (rows.length > 0) yield encoder.encode(rows.map(lineOf).join(""));
  }
}
