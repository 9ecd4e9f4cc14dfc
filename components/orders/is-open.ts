import type { IntentRow } from "@/lib/orders/intent-row";
import type { OrderRow } from "@/lib/orders/order-row";

const open: ReadonlySet<string> = new Set([
  "accepted",
  "live",
  "matching",
  "partial",
  "cancelling",
  "missing",
  "other",
]);

/** Whether an order stands at the exchange as far as anybody knows. */
export function isOpen(row: OrderRow): boolean {
  return open.has(row.status);
}

/** Whether there is something to cancel that nobody asked to cancel yet. */
export function canCancel(row: OrderRow): boolean {
  return isOpen(row) && row.status !== "cancelling";
}

/** Whether nobody knows the outcome of an order. */
export function isUnknown({ status }: OrderRow): boolean {
  return status === "unknown" || status === "unresolved";
}

/** Whether nobody knows the outcome of what an intent asked for. */
export function isUnknownIntent({ state }: IntentRow): boolean {
  return state === "UNKNOWN" || state === "UNRESOLVED";
}
