import type { Side } from "./types";

/** How many of a position's lots an order of this side would close. */
export function closableLots(lots: number, side: Side): number {
  return side === "sell" ? Math.max(lots, 0) : Math.max(-lots, 0);
}
