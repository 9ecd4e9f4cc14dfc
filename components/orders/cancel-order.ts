import { failureWords } from "@/components/shell/failure-words";
import { newIntentKey, type Sent, send } from "@/components/shell/send";
import type { OrderRow } from "@/lib/orders/order-row";

/** How a cancel ended. Only "asked" means that the exchange took it. */
export type CancelEnd =
  | { kind: "asked" }
  /** It was not open any more: filled or cancelled before. */
  | { kind: "gone" }
  /** Nobody knows whether the cancel arrived. */
  | { kind: "unknown" }
  | { kind: "refused"; words: string };

const patience = 5;

/** Asks the exchange to cancel an order. Waits its turn when the exchange's rate is used up. */
export async function cancelOrder(connectionId: string, row: OrderRow): Promise<CancelEnd> {
  const { category, orderId, clientOid } = row;
  const request = orderId === null ? { category, clientOid } : { category, orderId };
  const key = newIntentKey();
  for (let at = 1; ; at += 1) {
    const sent = await send("cancel-order", { connectionId, request, key });
    const busy = sent.kind === "refused" && sent.failure.kind === "busy" ? sent.failure : null;
    if (!busy || at === patience) return endOf(sent);
    await new Promise((resolve) => setTimeout(resolve, busy.retryAfterMs));
  }
}

async function endOf(sent: Sent): Promise<CancelEnd> {
  switch (sent.kind) {
    case "ok":
    case "accepted-without-id":
      return { kind: "asked" };
    case "unknown":
    case "pending":
    case "no-answer":
      return { kind: "unknown" };
    case "rejected": {
      // The table of codes is long, and a refusal is rare.
      const { classOf } = await import("@/lib/exchange/codes");
      if (classOf(sent.code) === "not-open") return { kind: "gone" };
      return { kind: "refused", words: `${sent.code} ${sent.message}` };
    }
    case "refused":
      return { kind: "refused", words: failureWords(sent.failure) };
    default:
      return { kind: "refused", words: sent.reason };
  }
}
