import { type CsvColumn, toTsv } from "@/lib/csv/to-csv";
import type { OrderRow } from "@/lib/orders/order-row";

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

type TextName = {
  [Name in keyof OrderRow]-?: OrderRow[Name] extends string | null | undefined ? Name : never;
}[keyof OrderRow];

const plain = (...names: readonly TextName[]) =>
  names.map((head): CsvColumn<OrderRow> => ({ head, cell: (row) => row[head] }));

const numbers = (...names: readonly TextName[]) =>
  plain(...names).map((column) => ({ ...column, number: true as const }));

/** The orders as they are shown, with the exact text of every number. */
export const ordersCsv: readonly CsvColumn<OrderRow>[] = [
  ...plain("category", "symbol"),
  { head: "intent", cell: ({ positionAction }) => positionAction },
  ...plain("side", "orderType", "timeInForce"),
  ...numbers("price", "qty"),
  { head: "qtyCounts", cell: ({ qtyUnit }) => `${qtyUnit} coin` },
  ...numbers("filledQty", "avgPrice", "value"),
  ...plain("status"),
  { head: "exchangeStatus", cell: ({ rawStatus }) => rawStatus },
  { head: "reduceOnly", cell: ({ reduceOnly }) => (reduceOnly ? "YES" : "NO") },
  ...plain("delegateType", "holdMode", "stpMode", "fees", "code"),
  { head: "message", cell: ({ message, reason }) => message ?? reason },
  ...plain("orderId", "clientOid"),
  { head: "placed", cell: ({ source }) => (source === "desk" ? "here" : "elsewhere") },
  { head: "createdUtc", cell: ({ createdAt }) => moment(createdAt) },
  { head: "updatedUtc", cell: ({ updatedAt }) => moment(updatedAt) },
];

/** The same for a spreadsheet by way of the clipboard. */
export const ordersTsv = (rows: readonly OrderRow[]) => toTsv(ordersCsv, rows);
