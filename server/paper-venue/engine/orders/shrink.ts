import type { Order } from "../state";
import { tradeValue } from "../trade-value";

/** Takes lots of a resting futures order out of what its account is exposed to. */
export function shrink(order: Order, lots: number): void {
  const { stake, side, ticks } = order;
  if (order.reduceOnly) {
    stake.reducingLots -= lots;
    return;
  }
  const value = tradeValue(stake.instrument, ticks, lots);
  if (side === "buy") {
    stake.buyLots -= lots;
    stake.buyValue -= value;
  } else {
    stake.sellLots -= lots;
    stake.sellValue -= value;
  }
}
