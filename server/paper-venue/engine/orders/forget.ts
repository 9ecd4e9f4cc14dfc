import { updateMargin } from "../exposure";
import type { Order } from "../state";
import { shrink } from "./shrink";

/** Strikes an order off its account's open orders; the book is the caller's business. */
export function forgetOrder(order: Order): void {
  const { positionAccount: stake, older, newer } = order;
  const { account, instrument } = stake;
  if (older) older.newer = newer;
  else account.oldest = newer;
  if (newer) newer.older = older;
  else account.newest = older;
  order.older = null;
  order.newer = null;
  order.slot = -1;
  account.orders.delete(order.id);
  if (account.byClientOid.get(order.clientOid) === order) freeClientOid(order);
  account.openOrders[instrument.category] -= 1;
  stake.openOrders -= 1;
  if (!instrument.futures) return;
  const left = order.lots - order.filledLots;
  if (left > 0) shrink(order, left, 0);
  if (order.reduceOnly) stake.reducing.splice(stake.reducing.indexOf(order), 1);
  else updateMargin(stake);
}

/** Its clientOid then finds the newest of the others that have it, where reuse is allowed. */
function freeClientOid({ clientOid, positionAccount: { account } }: Order): void {
  account.byClientOid.delete(clientOid);
  if (account.byClientOid.size === account.orders.size) return;
  for (let order = account.newest; order; order = order.older) {
    if (order.clientOid !== clientOid) continue;
    account.byClientOid.set(clientOid, order);
    return;
  }
}
