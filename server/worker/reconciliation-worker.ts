import "server-only";
import { listen } from "../db/notifications";
import { recoverAbandoned } from "../journal/recover";
import { log } from "../log";
import { Loop } from "../processes/loop";
import { noteUnlistedOrders } from "../reconciliation/observe-account";
import { reconcileDue } from "../reconciliation/reconcile";

/** What `end_launch` of the database notifies. */
const endedChannel = "launch-ended";

const recoverEveryMs = 3_000;
/** Orders become unknown in other processes: look at least every half second. */
const maxWaitMs = 500;

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
  #unlisten: (() => Promise<void>) | null = null;

  /** From then on a process that its supervisor reports as ended is settled at once. */
  async start(): Promise<void> {
    this.#unlisten = await listen(endedChannel, () => {
      this.#recoveredAt = Number.NEGATIVE_INFINITY;
      this.#loop.wake();
    });
    this.#loop.wake();
  }

  /** Stops after the reconciliation under way. */
  async stop(): Promise<void> {
    await Promise.all([this.#loop.stop(), this.#unlisten?.()]);
  }

  async #reconcile(): Promise<number> {
    const now = performance.now();
    if (now - this.#recoveredAt >= recoverEveryMs) {
      this.#recoveredAt = now;
      await recoverAbandoned();
      await noteUnlistedOrders();
    }
    return Math.min((await reconcileDue()) ?? maxWaitMs, maxWaitMs);
  }
}
