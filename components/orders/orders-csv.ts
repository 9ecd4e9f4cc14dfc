import { type CsvColumn, toTsv } from "@/lib/csv/to-csv";
import type { OrderRow } from "@/lib/orders/order-row";

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** The orders as they are shown, with the exact text of every number. */
export const ordersCsv: readonly CsvColumn<OrderRow>[] = [
  { head: "category", cell: ({ category }) => category },
  { head: "symbol", cell: ({ symbol }) => symbol, freeText: true },
  { head: "intent", cell: ({ positionAction }) => positionAction },
  { head: "side", cell: ({ side }) => side },
  { head: "orderType", cell: ({ orderType }) => orderType },
  { head: "timeInForce", cell: ({ timeInForce }) => timeInForce },
  { head: "price", cell: ({ price }) => price },
  { head: "qty", cell: ({ qty }) => qty },
  { head: "qtyCounts", cell: ({ qtyUnit }) => `${qtyUnit} coin` },
  { head: "filledQty", cell: ({ filledQty }) => filledQty },
  { head: "avgPrice", cell: ({ avgPrice }) => avgPrice },
  { head: "value", cell: ({ value }) => value },
  { head: "status", cell: ({ status }) => status },
  { head: "exchangeStatus", cell: ({ rawStatus }) => rawStatus },
  { head: "reduceOnly", cell: ({ reduceOnly }) => (reduceOnly ? "YES" : "NO") },
  { head: "delegateType", cell: ({ delegateType }) => delegateType, freeText: true },
  { head: "holdMode", cell: ({ holdMode }) => holdMode, freeText: true },
  { head: "stpMode", cell: ({ stpMode }) => stpMode, freeText: true },
  { head: "fees", cell: ({ fees }) => fees, freeText: true },
  { head: "code", cell: ({ code }) => code },
  { head: "message", cell: ({ message, reason }) => message ?? reason, freeText: true },
  { head: "orderId", cell: ({ orderId }) => orderId, id: true },
  { head: "clientOid", cell: ({ clientOid }) => clientOid, freeText: true },
  { head: "placed", cell: ({ source }) => (source === "desk" ? "here" : "elsewhere") },
  { head: "createdUtc", cell: ({ createdAt }) => moment(createdAt) },
  { head: "updatedUtc", cell: ({ updatedAt }) => moment(updatedAt) },
];

/** The same for a spreadsheet by way of the clipboard. */
export const ordersTsv = (rows: readonly OrderRow[]) => toTsv(ordersCsv, rows);
