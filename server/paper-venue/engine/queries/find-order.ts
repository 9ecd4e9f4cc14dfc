import type { EngineState } from "../state";
import type { OrderView } from "../types";
import { orderViewOf } from "./view-of";

/** An account's open order by orderId (which wins) or clientOid, or null. */
export function findOrder(
  state: EngineState,
  uid: string,
  wanted: { readonly orderId?: string; readonly clientOid?: string },
): OrderView | null {
  const account = state.accounts.get(uid);
  const { orderId, clientOid } = wanted;
  const order =
    orderId !== undefined
      ? account?.orders.get(orderId)
      : clientOid !== undefined && account?.byClientOid.get(clientOid);
  return order ? orderViewOf(order) : null;
}
