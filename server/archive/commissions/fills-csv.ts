import "server-only";
import type { ArchivedFill } from "@/lib/archive/wire";
import { type CsvColumn, csvHead, csvLines } from "@/lib/csv/to-csv";
import { formatMoment } from "@/lib/time";
import { type FillRange, fillPage } from "./fills";

const columns: readonly CsvColumn<ArchivedFill>[] = [
  { head: "ts", cell: ({ ts }) => ts },
  { head: "timeUtc", cell: ({ ts }) => `${formatMoment(ts, "UTC").replace(" ", "T")}Z` },
  { head: "timeUtc+8", cell: ({ ts }) => formatMoment(ts, "UTC+8") },
  { head: "bizType", cell: ({ bizType }) => bizType, freeText: true },
  { head: "subBizType", cell: ({ subBizType }) => subBizType, freeText: true },
  { head: "symbol", cell: ({ symbol }) => symbol, freeText: true },
  { head: "orderId", cell: ({ orderId }) => orderId },
  { head: "fillId", cell: ({ fillId }) => fillId },
  { head: "clientOid", cell: ({ clientOid }) => clientOid, freeText: true },
  { head: "volume", cell: ({ volume }) => volume },
  { head: "fee", cell: ({ fee }) => fee },
  { head: "pureFee", cell: ({ pureFee }) => pureFee },
  { head: "rebateAmount", cell: ({ rebate }) => rebate },
  { head: "revision", cell: ({ revision }) => revision },
];

const pageRows = 1000;

/**
 * All fills of a range as a CSV file, newest first, page by page as the reader takes them: memory
 * stays flat, and a reader who leaves stops it.
 */
export function fillsCsv(range: FillRange): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: string | null = null;
  return new ReadableStream({
    start(sink) {
      // Spreadsheets know by the mark that it is UTF-8.
      sink.enqueue(encoder.encode(`\uFEFF${csvHead(columns)}`));
    },
    async pull(sink) {
      const page = await fillPage(range, after, pageRows);
      if (page.rows.length > 0) sink.enqueue(encoder.encode(csvLines(columns, page.rows)));
      after = page.next;
      if (after === null) sink.close();
    },
  });
}
