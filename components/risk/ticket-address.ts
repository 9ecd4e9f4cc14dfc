import type { Decimal } from "@/lib/decimal";
import type { PosSide } from "@/lib/exchange/values";
import type { MaxOpenQuestion } from "./use-max-open";

/**
 * Where the ticket stands with a quantity filled in. Coin futures go to the form of endpoint 3,
 * which counts base coin as the answer does; the unified order counts quote coin there.
 */
export function ticketAddress(
  { productType, symbol, orderType, openPrice }: MaxOpenQuestion,
  posSide: PosSide,
  qty: Decimal,
): string {
  const query = new URLSearchParams({
    view: "ticket",
    ...(productType === "COIN-FUTURES" ? { form: "futures-v2" } : {}),
    ticket: productType,
    symbol,
    intent: `open-${posSide}`,
    type: orderType,
    ...(openPrice === null ? {} : { price: openPrice }),
    qty,
  });
  return `/orders?${query}`;
}
