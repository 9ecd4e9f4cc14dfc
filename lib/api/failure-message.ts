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
      return failure.reason ?? `You don't have access (${failure.permission}). Ask an owner.`;
    case "password-needed":
      return "Confirm your password to do this.";
    case "locked":
      return "Trading is locked. Nothing has been sent. Enter your password to unlock it.";
    case "not-found":
      return `${failure.what} doesn't exist or was removed.`;
    case "wrong-type":
    case "key-reused":
      return "The desk rejected this. Reload the page and try again.";
    case "too-large":
      return "Too long.";
    case "possible-duplicate":
      return duplicateMessage(failure.earlier, orderText(failure.earlier), failure.secondsAgo);
    case "placement-blocked":
      return (
        `Outcome unknown: ${orderText(failure.earlier)} may be live and is being checked. ` +
        "A new order in this symbol could be mistaken for it."
      );
    case "own-share":
      return "You already have a report running. Wait for it to finish, then try again.";
    case "busy":
      return "Too many requests. Try again in a moment.";
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
    ? `The same order is unresolved: ${order}, ${ago} ago. It may be live.`
    : `The same order was sent ${ago} ago: ${order}.`;
}
