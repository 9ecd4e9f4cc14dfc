import type { IntentRow } from "@/lib/orders/intent-row";
import type { OrderRow } from "@/lib/orders/order-row";

/** The ids of orders that we asked to cancel and the exchange agreed. */
export function cancelledIds(intents: readonly IntentRow[]): ReadonlySet<string> {
  const ids = new Set<string>();
  const note = (...found: readonly (string | null)[]) => {
    for (const id of found) if (id !== null) ids.add(id);
  };
  for (const intent of intents) {
    const agreed = intent.state === "ACKED" || intent.state === "CANCELLED";
    if (intent.kind === "cancel" && agreed) {
      note(intent.targetOrderId, intent.targetClientOid);
    } else if (intent.state === "CANCELLED") note(intent.orderId, intent.clientOid);
  }
  return ids;
}

/** Whether we asked to cancel an order and the exchange agreed. */
export function wasCancelled(row: OrderRow, ids: ReadonlySet<string>): boolean {
  return (
    (row.orderId !== null && ids.has(row.orderId)) ||
    (row.clientOid !== null && ids.has(row.clientOid))
  );
}
