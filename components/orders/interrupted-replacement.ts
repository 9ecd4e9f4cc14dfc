import { orderSentence } from "@/components/shell/orders/order-sentence";
import { showToast } from "@/components/ui/toast/toast-store";
import type { OrderRow } from "@/lib/orders/order-row";

const name = "replacement";

/** Notes that an order is being cancelled to be replaced: a reload places nothing. */
export function noteReplacement(row: OrderRow): void {
  sessionStorage.setItem(name, orderSentence(row));
}

/** Nothing of a replacement is outstanding any more. */
export function forgetReplacement(): void {
  sessionStorage.removeItem(name);
}

/** Says once that a reload came between the cancel and the new order. */
export function showInterruptedReplacement(): void {
  const order = sessionStorage.getItem(name);
  if (order === null) return;
  forgetReplacement();
  showToast({
    key: "replacement",
    tone: "attn",
    title: "Replacement interrupted: nothing was placed",
    text: `${order} was being cancelled when the page was left. The journal has its cancel.`,
  });
}
