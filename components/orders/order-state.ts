import type { OrderIntent } from "@/lib/orders/order-intent";
import { type OrderRow, openStatuses } from "@/lib/orders/order-row";

/** Whether an order is at the exchange as far as the desk knows. */
export function isOpenOrder(row: OrderRow): boolean {
  return openStatuses.has(row.status);
}

/** Whether there is something to cancel that is not being cancelled yet. */
export function canCancel(row: OrderRow): boolean {
  return isOpenOrder(row) && row.status !== "cancelling";
}

/** Whether an order's outcome is unknown. */
export function isUnknown({ status }: OrderRow): boolean {
  return status === "unknown" || status === "unresolved";
}

/** Whether an order was refused, or never sent. */
export function wasNotPlaced({ status }: OrderRow): boolean {
  return status === "rejected" || status === "not-sent";
}

/** Whether an intent's outcome is unknown. */
export function isUnknownIntent({ state }: OrderIntent): boolean {
  return state === "UNKNOWN" || state === "UNRESOLVED";
}

/** The ids of orders that we asked to cancel and the exchange agreed. */
export function cancelledOrderIds(intents: readonly OrderIntent[]): ReadonlySet<string> {
  const ids = intents.flatMap((intent) => {
    const agreed = intent.state === "ACKED" || intent.state === "CANCELLED";
    if (intent.kind === "cancel" && agreed) return [intent.targetOrderId, intent.targetClientOid];
    return intent.state === "CANCELLED" ? [intent.orderId, intent.clientOid] : [];
  });
  return new Set(ids.filter((id) => id !== null));
}

/** Whether we asked to cancel an order and the exchange agreed. */
export function wasCancelled(row: OrderRow, ids: ReadonlySet<string>): boolean {
  return [row.orderId, row.clientOid].some((id) => id !== null && ids.has(id));
}
