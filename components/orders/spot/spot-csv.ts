import type { CsvColumn } from "@/lib/csv/to-csv";
import type { SpotOrder, SpotRow } from "./spot-row";

const fields: readonly (keyof SpotOrder)[] = [
  "userId",
  "symbol",
  "orderId",
  "clientOid",
  "side",
  "orderType",
  "priceAvg",
  "size",
  "status",
  "basePrice",
  "baseVolume",
  "quoteVolume",
  "tpslType",
  "triggerPrice",
  "presetTakeProfitPrice",
  "executeTakeProfitPrice",
  "presetStopLossPrice",
  "executeStopLossPrice",
  "enterPointSource",
  "orderSource",
  "cTime",
  "uTime",
];

/** The rows under the exchange's own names, with the coin that each size counts. */
export const spotCsv: readonly CsvColumn<SpotRow>[] = [
  ...fields.map((name) => ({
    head: name,
    cell: ({ listed }: SpotRow) => listed[name],
    ...(name === "clientOid" ? { freeText: true as const } : {}),
  })),
  { head: "sizeCounts", cell: ({ order }) => `${order.qtyUnit} coin` },
];
