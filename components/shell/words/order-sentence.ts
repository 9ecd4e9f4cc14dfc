import type { Instrument } from "@/lib/orders/instrument";
import { intentWords } from "@/lib/orders/intent-words";
import { priceDigits, qtyDigits } from "@/lib/orders/order-digits";
import type { OrderRow } from "@/lib/orders/order-row";

/**
 * An order in one line: "Open long 0.250 BTCUSDT @ 67,032.4", with its instrument's digits where
 * that is known, as the ticket printed them.
 */
export function orderSentence(row: OrderRow, instrument: Instrument | null = null): string {
  const verb = row.intent ? intentWords[row.intent] : "Order";
  const size = row.qty === null ? "" : ` ${qtyDigits(row.qty, row.qtyUnit, instrument)}`;
  const unit = row.qtyUnit === "quote" && row.qty !== null ? " in quote coin of" : "";
  const price = row.price === null ? " at market" : ` @ ${priceDigits(row.price, instrument)}`;
  return `${verb}${size}${unit} ${row.symbol}${price}`;
}
