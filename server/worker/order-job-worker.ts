import "server-only";
import { listen } from "../db/notifications";
import { changesSettled } from "../gateway/in-flight";
import { log } from "../log";
import { AccountRun } from "../order-jobs/account-run";
import { accountOfUpdate } from "../order-jobs/jobs";
import { accountsWithOrderJobs } from "../order-jobs/rows";
import { Loop, safetyPollMs } from "../processes/loop";
import { updateChannel } from "../snapshots/store";

/** While a job has not ended: answers come without a word, and what was refused goes again. */
const openIntervalMs = 1_000;
/** So long an answer that is under way is waited for at the end. */
const answerMs = 10_000;

interface Running {
  readonly run: AccountRun;
  readonly ended: Promise<void>;
}

/** Carries out the order jobs of every account, each account by itself. */
export class OrderJobWorker {
  readonly #runs = new Map<string, AccountRun>();
  readonly #running = new Map<string, Running>();
  readonly #loop = new Loop({
    pass: () => this.#poll(),
    onFailure: (error) => log("warn", "order jobs could not be looked for; tried again", { error }),
  });
  #unlisten: (() => Promise<void>) | null = null;
  #stopped = false;

  async start(): Promise<void> {
    const [onMessage, onGap] = [(text: string) => this.#onMessage(text), () => this.#loop.wake()];
    this.#unlisten = await listen(updateChannel, onMessage, onGap);
    this.#loop.wake();
  }

  /** Stops after the cancels under way, whose answers are still written down. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#unlisten?.();
    for (const run of this.#runs.values()) run.stop();
    await this.#loop.stop();
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
    await Promise.all([...this.#runs.values()].map((run) => run.ended()));
    await changesSettled(answerMs);
  }

  #onMessage(payload: string): void {
    const accountId = accountOfUpdate(payload);
    if (accountId === null) return;
    const running = this.#running.get(accountId);
    if (!running) this.#begin(accountId);
    this.#loop.wake(openIntervalMs);
    running?.run.onUpdate().catch((error) => {
      log("warn", "a change of an order job could not be read", { accountId, error });
    });
  }

  async #poll(): Promise<number> {
    const accounts = await accountsWithOrderJobs();
    for (const accountId of accounts) this.#begin(accountId);
    for (const accountId of this.#runs.keys()) {
      const over = !accounts.includes(accountId) && !this.#running.has(accountId);
      if (over) this.#runs.delete(accountId);
    }
    return accounts.length > 0 ? openIntervalMs : safetyPollMs();
  }

  #begin(accountId: string): void {
    if (this.#stopped || this.#running.has(accountId)) return;
    const run = this.#runs.get(accountId) ?? new AccountRun(accountId);
    this.#runs.set(accountId, run);
    const ended = run
      .run()
      .catch((error) => log("warn", "order jobs were interrupted and go on", { accountId, error }))
      .finally(() => this.#running.delete(accountId));
    this.#running.set(accountId, { run, ended });
  }
}
