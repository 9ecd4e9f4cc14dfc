import type { Outcome } from "@/lib/exchange/errors";
import type { IntentRow } from "@/lib/orders/intent-row";
import type { RowEnd } from "./batch-row";

/** How a row ended by the answer to its batch; a row that the answer lacks is unknown. */
export function endOf(outcome: Outcome<unknown> | undefined): RowEnd {
  switch (outcome?.kind) {
    case "ok":
      return { kind: "accepted", orderId: orderIdIn(outcome.data) };
    case "accepted-without-id":
      return { kind: "accepted", orderId: null };
    case "rejected":
      return { kind: "rejected", code: outcome.code, message: outcome.message };
    case "not-sent":
    case "unavailable":
      return { kind: "not-sent", reason: outcome.reason };
    case "pending":
      return { kind: "pending", reason: null };
    case "unknown":
      return { kind: "unknown", reason: outcome.reason };
    case undefined:
      return { kind: "unknown", reason: "The answer does not name this order." };
  }
}

function orderIdIn(data: unknown): string | null {
  const { orderId } = (data ?? {}) as { orderId?: unknown };
  return typeof orderId === "string" && orderId !== "" ? orderId : null;
}

/** How a row stands by the journal; the same object when that tells nothing new. */
export function endOfIntent(intent: IntentRow, before: RowEnd): RowEnd {
  const { state, orderId, code, message, reason } = intent;
  switch (state) {
    case "PREPARED":
    case "SENDING":
      return before.kind === "no-answer" ? { kind: "pending", reason: null } : before;
    case "UNKNOWN":
    case "UNRESOLVED":
      if (before.kind === "unknown" && before.reason === reason) return before;
      return { kind: "unknown", reason };
    case "REJECTED":
      return { kind: "rejected", code: code ?? "", message: message ?? "" };
    case "NOT_SENT":
      return { kind: "not-sent", reason: reason ?? "Nothing left the desk." };
    case "ATTESTED_NOT_PLACED":
      return { kind: "not-sent", reason: "Checked by a person: not placed." };
    default:
      if (before.kind === "accepted" && (before.orderId === orderId || orderId === null)) {
        return before;
      }
      return { kind: "accepted", orderId };
  }
}
