import { closableLots } from "./closable";
import { removeFromBook } from "./orders/withdraw";
import type { Run } from "./run";
import { fillOrders } from "./settle/fill";
import type { Order } from "./state";

const STOP = -1;

/**
 * Why matching ended before the book or the order did: the order met its owner, or spent its
 * budget.
 */
export type StopReason = "self-trade" | "spent" | null;

/**
 * Matches a new order against the other side, best price first and oldest first, down to `worst`.
 * A maker of the same account is dealt with as the taker's stpMode says; a reduce-only maker
 * trades no more than the position it reduces, and leaves when there is none.
 */
export function match(run: Run, taker: Order, worst: number): StopReason {
  const { positionAccount: stake, stpMode } = taker;
  const { book } = stake.instrument.market;
  let stopped: StopReason = null;
  const meet = (slot: number, most: number): number => {
    const maker = book.ownerOf(slot);
    if (stpMode !== "none" && maker.positionAccount.account === stake.account) {
      if (stpMode !== "cancel_taker") removeFromBook(run, maker, "self-trade");
      if (stpMode === "cancel_maker") return 0;
      stopped = "self-trade";
      return STOP;
    }
    let lots = most;
    if (maker.reduceOnly) {
      lots = Math.min(most, closableLots(maker.positionAccount.lots, maker.side));
      if (lots === 0) {
        removeFromBook(run, maker, "reduce-only");
        return 0;
      }
    }
    if (taker.budget > 0n) {
      lots = Math.min(lots, affordable(taker, maker.ticks));
      if (lots === 0) {
        stopped = "spent";
        return STOP;
      }
    }
    fillOrders(run, taker, maker, lots);
    return lots;
  };
  book.sweep(taker.side, worst, taker.budget > 0n ? Number.MAX_SAFE_INTEGER : taker.lots, meet);
  return stopped;
}

/** How many lots, in whole steps, the rest of a market buy's quote amount pays for. */
function affordable(taker: Order, ticks: number): number {
  const { tickValue, lotStep } = taker.positionAccount.instrument.rules;
  const lots = taker.held / (BigInt(ticks) * tickValue);
  if (lots >= BigInt(Number.MAX_SAFE_INTEGER)) return Number.MAX_SAFE_INTEGER;
  const whole = Number(lots);
  return whole - (whole % lotStep);
}
