import type { OrderIntent } from "@/lib/orders/order-intent";
import { formatAge } from "@/lib/time/format-age";
import type { Failure } from "./failure";

/**
 * Why the desk refused, in a sentence: the one map from a failure to words. `orderText` says what
 * an order is, for the refusals that name an earlier one.
 */
export function failureMessage(
  failure: Failure,
  orderText: (order: OrderIntent) => string = ({ symbol }) => `an order in ${symbol}`,
): string {
  switch (failure.kind) {
    case "invalid":
    case "over-own-limit":
      return failure.issues.map(({ named, message }) => named ?? message).join(" ");
    case "not-signed-in":
      return "You are signed out. Sign in again.";
    case "forbidden":
      return failure.reason ?? `Your role lacks the permission ${failure.permission}.`;
    case "password-needed":
      return "This takes your password, typed a moment ago.";
    case "locked":
      return "Trading is locked. Nothing has been sent. Enter your password to unlock it.";
    case "not-found":
      return `${failure.what} does not exist, or not any more.`;
    case "wrong-type":
    case "key-reused":
      return "The desk refused this. Reload the page and try again.";
    case "too-large":
      return "That is too long.";
    case "possible-duplicate":
      return duplicateMessage(failure.earlier, orderText(failure.earlier), failure.secondsAgo);
    case "placement-blocked":
      return (
        `Nobody knows yet whether ${orderText(failure.earlier)} exists; it is being looked for. ` +
        "A new order of this symbol could be taken for it."
      );
    case "own-share":
      return "You already have a report running. Wait for it to finish, then try again.";
    case "busy":
      return "Too much was asked at once. Try again in a moment.";
    case "bad-origin":
    case "blocked":
    case "gone":
    case "unavailable":
      return failure.reason;
  }
}

/** What an order is compared with: the earlier one's own sentence, and what is known of it. */
function duplicateMessage({ state }: OrderIntent, order: string, secondsAgo: number): string {
  const ago = formatAge(secondsAgo * 1_000);
  return state === "UNKNOWN" || state === "UNRESOLVED"
    ? `The same order is unresolved: ${order}, from ${ago} ago. It may exist.`
    : `The same order was sent ${ago} ago: ${order}.`;
}
