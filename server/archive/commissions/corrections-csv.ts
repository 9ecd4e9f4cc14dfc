import "server-only";
import type { FillValues } from "@/lib/archive/correction";
import type { Correction } from "@/lib/archive/wire";
import type { CsvColumn } from "@/lib/csv/to-csv";
import { formatMoment } from "@/lib/time";
import { type CorrectionRange, correctionPage } from "./corrections";
import { csvStream } from "./csv-stream";

const amounts = ["volume", "fee", "pureFee", "rebateAmount"] as const;

const moment = (ms: number | null) =>
  ms === null ? null : `${formatMoment(ms, "UTC").replace(" ", "T")}Z`;

const side = (name: "before" | "after"): readonly CsvColumn<Correction>[] =>
  (["ts", ...amounts] as const).map((field: keyof FillValues) => ({
    head: `${name}.${field}`,
    cell: (row) => row[name]?.[field],
  }));

const columns: readonly CsvColumn<Correction>[] = [
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
  return csvStream(columns, (after, rows) => correctionPage(range, after, rows));
}
