import type { Standing } from "./book/book";
import type { CancelReason, Rested } from "./events";
import { closableLots } from "./position-account";
import { releaseHold, removeFromBook, replace, restInBook } from "./resting-orders";
import { cancelledEvent, eventOfOrder, markDirty, type Run } from "./run";
import { fillOrders } from "./settlement";
import type { Order, PositionAccount } from "./state";
import type { Side, StpMode } from "./types";
import { tradeValue } from "./valuation";

/**
 * Takes an accepted order to its end: into the book, filled, or cancelled by its own conditions.
 */
export function execute(run: Run, order: Order, limitTicks: number): void {
  if (order.timeInForce === "post_only" && wouldTake(order)) {
    end(run, order, "post-only");
  } else if (
    order.timeInForce === "fok" &&
    simulateMatch({ ...order, limitTicks }).lots < order.lots
  ) {
    end(run, order, "fok");
  } else {
    if (order.reduceOnly) makeRoom(run, order);
    conclude(run, order, match(run, order, limitTicks));
  }
  markDirty(run, order.positionAccount);
}

function conclude(run: Run, order: Order, stopped: StopReason): void {
  const spent = order.filledLots > 0 && (stopped === "spent" || order.held === 0n);
  if (order.budget > 0n ? spent : order.filledLots === order.lots) {
    end(run, order, null);
  } else if (stopped === "self-trade") {
    end(run, order, "self-trade");
  } else if (order.orderType === "market") {
    end(run, order, "market");
  } else if (order.timeInForce === "ioc") {
    end(run, order, "ioc");
  } else {
    restInBook(order);
    run.events.push(restedEvent(order));
  }
}

function restedEvent(order: Order): Rested {
  const { account, instrument } = order.positionAccount;
  const { id: orderId, clientOid } = order;
  const { category, symbol } = instrument;
  const lots = order.lots - order.filledLots;
  return { type: "rested", uid: account.uid, orderId, clientOid, category, symbol, lots };
}

function end(run: Run, order: Order, reason: CancelReason | null): void {
  releaseHold(order);
  run.events.push(
    reason === null ? eventOfOrder("completed", order) : cancelledEvent(order, reason),
  );
}

function wouldTake(order: Order): boolean {
  const { book } = order.positionAccount.instrument.market;
  const across = book.first(order.side === "buy" ? "sell" : "buy");
  if (!across) return false;
  return order.side === "buy" ? across.ticks <= order.ticks : across.ticks >= order.ticks;
}

/**
 * Cancels the account's earlier orders that close, oldest first, until this one fits into the
 * position beside them: in one-way mode they are replaced (docs/interface.md#endpoint-6-rule-1,
 * docs/rulings.md#ruling-25); in hedge mode they gave way to a market close
 * (docs/interface.md#endpoint-3-rule-4).
 */
function makeRoom(run: Run, order: Order): void {
  const { positionAccount } = order;
  const max = closableLots(positionAccount.lots, order.side);
  while (positionAccount.reducingLots + order.lots > max) {
    const oldest = positionAccount.reducing[0];
    if (!oldest) return;
    if (positionAccount.posSide === null) replace(run, oldest, order);
    else removeFromBook(run, oldest, "market-close");
  }
}

const STOP = -1;

/**
 * Why matching ended before the book or the order did: the order met its owner, or spent its
 * budget.
 */
type StopReason = "self-trade" | "spent" | null;

/**
 * Matches a new order against the other side, best price first and oldest first, down to
 * `limitTicks`. A maker of the same account is dealt with as the taker's stpMode says; a
 * reduce-only maker trades no more than the position it reduces, and leaves when there is none.
 */
function match(run: Run, taker: Order, limitTicks: number): StopReason {
  const { positionAccount, stpMode } = taker;
  const { book } = positionAccount.instrument.market;
  let stopped: StopReason = null;
  const meet = ({ owner: maker }: Standing<Order>, max: number): number => {
    if (stpMode !== "none" && maker.positionAccount.account === positionAccount.account) {
      if (stpMode !== "cancel_taker") removeFromBook(run, maker, "self-trade");
      if (stpMode === "cancel_maker") return 0;
      stopped = "self-trade";
      return STOP;
    }
    let lots = max;
    if (maker.reduceOnly) {
      lots = Math.min(max, closableLots(maker.positionAccount.lots, maker.side));
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
  book.sweep(
    taker.side,
    limitTicks,
    taker.budget > 0n ? Number.MAX_SAFE_INTEGER : taker.lots,
    meet,
  );
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

/** An order that has not been sent to the book. */
interface SimulatedOrder {
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
export function simulateMatch(order: SimulatedOrder): {
  readonly lots: number;
  readonly value: bigint;
} {
  const { positionAccount, side, limitTicks, stpMode } = order;
  const { instrument } = positionAccount;
  const { book } = instrument.market;
  const moved = new Map<PositionAccount, number>();
  let left = order.lots;
  let value = 0n;
  for (const { owner: maker, lots: standing } of book.orders(side === "buy" ? "sell" : "buy")) {
    if (left === 0) break;
    if (side === "buy" ? maker.ticks > limitTicks : maker.ticks < limitTicks) break;
    if (stpMode !== "none" && maker.positionAccount.account === positionAccount.account) {
      if (stpMode === "cancel_maker") continue;
      break;
    }
    const position = maker.positionAccount.lots + (moved.get(maker.positionAccount) ?? 0);
    const max = maker.reduceOnly ? closableLots(position, maker.side) : standing;
    const lots = Math.min(left, max, standing);
    left -= lots;
    value += tradeValue(instrument, maker.ticks, lots);
    if (!instrument.futures) continue;
    const bought = side === "buy" ? lots : -lots;
    moved.set(maker.positionAccount, (moved.get(maker.positionAccount) ?? 0) - bought);
    moved.set(positionAccount, (moved.get(positionAccount) ?? 0) + bought);
  }
  return { lots: order.lots - left, value };
}
