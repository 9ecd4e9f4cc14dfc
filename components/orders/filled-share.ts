import { type Decimal, decimal, divide, formatDecimal, multiply, sign } from "@/lib/decimal";
import type { OrderRow } from "@/lib/orders/order-row";

const hundred = decimal("100");

/** How much of an order is filled: a percentage for drawing, and in words; none when not known. */
export function filledShare(row: OrderRow): { percent: Decimal | null; words: string } {
  const { filledQty, qty } = row;
  const comparable = qty !== null && row.qtyUnit === "base" && sign(qty) === 1;
  if (filledQty === null || !comparable) return { percent: null, words: "" };
  const percent = divide(multiply(filledQty, hundred), qty, { scale: 1, rounding: "down" });
  return { percent, words: `${formatDecimal(percent)} %` };
}
