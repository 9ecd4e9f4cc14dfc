import { intentWords } from "@/lib/orders/intent-words";
import { priceDigits, qtyDigits } from "@/lib/orders/order-digits";
import type { OrderRow } from "@/lib/orders/order-row";

/**
 * An order in one line: "Open long 0.250 BTCUSDT @ 67,032.4", with the digits that the ticket
 * printed where the desk placed it.
 */
export function orderSentence(row: OrderRow): string {
  const { digits } = row;
  const verb = row.intent ? intentWords[row.intent] : "Order";
  const size = row.qty === null ? "" : ` ${qtyDigits(row.qty, row.qtyUnit, digits)}`;
  const unit = row.qtyUnit === "quote" && row.qty !== null ? " in quote coin of" : "";
  const price = row.price === null ? " at market" : ` @ ${priceDigits(row.price, digits)}`;
  return `${verb}${size}${unit} ${row.symbol}${price}`;
}
