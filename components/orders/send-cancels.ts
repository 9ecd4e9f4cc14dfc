import { orderSentence } from "@/components/order-parts/order-sentence";
import { refusedOrderMessage } from "@/components/requests/failure-message";
import type { PressedAction } from "@/components/requests/reauthentication-provider";
import { showToast, type Toast } from "@/components/ui/toast/toast-store";
import {
  deskMutation,
  isMutationFailure,
  type MutationFailure,
  newIntentKey,
} from "@/lib/api/client";
import { exchangeMutation, type SendResult } from "@/lib/api/exchange";
import type { Numbers } from "@/lib/decimal";
import { isNotOpen } from "@/lib/exchange/not-open-codes";
import type { OrderToCancel } from "@/lib/order-jobs/order-job";
import { cancelRequest, listedCategory, type OrderRow } from "@/lib/orders/order-row";

/** How a cancel ended. Only "asked" means that the exchange took it. */
type SingleCancelOutcome =
  | { kind: "asked" }
  /** It was not open any more: filled or cancelled before. */
  | { kind: "gone" }
  /** The cancel's outcome is unknown. */
  | { kind: "unknown" }
  | { kind: "refused"; text: string }
  /** Trading is locked: nothing was sent until the user types the password. */
  | { kind: "locked"; text: string };

const maxAttempts = 5;

/** Asks the exchange to cancel an order. Waits its turn when the exchange's rate is used up. */
export async function sendCancel(
  connectionId: string,
  row: OrderRow,
  numbers: Numbers,
): Promise<SingleCancelOutcome> {
  const request = cancelRequest(row);
  const key = newIntentKey();
  for (let at = 1; ; at += 1) {
    const sent = await exchangeMutation("cancel-order", { connectionId, request, key });
    const busy = sent.kind === "refused" && sent.failure.kind === "busy" ? sent.failure : null;
    if (!busy || at === maxAttempts) return singleCancelOutcomeOf(sent, numbers);
    await new Promise((resolve) => setTimeout(resolve, busy.retryAfterMs));
  }
}

function singleCancelOutcomeOf(
  sent: SendResult<"cancel-order">,
  numbers: Numbers,
): SingleCancelOutcome {
  switch (sent.kind) {
    case "ok":
    case "accepted-without-id":
      return { kind: "asked" };
    case "unknown":
    case "pending":
    case "no-answer":
      return { kind: "unknown" };
    case "rejected":
      if (isNotOpen(sent.code)) return { kind: "gone" };
      return { kind: "refused", text: `${sent.code} ${sent.message}` };
    case "refused":
      return {
        kind: sent.failure.kind === "locked" ? "locked" : "refused",
        text: refusedOrderMessage(sent.failure, numbers),
      };
    default:
      return { kind: "refused", text: sent.reason };
  }
}

/** Tells how the cancel of one order ended. */
export function showCancelToast(row: OrderRow, end: SingleCancelOutcome, numbers: Numbers): void {
  showToast({ key: `cancel ${row.key}`, ...toastOf(orderSentence(row, numbers), end) });
}

function toastOf(sentence: string, end: SingleCancelOutcome): Omit<Toast, "key"> {
  switch (end.kind) {
    case "asked":
      return { tone: "done", title: "Cancel accepted", text: sentence };
    case "gone":
      return {
        tone: "done",
        title: "Already closed",
        text: `${sentence} was already filled or cancelled.`,
      };
    case "unknown":
      return {
        tone: "attn",
        title: "Cancel not confirmed",
        text: `${sentence} may still fill. Check the list.`,
      };
    case "refused":
    case "locked":
      return { tone: "rejected", title: "Cancel rejected", text: end.text };
  }
}

/** Has the desk cancel these orders in the background; its refusal, or null when it began. */
export async function requestOrderJob(
  connectionId: string,
  rows: readonly OrderRow[],
): Promise<MutationFailure | null> {
  const orders = rows.map(orderToCancel);
  const answer = await deskMutation("POST /api/order-jobs/cancel", { connectionId, orders });
  return isMutationFailure(answer) ? answer : null;
}

/** Tells why a mass cancel may not have started. */
export function showJobToast(answer: MutationFailure): void {
  const unsure = answer.status === 0;
  showToast({
    key: "mass cancel",
    tone: unsure ? "attn" : "rejected",
    title: unsure ? "Mass cancel not confirmed" : "Mass cancel not started",
    text: unsure
      ? `${answer.message} If it started, it appears above the orders.`
      : `${answer.message} Nothing was sent.`,
  });
}

/** What a press cancels, fixed when it is pressed, for the question of the password. */
export function pressedCancel(rows: readonly OrderRow[], numbers: Numbers): PressedAction {
  const what = rows.length === 1 ? "cancel this order" : `cancel ${rows.length} orders`;
  return {
    what,
    items: rows.map(
      (row) => `${orderSentence(row, numbers)}, ${row.orderId ?? row.clientOid ?? ""}`,
    ),
  };
}

/** An order as its cancel names it, with what the user saw of it. */
export function orderToCancel(row: OrderRow): OrderToCancel {
  const { symbol, orderId, clientOid, filledQty } = row;
  return { category: listedCategory(row), symbol, orderId, clientOid, filledQty };
}
