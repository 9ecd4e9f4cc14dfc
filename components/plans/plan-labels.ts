import { parseAsStringLiteral } from "nuqs/server";
import { type CsvColumn, toTsv } from "@/lib/csv/to-csv";
import type { Numbers } from "@/lib/decimal";
import { planTypeMeanings } from "@/lib/exchange/values";
import type { PlanFamily, PlanOrderRow } from "@/lib/orders/plan-row";
import { positionActionLabel } from "@/lib/orders/position-action";
import { fileMoment } from "@/lib/time/format-moment";

/** The tabs of the page, in their order. */
export const planFamilyLabels: Readonly<Record<PlanFamily, string>> = {
  normal: "Normal",
  trailing: "Trailing",
  tpsl: "TP-SL",
  spot: "Spot",
};

export const planFamilies = Object.keys(planFamilyLabels) as readonly PlanFamily[];

/** The tab that an address names; the first where it names none that we know. */
export const parseAsPlanFamily = parseAsStringLiteral(planFamilies).withDefault("normal");

const planTypeDescriptions: Readonly<Record<string, string>> = {
  ...planTypeMeanings,
  spot_plan: "Spot trigger order",
};

const planTypeLabels: Readonly<Record<string, string>> = {
  normal_plan: "Trigger",
  track_plan: "Trailing",
  profit_plan: "Take profit, partial",
  loss_plan: "Stop loss, partial",
  pos_profit: "Take profit, entire",
  pos_loss: "Stop loss, entire",
  moving_plan: "Moving",
  spot_plan: "Trigger",
};

/** The kind of a plan order, short; one that we do not know as it came. */
export const planTypeLabel = (planType: string) => planTypeLabels[planType] ?? planType;

/** The same in full, for readers and on hover. */
export const planTypeDescription = (planType: string) => planTypeDescriptions[planType] ?? planType;

const triggerTypeLabels: Readonly<Record<string, string>> = {
  fill_price: "last",
  mark_price: "mark",
  index_price: "index",
};

/** Which price triggers, in a word. */
export function triggerTypeLabel(type: string | null): string {
  return type === null ? "" : (triggerTypeLabels[type] ?? type);
}

/** A plan order in one line: "Trigger order BTCUSDT: Open long 0.25 at 82,100". */
export function planSentence(row: PlanOrderRow, numbers: Numbers): string {
  const { positionAction, oneWay } = row;
  const meant = positionAction === null ? "" : ` ${positionActionLabel(positionAction, oneWay)}`;
  const size = row.size === null ? "" : ` ${numbers.decimal(row.size)}`;
  const at = row.trigger === null ? "" : ` at ${numbers.decimal(row.trigger)}`;
  return `${planTypeDescription(row.planType)} ${row.symbol}:${meant}${size}${at}`;
}

/** The columns of a file of plan orders: every field as the exchange gave it. */
export const planCsv: readonly CsvColumn<PlanOrderRow>[] = [
  { head: "orderId", cell: (row) => row.orderId },
  { head: "clientOid", cell: (row) => row.clientOid },
  { head: "category", cell: (row) => row.category },
  { head: "symbol", cell: (row) => row.symbol },
  { head: "planType", cell: (row) => row.planType },
  { head: "intent", cell: (row) => row.positionAction },
  { head: "size", cell: (row) => row.size, number: true },
  { head: "sizeUnit", cell: (row) => row.sizeUnit },
  { head: "triggerPrice", cell: (row) => row.trigger, number: true },
  { head: "triggerType", cell: (row) => row.triggerType },
  { head: "orderType", cell: (row) => row.orderType },
  { head: "executePrice", cell: (row) => row.price, number: true },
  { head: "callbackRatio", cell: (row) => row.callbackRatio, number: true },
  { head: "takeProfitTrigger", cell: (row) => row.takeProfit?.trigger, number: true },
  { head: "takeProfitPrice", cell: (row) => row.takeProfit?.price, number: true },
  { head: "takeProfitTriggerType", cell: (row) => row.takeProfit?.by },
  { head: "stopLossTrigger", cell: (row) => row.stopLoss?.trigger, number: true },
  { head: "stopLossPrice", cell: (row) => row.stopLoss?.price, number: true },
  { head: "stopLossTriggerType", cell: (row) => row.stopLoss?.by },
  { head: "marginMode", cell: (row) => row.marginMode },
  { head: "marginCoin", cell: (row) => row.marginCoin },
  { head: "posMode", cell: (row) => row.posMode },
  { head: "status", cell: (row) => row.status },
  { head: "enterPointSource", cell: (row) => row.source },
  { head: "orderSource", cell: (row) => row.orderSource },
  { head: "created (UTC)", cell: (row) => fileMoment(row.createdAt) },
  { head: "updated (UTC)", cell: (row) => fileMoment(row.updatedAt) },
];

/** The same for a spreadsheet by way of the clipboard. */
export const plansTsv = (rows: readonly PlanOrderRow[]) => toTsv(planCsv, rows);
