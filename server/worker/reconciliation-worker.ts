import "server-only";
import { listen } from "../db/notifications";
import { reconciliationChannel } from "../journal/reconciliation-schedule";
import { recoverAbandoned } from "../journal/recover";
import { log } from "../log";
import { Loop, safetyPollMs } from "../processes/loop";
import { endedChannel } from "../processes/process-lease";
import { noteUnlistedOrders } from "../reconciliation/observe-account";
import { reconcileDue } from "../reconciliation/reconcile";
import { readRestoredAccounts } from "../reconciliation/restored-accounts";

/** What a process left behind that ended without a word is looked for so often. */
const recoverEveryMs = 5_000;

/**
 * Settles what stopped processes left behind and looks for unknown orders when they are due;
 * has accepted orders say so that no list of their account can show.
 */
export class ReconciliationWorker {
  readonly #loop = new Loop({
    pass: () => this.#reconcile(),
    onFailure: (error) => {
      this.#recoveredAt = Number.NEGATIVE_INFINITY;
      log("warn", "the reconciliation failed and is tried again", { error });
    },
    longestRetryMs: 1_000,
  });
  #recoveredAt = Number.NEGATIVE_INFINITY;
  #stopListening: readonly (() => Promise<void>)[] = [];

  /**
   * From then on a process that its supervisor reports as ended is settled at once, and an order
   * that became unknown is looked for when its account's reconciliation is due.
   */
  async start(): Promise<void> {
    const recover = () => {
      this.#recoveredAt = Number.NEGATIVE_INFINITY;
      this.#loop.wake();
    };
    this.#stopListening = [
      await listen(endedChannel, recover, recover),
      await listen(reconciliationChannel, () => this.#loop.wake()),
    ];
    this.#loop.wake();
  }

  /** Stops after the reconciliation under way. */
  async stop(): Promise<void> {
    await Promise.all([this.#loop.stop(), ...this.#stopListening.map((stop) => stop())]);
  }

  async #reconcile(): Promise<number> {
    const now = performance.now();
    if (now - this.#recoveredAt >= recoverEveryMs) {
      this.#recoveredAt = now;
      await recoverAbandoned();
      await noteUnlistedOrders();
      await readRestoredAccounts();
    }
    const nextMs = (await reconcileDue()) ?? Number.POSITIVE_INFINITY;
    const recoverMs = this.#recoveredAt + recoverEveryMs - performance.now();
    // A timer may be a moment early, and nothing would be recovered then.
    return Math.min(nextMs, Math.max(recoverMs, 0) + 10, safetyPollMs());
  }
}
