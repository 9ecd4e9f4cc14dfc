import type { Issue } from "@/lib/exchange/errors";
import { isFutures } from "@/lib/exchange/values";
import type { Instrument } from "../instrument";
import { mayRest, type OrderDraft, type RuleContext } from "./draft";

/** Open orders over all futures, and again over spot and margin (interface.md "Limits"). */
export const openOrderCap = 400;

/** How many orders may be open. What is filled or cancelled at once never counts. */
export function checkCaps(
  draft: OrderDraft,
  instrument: Instrument,
  openOrders: RuleContext["openOrders"],
): Issue[] {
  if (openOrders === null || !mayRest(draft)) return [];
  const group = isFutures(draft.category) ? "all futures" : "spot and margin";
  const caps: [string, number, number | null, string][] = [
    ["openOrderCap", openOrders.group, openOrderCap, group],
    ["maxProductOrderNum", openOrders.product, instrument.maxProductOrderNum, draft.category],
    ["maxSymbolOrderNum", openOrders.symbol, instrument.maxSymbolOrderNum, instrument.symbol],
  ];
  const [full] = caps.filter(([, open, cap]) => cap !== null && open >= cap);
  if (!full) return [];
  const [rule, open, cap, where] = full;
  const message = `${open} of at most ${cap} orders are open in ${where}; cancel one first.`;
  return [{ field: "symbol", rule, message, severity: "error" }];
}
