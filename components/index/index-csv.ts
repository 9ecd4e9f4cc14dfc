import type { CsvColumn } from "@/lib/csv/to-csv";
import type { IndexPart } from "./index-maths";

/** The components as they are shown, exactly; `readAt` is when the exchange answered. */
export function indexCsv(symbol: string, readAt: number): readonly CsvColumn<IndexPart>[] {
  return [
    { head: "symbol", cell: () => symbol },
    { head: "readAtUtc", cell: () => new Date(readAt).toISOString() },
    { head: "exchange", cell: ({ exchange }) => exchange, freeText: true },
    { head: "spotPair", cell: ({ pair }) => pair, freeText: true },
    { head: "equivalentPrice", cell: ({ price }) => price },
    { head: "weight", cell: ({ weight }) => weight },
    { head: "contribution", cell: ({ contribution }) => contribution },
    { head: "bpsFromReference", cell: ({ fromReference }) => fromReference },
    { head: "bpsFromMedian", cell: ({ fromMedian }) => fromMedian },
  ];
}
