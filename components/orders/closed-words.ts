import type { ClosedAs, OrderRow } from "@/lib/orders/order-row";

const words: Readonly<Record<ClosedAs, string>> = {
  cancelled: "Cancelled",
  filled: "Filled (confirmed)",
  "marked-filled": "Marked filled",
  "marked-not-placed": "Marked not placed",
};

/**
 * How an order that is no longer open ended, in words. `cancelled`: we asked to cancel it and the
 * exchange agreed.
 */
export function closedWords(row: OrderRow, cancelled: boolean): string {
  if (isCancelled(row, cancelled)) return words.cancelled;
  return row.closedAs ? words[row.closedAs] : "Closed (reason unknown)";
}

/** Whether an order is known to be cancelled: these rows alone are struck through. */
export function isCancelled({ status, closedAs }: OrderRow, cancelled: boolean): boolean {
  return status === "left" && (closedAs === "cancelled" || (cancelled && closedAs === undefined));
}
