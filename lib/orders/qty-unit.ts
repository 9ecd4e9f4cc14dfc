import { isFutures } from "@/lib/exchange/values";

/** In which coin endpoints 6 and 8 count `qty` (rulings 21). */
export function qtyUnitOf(order: {
  readonly category: string;
  readonly side: string | null;
  readonly orderType: string | null;
}): "base" | "quote" {
  if (order.category === "COIN-FUTURES") return "quote";
  if (isFutures(order.category)) return "base";
  return order.orderType === "market" && order.side === "buy" ? "quote" : "base";
}
