import type { Order } from "../state";

/** Frees what a spot or margin order still holds of its coin. */
export function release(order: Order): void {
  const line = order.side === "buy" ? order.stake.quote : order.stake.base;
  line.held -= order.held;
  order.held = 0n;
}
