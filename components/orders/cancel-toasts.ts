import { orderSentence } from "@/components/shell/words/order-sentence";
import { showToast, type Toast } from "@/components/ui/toast/toast-store";
import type { OrderRow } from "@/lib/orders/order-row";
import type { Progress } from "./cancel-desk";
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

const manyKey = "cancel many";

/** Tells how far a row of cancels has come, with the way to stop it. */
export function tellProgress(progress: Progress, stop: () => void): void {
  showToast({
    key: manyKey,
    tone: "attn",
    title: `Cancelling ${progress.done} of ${progress.total}`,
    text: counts(progress),
    progress: progress.done / Math.max(1, progress.total),
    action: { label: "Stop", onPress: stop },
  });
}

/** Tells how a row of cancels ended; each kind of end by its own number. */
export function tellFinished(progress: Progress): void {
  const clean = progress.unknown === 0 && progress.refused === 0;
  const left = progress.total - progress.done;
  const text = counts(progress);
  showToast({
    key: manyKey,
    tone: clean ? "done" : "rejected",
    title: progress.stopped
      ? `Stopped after ${progress.done} of ${progress.total}`
      : `${progress.done} of ${progress.total} cancels answered`,
    text: left > 0 ? `${text}. ${left} not asked for.` : text,
  });
}

function counts({ asked, gone, unknown, refused }: Progress): string {
  return [
    `${asked} accepted`,
    gone > 0 && `${gone} not open any more`,
    unknown > 0 && `${unknown} not confirmed, may still fill`,
    refused > 0 && `${refused} refused`,
  ]
    .filter(Boolean)
    .join(", ");
}
