import type { CancelReason } from "./events";
import { dropPlansOf } from "./plans/plan-book";
import { cancelledEvent, markDirty, orderEventFields, type Run } from "./run";
import type { EngineInstrument, Order } from "./state";
import { tradeValue, updateMargin } from "./valuation";

/** Stands what is left of an order in the book and among its account's open orders. */
export function restInBook(order: Order): void {
  const { positionAccount } = order;
  const { account, instrument } = positionAccount;
  const left = order.lots - order.filledLots;
  order.standing = instrument.market.book.add(order.side, order.ticks, left, order);
  account.orders.set(order.id, order);
  account.byClientOid.set(order.clientOid, order);
  account.openOrders[instrument.category] += 1;
  positionAccount.openOrders += 1;
  if (instrument.futures) expose(order, left);
}

function expose(order: Order, left: number): void {
  const { positionAccount, side, ticks } = order;
  if (order.reduceOnly) {
    positionAccount.reducing.push(order);
    positionAccount.reducingLots += left;
    return;
  }
  const value = tradeValue(positionAccount.instrument, ticks, left);
  if (side === "buy") {
    positionAccount.buyLots += left;
    positionAccount.buyValue += value;
  } else {
    positionAccount.sellLots += left;
    positionAccount.sellValue += value;
  }
  updateMargin(positionAccount);
}

/** Takes a resting order out of the book and says why. */
export function removeFromBook(run: Run, order: Order, reason: CancelReason): void {
  detach(run, order);
  run.events.push(cancelledEvent(order, reason));
}

/** Takes a resting reduce-only order out of the book in favour of a new one. */
export function replace(run: Run, order: Order, by: Order): void {
  detach(run, order);
  run.events.push({ type: "replaced", ...orderEventFields(order), byOrderId: by.id });
}

function detach(run: Run, order: Order): void {
  if (order.standing) order.positionAccount.instrument.market.book.remove(order.standing);
  forgetOrder(order);
  releaseHold(order);
  markDirty(run, order.positionAccount);
}

/** Takes every open order of an instrument out of its book, and drops what plans to join them. */
export function removeAllFromBook(
  run: Run,
  instrument: EngineInstrument,
  reason: CancelReason,
): void {
  const { book } = instrument.market;
  const orders: Order[] = [];
  for (const side of ["buy", "sell"] as const) {
    for (const { owner: order } of book.orders(side)) {
      if (order.positionAccount.instrument === instrument) orders.push(order);
    }
  }
  for (const order of orders) removeFromBook(run, order, reason);
  dropPlansOf(run, instrument);
}

/** Strikes an order off its account's open orders; the book is the caller's business. */
export function forgetOrder(order: Order): void {
  const { positionAccount } = order;
  const { account, instrument } = positionAccount;
  order.standing = null;
  account.orders.delete(order.id);
  if (account.byClientOid.get(order.clientOid) === order) freeClientOid(order);
  account.openOrders[instrument.category] -= 1;
  positionAccount.openOrders -= 1;
  if (!instrument.futures) return;
  const left = order.lots - order.filledLots;
  if (left > 0) shrink(order, left, 0);
  if (order.reduceOnly) positionAccount.reducing.splice(positionAccount.reducing.indexOf(order), 1);
  else updateMargin(positionAccount);
}

/** Its clientOid then finds the newest of the others that have it, where reuse is allowed. */
function freeClientOid({ clientOid, positionAccount: { account } }: Order): void {
  account.byClientOid.delete(clientOid);
  if (account.byClientOid.size === account.orders.size) return;
  const newest = [...account.orders.values()].findLast((order) => order.clientOid === clientOid);
  if (newest) account.byClientOid.set(clientOid, newest);
}

/** Frees what a spot or margin order still holds of its coin. */
export function releaseHold(order: Order): void {
  const line = order.side === "buy" ? order.positionAccount.quote : order.positionAccount.base;
  line.held -= order.held;
  order.held = 0n;
}

/**
 * Takes lots of a resting futures order out of what its account is exposed to, once `left` are left
 * of it.
 */
export function shrink(order: Order, lots: number, left: number): void {
  const { positionAccount, side, ticks } = order;
  if (order.reduceOnly) {
    positionAccount.reducingLots -= lots;
    return;
  }
  // The value of what was left less that of what is: values may be rounded.
  const { instrument } = positionAccount;
  const value = tradeValue(instrument, ticks, left + lots) - tradeValue(instrument, ticks, left);
  if (side === "buy") {
    positionAccount.buyLots -= lots;
    positionAccount.buyValue -= value;
  } else {
    positionAccount.sellLots -= lots;
    positionAccount.sellValue -= value;
  }
}
