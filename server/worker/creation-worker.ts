import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { inFlight } from "../gateway/in-flight";
import { log } from "../log";
import { accountsWithQueuedRows, processNextRow } from "../sub-accounts/process-row";

const pollIntervalMs = 500;
/** The exchange takes one request a second (endpoint 7); a tenth more keeps clear of its edge. */
const spacingMs = 1_100;
/** So long an answer that is under way is waited for at the end. */
const answerMs = 10_000;

/** Creates the sub-accounts that people asked for, one request at a time for each account. */
export class CreationWorker {
  readonly #working = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | null = null;
  #polling: Promise<void> | null = null;
  #stopped = false;

  start(): void {
    this.#wait(0);
  }

  /** Stops after the request under way, whose answer is still written down. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#polling;
    await Promise.all(this.#working.values());
    for (const until = Date.now() + answerMs; inFlight() > 0 && Date.now() < until; )
      await sleep(50);
  }

  #wait(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#polling = this.#poll().then(() => this.#wait(pollIntervalMs));
    }, ms);
  }

  async #poll(): Promise<void> {
    try {
      for (const accountId of await accountsWithQueuedRows()) this.#begin(accountId);
    } catch (error) {
      log("warn", "new sub-accounts could not be looked for; tried again", { error });
    }
  }

  #begin(accountId: string): void {
    if (this.#working.has(accountId)) return;
    const work = this.#processRows(accountId)
      .catch((error) =>
        log("warn", "the creation of sub-accounts was interrupted", { accountId, error }),
      )
      .finally(() => this.#working.delete(accountId));
    this.#working.set(accountId, work);
  }

  async #processRows(accountId: string): Promise<void> {
    while (!this.#stopped) {
      const next = sleep(spacingMs);
      if ((await processNextRow(accountId)) === "idle") return;
      await next;
    }
  }
}
