import { OPEN_ORDER_CAP } from "../checks/check-order";
import type { TradingAccount, Order } from "../state";

/**
 * An account's list, maps and counts tell of the same open orders, oldest first, within the caps.
 */
export function accountFaults(account: TradingAccount): readonly string[] {
  const faults: string[] = [];
  const say = (what: string) => faults.push(`account ${account.uid}: ${what}`);
  const orders = listOf(account);
  const counts = { SPOT: 0, MARGIN: 0, "USDT-FUTURES": 0, "COIN-FUTURES": 0, "USDC-FUTURES": 0 };
  for (const [index, order] of orders.entries()) {
    counts[order.positionAccount.instrument.category] += 1;
    const before = orders[index - 1];
    if (before && before.id >= order.id) say(`order ${order.id} is listed out of turn`);
    if (order.newer !== (orders[index + 1] ?? null)) say(`order ${order.id} hangs wrong`);
    const { book } = order.positionAccount.instrument.market;
    if (order.slot < 0 || book.ownerOf(order.slot) !== order)
      say(`order ${order.id} left the book`);
    if (account.orders.get(order.id) !== order) say(`order ${order.id} is not found by id`);
  }
  if (account.orders.size !== orders.length) say("orders by id do not match the list");
  const newest = new Map(orders.map((order) => [order.clientOid, order]));
  if (account.byClientOid.size !== newest.size) say("orders by clientOid do not match the list");
  for (const [clientOid, order] of newest) {
    if (account.byClientOid.get(clientOid) !== order) say(`${order.id} is not found by clientOid`);
  }
  if (JSON.stringify(counts) !== JSON.stringify(account.openOrders)) say("orders are miscounted");
  const cash = counts.SPOT + counts.MARGIN;
  if (cash > OPEN_ORDER_CAP || orders.length - cash > OPEN_ORDER_CAP) say("too many open orders");
  return faults;
}

function listOf(account: TradingAccount): readonly Order[] {
  const orders: Order[] = [];
  for (let order = account.newest; order; order = order.older) orders.push(order);
  orders.reverse();
  return (orders[0] ?? null) === account.oldest ? orders : [];
}
