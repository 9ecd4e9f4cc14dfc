import { removeFromBook } from "../orders/withdraw";
import { reject } from "../reject";
import type { Run } from "../run";
import type { CancelOrder } from "../types";

/** Cancels an open order of the account; orderId wins over clientOid (rulings 32). */
export function cancel(run: Run, { uid, orderId, clientOid, category }: CancelOrder): void {
  const account = run.state.accounts.get(uid);
  if (!orderId && !clientOid) {
    run.events.push(reject("40924", "orderId", "orderId and clientOid must have one"));
    return;
  }
  const order = orderId
    ? account?.orders.get(orderId)
    : account?.byClientOid.get(clientOid as string);
  const field = orderId ? "orderId" : "clientOid";
  if (!order || (category && category !== order.positionAccount.instrument.category)) {
    run.events.push(reject("25204", field, "Order does not exist among the open orders"));
    return;
  }
  removeFromBook(run, order, "requested");
}
