import "server-only";
import { type CsvColumn, csvHead, csvLines } from "@/lib/csv/to-csv";

const pageRows = 1000;

/**
 * A list as a CSV file, page by page as the reader takes them: memory stays flat, and a reader who
 * leaves stops it.
 */
export function csvStream<Row>(
  columns: readonly CsvColumn<Row>[],
  pageOf: (
    after: string | null,
    rows: number,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: string | null = null;
  return new ReadableStream({
    start(sink) {
      // Spreadsheets know by the mark that it is UTF-8.
      sink.enqueue(encoder.encode(`\uFEFF${csvHead(columns)}`));
    },
    async pull(sink) {
      const { rows, next } = await pageOf(after, pageRows);
      if (rows.length > 0) sink.enqueue(encoder.encode(csvLines(columns, rows)));
      after = next;
      if (after === null) sink.close();
    },
  });
}
