import type { Order } from "./state";

/** What every event about an order says. */
export function orderEventFields(order: Order) {
  const { account, instrument } = order.positionAccount;
  return {
    uid: account.uid,
    orderId: order.id,
    clientOid: order.clientOid,
    category: instrument.category,
    symbol: instrument.symbol,
  };
}
