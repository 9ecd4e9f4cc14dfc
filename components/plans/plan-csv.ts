import { type CsvColumn, toTsv } from "@/lib/csv/to-csv";
import type { PlanOrderRow } from "@/lib/orders/plan-row";
import { formatMoment } from "@/lib/time";

const moment = (at: number | null) => (at === null ? null : formatMoment(at, "UTC"));

/** The columns of a file of plan orders: every field as the exchange gave it. */
export const planCsv: readonly CsvColumn<PlanOrderRow>[] = [
  { head: "orderId", cell: (row) => row.orderId },
  { head: "clientOid", cell: (row) => row.clientOid, freeText: true },
  { head: "category", cell: (row) => row.category },
  { head: "symbol", cell: (row) => row.symbol },
  { head: "planType", cell: (row) => row.planType },
  { head: "intent", cell: (row) => row.positionAction },
  { head: "size", cell: (row) => row.size },
  { head: "sizeUnit", cell: (row) => row.sizeUnit },
  { head: "triggerPrice", cell: (row) => row.trigger },
  { head: "triggerType", cell: (row) => row.triggerType },
  { head: "orderType", cell: (row) => row.orderType },
  { head: "executePrice", cell: (row) => row.price },
  { head: "callbackRatio", cell: (row) => row.callbackRatio },
  { head: "takeProfitTrigger", cell: (row) => row.takeProfit?.trigger },
  { head: "takeProfitPrice", cell: (row) => row.takeProfit?.price },
  { head: "takeProfitTriggerType", cell: (row) => row.takeProfit?.by },
  { head: "stopLossTrigger", cell: (row) => row.stopLoss?.trigger },
  { head: "stopLossPrice", cell: (row) => row.stopLoss?.price },
  { head: "stopLossTriggerType", cell: (row) => row.stopLoss?.by },
  { head: "marginMode", cell: (row) => row.marginMode },
  { head: "marginCoin", cell: (row) => row.marginCoin },
  { head: "posMode", cell: (row) => row.posMode },
  { head: "status", cell: (row) => row.status },
  { head: "enterPointSource", cell: (row) => row.source },
  { head: "orderSource", cell: (row) => row.orderSource },
  { head: "created (UTC)", cell: (row) => moment(row.createdAt) },
  { head: "updated (UTC)", cell: (row) => moment(row.updatedAt) },
];

/** The same for a spreadsheet by way of the clipboard. */
export const plansTsv = (rows: readonly PlanOrderRow[]) => toTsv(planCsv, rows);
