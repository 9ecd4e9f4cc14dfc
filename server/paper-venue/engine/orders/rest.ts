import { updateMargin } from "../exposure";
import type { Order } from "../state";
import { tradeValue } from "../trade-value";

/** Stands what is left of an order in the book and among its account's open orders. */
export function restInBook(order: Order): void {
  const { positionAccount: stake } = order;
  const { account, instrument } = stake;
  const left = order.lots - order.filledLots;
  order.slot = instrument.market.book.add(order.side, order.ticks, left, order);
  order.older = account.newest;
  if (account.newest) account.newest.newer = order;
  else account.oldest = order;
  account.newest = order;
  account.orders.set(order.id, order);
  account.byClientOid.set(order.clientOid, order);
  account.openOrders[instrument.category] += 1;
  stake.openOrders += 1;
  if (instrument.futures) expose(order, left);
}

function expose(order: Order, left: number): void {
  const { positionAccount: stake, side, ticks } = order;
  if (order.reduceOnly) {
    stake.reducing.push(order);
    stake.reducingLots += left;
    return;
  }
  const value = tradeValue(stake.instrument, ticks, left);
  if (side === "buy") {
    stake.buyLots += left;
    stake.buyValue += value;
  } else {
    stake.sellLots += left;
    stake.sellValue += value;
  }
  updateMargin(stake);
}
