import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "../db/notifications";
import { changesSettled } from "../gateway/in-flight";
import { log } from "../log";
import { Loop, safetyPollMs } from "../processes/loop";
import { wipeExpiredKeys } from "../sub-accounts/deliver-keys";
import { accountsWithQueuedRows, processNextRow } from "../sub-accounts/process-row";
import { creationChannel } from "../sub-accounts/start-job";

/** While rows are queued: one that must wait now is tried again soon. */
const queuedIntervalMs = 500;
const expiryIntervalMs = 60_000;
/** The exchange takes one request a second (endpoint 7); a tenth more keeps clear of its edge. */
const spacingMs = 1_100;
/** So long an answer that is under way is waited for at the end. */
const answerMs = 10_000;

/**
 * Creates the sub-accounts that users asked for, one request at a time for each account, and wipes
 * keys that were not delivered in time.
 */
export class CreationWorker {
  readonly #working = new Map<string, Promise<void>>();
  readonly #loop = new Loop({
    pass: (signal) => this.#poll(signal),
    onFailure: (error) =>
      log("warn", "new sub-accounts could not be looked for; tried again", { error }),
  });
  readonly #expiry = new Loop({
    pass: () => wipeExpired(),
    onFailure: (error) =>
      log("warn", "undelivered keys could not be wiped; tried again", { error }),
    intervalMs: expiryIntervalMs,
  });

  #stopListening = async (): Promise<void> => {};

  async start(): Promise<void> {
    const wake = () => this.#loop.wake();
    this.#stopListening = await listen(creationChannel, wake, wake);
    wake();
    this.#expiry.wake();
  }

  /** Stops after the request under way, whose answer is still written down. */
  async stop(): Promise<void> {
    await Promise.all([this.#stopListening(), this.#loop.stop(), this.#expiry.stop()]);
    await Promise.all(this.#working.values());
    await changesSettled(answerMs);
  }

  async #poll(signal: AbortSignal): Promise<number> {
    const accounts = await accountsWithQueuedRows();
    for (const accountId of accounts) this.#begin(accountId, signal);
    return accounts.length > 0 ? queuedIntervalMs : safetyPollMs();
  }

  #begin(accountId: string, signal: AbortSignal): void {
    if (this.#working.has(accountId)) return;
    const work = processRows(accountId, signal)
      .catch((error) =>
        log("warn", "the creation of sub-accounts was interrupted", { accountId, error }),
      )
      .finally(() => this.#working.delete(accountId));
    this.#working.set(accountId, work);
  }
}

async function wipeExpired(): Promise<void> {
  const count = await wipeExpiredKeys();
  if (count > 0) log("warn", "keys that nobody took over in time were wiped", { count });
}

async function processRows(accountId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = sleep(spacingMs);
    if ((await processNextRow(accountId)) === "idle") return;
    await next;
  }
}
