import "server-only";
import { call } from "./call";
import { clockOf } from "./clocks";
import { readerOf } from "./reader";

/** The exchange's time as an account's answers have told it, Unix ms. */
export function exchangeNow(accountId: string): number {
  return Math.round(clockOf(accountId).at(Date.now()));
}

/** Whether an account's exchange has told its time, and nothing has contradicted it since. */
export function knowsExchangeTime(accountId: string): boolean {
  return clockOf(accountId).known;
}

/**
 * Asks an account's exchange for its time with a short reading, so that a plan made by its days
 * notices when its clock has moved. Says nothing when the exchange does not answer.
 */
export async function lookAtClock(accountId: string): Promise<void> {
  const context = await readerOf(accountId, "watch");
  if (!context) return;
  await call(context, "unfilled-orders", { limit: "1" });
  // An answer contradicted what was known of its clock: the next call asks endpoint 13 first.
  if (!clockOf(accountId).known) await call(context, "unfilled-orders", { limit: "1" });
}
