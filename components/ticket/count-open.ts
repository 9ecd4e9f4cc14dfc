import { isFutures } from "@/lib/exchange/values";
import type { RuleContext } from "@/lib/orders/rules/draft";
import type { OpenOrderPlace, TicketSelection } from "./props";

/** How many open orders stand against the caps of a selection; null while they are not known. */
export function countOpen(
  open: readonly OpenOrderPlace[] | null,
  { category, symbol }: TicketSelection,
): RuleContext["openOrders"] {
  if (open === null) return null;
  const product = open.filter((it) => it.category === category);
  return {
    symbol: product.filter((it) => it.symbol === symbol).length,
    product: product.length,
    group: open.filter((it) => isFutures(it.category) === isFutures(category)).length,
  };
}
