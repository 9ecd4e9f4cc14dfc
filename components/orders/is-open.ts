import type { OrderRow } from "@/lib/orders/order-row";

const open: ReadonlySet<string> = new Set([
  "accepted",
  "live",
  "matching",
  "partial",
  "cancelling",
  "other",
]);

/** Whether an order stands at the exchange as far as anybody knows. */
export function isOpen(row: OrderRow): boolean {
  return open.has(row.status);
}

/** Whether nobody knows the outcome of an order. */
export function isUnknown({ status }: OrderRow): boolean {
  return status === "unknown" || status === "unresolved";
}
