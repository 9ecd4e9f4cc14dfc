import "server-only";
import type { Topic } from "@/lib/live/topic";
import { unansweredMs } from "../gateway/unanswered";
import { log } from "../log";
import { storeReadFailure } from "../snapshots/store";

/** From then on an exchange that does not answer is told of; a page says so within 5 s. */
const silentAfterMs = 1_500;

const lookMs = 250;

/**
 * Follows the reading of an account's orders: once the exchange has owed an answer for a moment,
 * that stands in the snapshot, long before anybody gives the reading up. Returns what to call when
 * the reading is over, which answers whether the exchange was silent in it.
 */
export function noteSilence(topic: Topic): () => Promise<boolean> {
  if (topic.kind !== "orders") return async () => false;
  let noted: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (unansweredMs(topic.accountId) < silentAfterMs) return;
    clearInterval(timer);
    const failure = { endpoint: "unfilled-orders", code: null, message, at: Date.now() };
    noted = storeReadFailure(topic, { ...failure, silent: true }).catch((error: unknown) =>
      log("warn", "the silence of an exchange could not be noted", { error }),
    );
  }, lookMs);
  return async () => {
    clearInterval(timer);
    await noted;
    return noted !== null;
  };
}

const message = "No response from the exchange yet.";
