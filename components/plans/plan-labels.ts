import { formatDecimal } from "@/lib/decimal";
import { planTypeMeanings } from "@/lib/exchange/values";
import type { PlanFamily, PlanOrderRow } from "@/lib/orders/plan-row";
import { positionActionLabels } from "@/lib/orders/position-action";

/** The tabs of the page, in their order. */
export const planFamilyLabels: Readonly<Record<PlanFamily, string>> = {
  normal: "Normal",
  trailing: "Trailing",
  tpsl: "TP-SL",
  spot: "Spot",
};

export const planFamilies = Object.keys(planFamilyLabels) as readonly PlanFamily[];

/** Reads a tab's name out of an address; one that we do not know is the first. */
export function parsePlanFamily(text: string | null): PlanFamily {
  return planFamilies.find((family) => family === text) ?? "normal";
}

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
export function planSentence(row: PlanOrderRow): string {
  const meant = row.positionAction === null ? "" : ` ${positionActionLabels[row.positionAction]}`;
  const size = row.size === null ? "" : ` ${formatDecimal(row.size)}`;
  const at = row.trigger === null ? "" : ` at ${formatDecimal(row.trigger)}`;
  return `${planTypeDescription(row.planType)} ${row.symbol}:${meant}${size}${at}`;
}
