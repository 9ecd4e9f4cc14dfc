import { add, compare, type Decimal, decimal, multiply, roundToStep, sign } from "@/lib/decimal";
import type { OrderRow } from "./order-row";
import type { PriceOffset } from "./ticket/price-offset";

const hundredth = decimal("0.01");
const one = decimal("1");

/**
 * The price of an order that is moved by ticks or per cent of its own price: on the tick, a buy's
 * rounded down and a sell's up. Null where it has none, would be zero or less, or stays the same.
 */
export function movedPrice(
  { price, side }: Pick<OrderRow, "price" | "side">,
  { size, inTicks }: PriceOffset,
  tick: Decimal,
): Decimal | null {
  if (price === null) return null;
  const exact = inTicks
    ? add(price, multiply(size, tick))
    : multiply(price, add(one, multiply(size, hundredth)));
  const moved = roundToStep(exact, tick, inTicks ? "nearest" : side === "buy" ? "down" : "up");
  return sign(moved) === 1 && compare(moved, price) !== 0 ? moved : null;
}
