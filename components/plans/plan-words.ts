import { formatDecimal } from "@/lib/decimal";
import { planTypeMeanings } from "@/lib/exchange/values";
import { intentWords } from "@/lib/orders/intent-words";
import type { PlanFamily, PlanRow } from "@/lib/orders/plan-row";

/** The tabs of the page, in their order. */
export const familyWords: Readonly<Record<PlanFamily, string>> = {
  normal: "Normal",
  trailing: "Trailing",
  tpsl: "TP-SL",
  spot: "Spot",
};

export const families = Object.keys(familyWords) as readonly PlanFamily[];

/** Reads a tab's name out of an address; one that we do not know is the first. */
export function familyOf(text: string | null): PlanFamily {
  return families.find((family) => family === text) ?? "normal";
}

const meanings: Readonly<Record<string, string>> = {
  ...planTypeMeanings,
  spot_plan: "Spot trigger order",
};

const short: Readonly<Record<string, string>> = {
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
export const planTypeWord = (planType: string) => short[planType] ?? planType;

/** The same in full, for readers and on hover. */
export const planTypeMeaning = (planType: string) => meanings[planType] ?? planType;

const triggers: Readonly<Record<string, string>> = {
  fill_price: "last",
  mark_price: "mark",
  index_price: "index",
};

/** Which price triggers, in a word. */
export function triggerWord(type: string | null): string {
  return type === null ? "" : (triggers[type] ?? type);
}

/** A plan order in one line: "Trigger order BTCUSDT: Open long 0.25 at 82,100". */
export function planSentence(row: PlanRow): string {
  const meant = row.intent === null ? "" : ` ${intentWords[row.intent]}`;
  const size = row.size === null ? "" : ` ${formatDecimal(row.size)}`;
  const at = row.trigger === null ? "" : ` at ${formatDecimal(row.trigger)}`;
  return `${planTypeMeaning(row.planType)} ${row.symbol}:${meant}${size}${at}`;
}
