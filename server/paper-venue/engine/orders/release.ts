import type { Order } from "../state";

/** Frees what a spot or margin order still holds of its coin. */
export function releaseHold(order: Order): void {
  const line = order.side === "buy" ? order.positionAccount.quote : order.positionAccount.base;
  line.held -= order.held;
  order.held = 0n;
}
