import { orderSentence } from "@/components/shell/words/order-sentence";
import { showToast, type Toast } from "@/components/ui/toast/toast-store";
import type { OrderRow } from "@/lib/orders/order-row";
import type { CancelEnd } from "./cancel-order";

/** Tells how the cancel of one order ended. */
export function tellCancel(row: OrderRow, end: CancelEnd): void {
  showToast({ key: `cancel ${row.key}`, ...toastOf(orderSentence(row), end) });
}

function toastOf(sentence: string, end: CancelEnd): Omit<Toast, "key"> {
  switch (end.kind) {
    case "asked":
      return { tone: "done", title: "Cancel accepted", text: sentence };
    case "gone":
      return {
        tone: "done",
        title: "Not open any more",
        text: `${sentence} was filled or cancelled before.`,
      };
    case "unknown":
      return {
        tone: "attn",
        title: "Cancel not confirmed",
        text: `${sentence} may still fill. The list will show whether it left.`,
      };
    case "refused":
      return { tone: "rejected", title: "Cancel refused", text: end.words };
  }
}
