import { type CsvColumn, toTsv } from "@/lib/csv/to-csv";
import type { OrderRow } from "@/lib/orders/order-row";

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** The orders as they are shown, with the exact text of every number. */
export const ordersCsv: readonly CsvColumn<OrderRow>[] = [
  { head: "category", cell: ({ category }) => category },
  { head: "symbol", cell: ({ symbol }) => symbol },
  { head: "intent", cell: ({ positionAction }) => positionAction },
  { head: "side", cell: ({ side }) => side },
  { head: "orderType", cell: ({ orderType }) => orderType },
  { head: "timeInForce", cell: ({ timeInForce }) => timeInForce },
  { head: "price", cell: ({ price }) => price, number: true },
  { head: "qty", cell: ({ qty }) => qty, number: true },
  { head: "qtyCounts", cell: ({ qtyUnit }) => `${qtyUnit} coin` },
  { head: "filledQty", cell: ({ filledQty }) => filledQty, number: true },
  { head: "avgPrice", cell: ({ avgPrice }) => avgPrice, number: true },
  { head: "value", cell: ({ value }) => value, number: true },
  { head: "status", cell: ({ status }) => status },
  { head: "exchangeStatus", cell: ({ rawStatus }) => rawStatus },
  { head: "reduceOnly", cell: ({ reduceOnly }) => (reduceOnly ? "YES" : "NO") },
  { head: "delegateType", cell: ({ delegateType }) => delegateType },
  { head: "holdMode", cell: ({ holdMode }) => holdMode },
  { head: "stpMode", cell: ({ stpMode }) => stpMode },
  { head: "fees", cell: ({ fees }) => fees },
  { head: "code", cell: ({ code }) => code },
  { head: "message", cell: ({ message, reason }) => message ?? reason },
  { head: "orderId", cell: ({ orderId }) => orderId },
  { head: "clientOid", cell: ({ clientOid }) => clientOid },
  { head: "placed", cell: ({ source }) => (source === "desk" ? "here" : "elsewhere") },
  { head: "createdUtc", cell: ({ createdAt }) => moment(createdAt) },
  { head: "updatedUtc", cell: ({ updatedAt }) => moment(updatedAt) },
];

/** The same for a spreadsheet by way of the clipboard. */
export const ordersTsv = (rows: readonly OrderRow[]) => toTsv(ordersCsv, rows);
