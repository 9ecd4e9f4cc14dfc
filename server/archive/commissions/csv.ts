import "server-only";
import type { ArchivedFill, Correction } from "@/lib/archive/api";
import type { FillValues } from "@/lib/archive/enums";
import { type CsvColumn, csvHead, csvLines } from "@/lib/csv/to-csv";
import { formatMoment } from "@/lib/time";
import { type CorrectionRange, correctionPage } from "./corrections";
import { type FillRange, fillPage } from "./fills";

const fillCsvColumns: readonly CsvColumn<ArchivedFill>[] = [
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

/** All fills of a range as a CSV file, newest first. */
export function fillsCsv(range: FillRange): ReadableStream<Uint8Array> {
  return csvStream(fillCsvColumns, (after, rows) => fillPage(range, after, rows));
}

const amounts = ["volume", "fee", "pureFee", "rebateAmount"] as const;

const moment = (ms: number | null) =>
  ms === null ? null : `${formatMoment(ms, "UTC").replace(" ", "T")}Z`;

const side = (name: "before" | "after"): readonly CsvColumn<Correction>[] =>
  (["ts", ...amounts] as const).map((field: keyof FillValues) => ({
    head: `${name}.${field}`,
    cell: (row) => row[name]?.[field],
  }));

const correctionCsvColumns: readonly CsvColumn<Correction>[] = [
  { head: "day", cell: ({ day }) => day },
  { head: "fromDay", cell: ({ fromDay }) => fromDay },
  { head: "kind", cell: ({ kind }) => kind },
  { head: "subBizType", cell: ({ subBizType }) => subBizType, freeText: true },
  { head: "symbol", cell: ({ symbol }) => symbol, freeText: true },
  { head: "orderId", cell: ({ orderId }) => orderId, freeText: true },
  { head: "fillId", cell: ({ fillId }) => fillId, freeText: true },
  ...side("before"),
  ...side("after"),
  { head: "effectUsdt", cell: ({ effect }) => effect },
  { head: "method", cell: ({ method }) => method },
  { head: "firstSeenUtc", cell: ({ firstSeenAt }) => moment(firstSeenAt) },
  { head: "confirmedUtc", cell: ({ confirmedAt }) => moment(confirmedAt) },
  { head: "returnedUtc", cell: ({ returnedAt }) => moment(returnedAt) },
];

/** All changes of a range as a CSV file, newest first. */
export function correctionsCsv(range: CorrectionRange): ReadableStream<Uint8Array> {
  return csvStream(correctionCsvColumns, (after, rows) => correctionPage(range, after, rows));
}

const pageRows = 1000;

/**
 * A list as a CSV file, page by page as the reader takes them: memory stays flat, and a reader who
 * leaves stops it.
 */
function csvStream<Row>(
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
