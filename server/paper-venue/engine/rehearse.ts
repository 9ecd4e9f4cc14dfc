import { closableLots } from "./closable";
import type { PositionAccount } from "./state";
import { tradeValue } from "./trade-value";
import type { Side, StpMode } from "./types";

/** An order that has not been sent to the book. */
export interface SimulatedOrder {
  readonly positionAccount: PositionAccount;
  readonly side: Side;
  readonly lots: number;
  readonly limitTicks: number;
  readonly stpMode: StpMode;
}

/**
 * What matching an order would trade, without trading it: the same walk as `match`, with the
 * positions that reduce-only orders depend on kept aside. Exact, so that a fok order fills whole
 * or not at all.
 */
export function simulateMatch(order: SimulatedOrder): { readonly lots: number; readonly value: bigint } {
  const { positionAccount: stake, side, limitTicks: worst, stpMode } = order;
  const { instrument } = stake;
  const { book } = instrument.market;
  const moved = new Map<PositionAccount, number>();
  let left = order.lots;
  let value = 0n;
  let slot = book.first(side === "buy" ? "sell" : "buy");
  for (; left > 0 && slot >= 0; slot = book.after(slot)) {
    const maker = book.ownerOf(slot);
    if (side === "buy" ? maker.ticks > worst : maker.ticks < worst) break;
    if (stpMode !== "none" && maker.positionAccount.account === stake.account) {
      if (stpMode === "cancel_maker") continue;
      break;
    }
    const position = maker.positionAccount.lots + (moved.get(maker.positionAccount) ?? 0);
    const most = maker.reduceOnly ? closableLots(position, maker.side) : book.lotsOf(slot);
    const lots = Math.min(left, most, book.lotsOf(slot));
    left -= lots;
    value += tradeValue(instrument, maker.ticks, lots);
    if (!instrument.futures) continue;
    const bought = side === "buy" ? lots : -lots;
    moved.set(maker.positionAccount, (moved.get(maker.positionAccount) ?? 0) - bought);
    moved.set(stake, (moved.get(stake) ?? 0) + bought);
  }
  return { lots: order.lots - left, value };
}
