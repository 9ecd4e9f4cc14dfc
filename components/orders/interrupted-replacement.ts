import { keep, readKept } from "@/components/desk/tab-storage";
import { orderSentence } from "@/components/order-parts/order-sentence";
import { showToast } from "@/components/ui/toast/toast-store";
import type { OrderRow } from "@/lib/orders/order-row";

const name = "replacement";

/** Notes that an order is being cancelled to be replaced: a reload places nothing. */
export function noteReplacement(row: OrderRow): void {
  keep(name, orderSentence(row));
}

/** Nothing of a replacement is outstanding any more. */
export function forgetReplacement(): void {
  keep(name, null);
}

/** Says once that a reload came between the cancel and the new order. */
export function showInterruptedReplacement(): void {
  const order = readKept(name);
  if (order === null) return;
  forgetReplacement();
  showToast({
    key: "replacement",
    tone: "attn",
    title: "Replace interrupted: nothing was placed",
    text: `${order} was being cancelled when you left the page. See its cancel in the journal.`,
  });
}
