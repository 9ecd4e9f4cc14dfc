import "server-only";
import type { ArchivedFill } from "@/lib/archive/wire";
import type { CsvColumn } from "@/lib/csv/to-csv";
import { formatMoment } from "@/lib/time";
import { csvStream } from "./csv-stream";
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

/** All fills of a range as a CSV file, newest first. */
export function fillsCsv(range: FillRange): ReadableStream<Uint8Array> {
  return csvStream(columns, (after, rows) => fillPage(range, after, rows));
}
