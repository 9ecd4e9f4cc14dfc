import { isFutures } from "@/lib/exchange/values";
import type { RuleContext } from "./rules/draft";

/** Where an open order counts against the caps. */
export interface OpenOrderPlace {
  readonly category: string;
  readonly symbol: string;
}

/** How many open orders count against a category's and a symbol's cap; null while unknown. */
export function countOpen(
  open: readonly OpenOrderPlace[] | null,
  { category, symbol }: { readonly category: string; readonly symbol: string | null },
): RuleContext["openOrders"] {
  if (open === null) return null;
  const product = open.filter((it) => it.category === category);
  return {
    symbol: product.filter((it) => it.symbol === symbol).length,
    product: product.length,
    group: open.filter((it) => isFutures(it.category) === isFutures(category)).length,
  };
}
