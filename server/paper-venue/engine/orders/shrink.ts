import type { Order } from "../state";
import { tradeValue } from "../trade-value";

/**
 * Takes lots of a resting futures order out of what its account is exposed to, once `left` are left
 * of it.
 */
export function shrink(order: Order, lots: number, left: number): void {
  const { positionAccount: stake, side, ticks } = order;
  if (order.reduceOnly) {
    stake.reducingLots -= lots;
    return;
  }
  // The value of what was left less that of what is: values may be rounded.
  const { instrument } = stake;
  const value = tradeValue(instrument, ticks, left + lots) - tradeValue(instrument, ticks, left);
  if (side === "buy") {
    stake.buyLots -= lots;
    stake.buyValue -= value;
  } else {
    stake.sellLots -= lots;
    stake.sellValue -= value;
  }
}
