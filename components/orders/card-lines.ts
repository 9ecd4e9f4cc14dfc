import { formatDecimal } from "@/lib/decimal";
import type { OrderRow } from "@/lib/orders/order-row";

/** Numbers up to so many signs stand beside one another on a phone's card. */
const shortPair = 18;
const shortFilled = 10;

const length = (value: OrderRow["qty"]) => (value === null ? 0 : formatDecimal(value).length);

/** Whether a card takes a line for each of its numbers, so that none is cut. */
export function needsLines({ price, qty, filledQty }: OrderRow): boolean {
  return length(price) + length(qty) > shortPair || length(filledQty) > shortFilled;
}
