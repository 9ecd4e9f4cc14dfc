import { formatDecimal } from "@/lib/decimal";
import { intentWords } from "@/lib/orders/intent-words";
import type { OrderRow } from "@/lib/orders/order-row";

/** An order in one line: "Open long 0.25 BTCUSDT @ 67,032.4". */
export function orderSentence(row: OrderRow): string {
  const verb = row.intent ? intentWords[row.intent] : "Order";
  const size = row.qty === null ? "" : ` ${formatDecimal(row.qty)}`;
  const unit = row.qtyUnit === "quote" && row.qty !== null ? " in quote coin of" : "";
  const price = row.price === null ? " at market" : ` @ ${formatDecimal(row.price)}`;
  return `${verb}${size}${unit} ${row.symbol}${price}`;
}
