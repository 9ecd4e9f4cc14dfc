import type { Failure } from "@/lib/api/failure";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { formatAge } from "@/lib/time";
import { orderIntentSentence } from "../orders/order-sentence";

/** What an order is compared with: the earlier one's own sentence, and what is known of it. */
function duplicateMessage(earlier: OrderIntent, secondsAgo: number): string {
  const sentence = orderIntentSentence(earlier, []);
  const ago = formatAge(secondsAgo * 1_000);
  return earlier.state === "UNKNOWN" || earlier.state === "UNRESOLVED"
    ? `The same order is unresolved: ${sentence}, from ${ago} ago. It may exist.`
    : `The same order was sent ${ago} ago: ${sentence}.`;
}

/** Why an order waits for an earlier one. */
function blockedMessage(earlier: OrderIntent): string {
  return (
    `Nobody knows yet whether ${orderIntentSentence(earlier, [])} exists; it is being looked for. ` +
    "A new order of this symbol could be taken for it."
  );
}

/** Why the desk refused, in a sentence. */
export function failureMessage(failure: Failure): string {
  switch (failure.kind) {
    case "invalid":
      return failure.issues.map(({ named, message }) => named ?? message).join(" ");
    case "forbidden":
      return `Your role lacks the permission ${failure.permission}.`;
    case "possible-duplicate":
      return duplicateMessage(failure.earlier, failure.secondsAgo);
    case "placement-blocked":
      return blockedMessage(failure.earlier);
    case "busy":
      return "The exchange's rate is used up for this second. Try again in a moment.";
    case "held":
    case "gone":
    case "unavailable":
      return failure.why;
    case "not-found":
      return `${failure.what} does not exist.`;
    default:
      return "The desk refused this. Reload the page and try again.";
  }
}
