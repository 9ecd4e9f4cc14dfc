import "server-only";
import { listen } from "../db/notifications";
import { recoverAbandoned } from "../journal/recover";
import { log } from "../log";
import { reconcileDue } from "../reconciliation/reconcile";

/** What `end_launch` of the database notifies. */
const endedChannel = "launch-ended";

const recoverEveryMs = 3_000;
const maxWaitMs = 500;

/** Settles what stopped processes left behind and looks for unknown orders when they are due. */
export class ReconciliationWorker {
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> | null = null;
  #recoveredAt = Number.NEGATIVE_INFINITY;
  #unlisten: (() => Promise<void>) | null = null;
  #stopped = false;

  /** From then on a process that its supervisor reports as ended is settled at once. */
  async start(): Promise<void> {
    this.#unlisten = await listen(endedChannel, () => {
      this.#recoveredAt = Number.NEGATIVE_INFINITY;
    });
    this.#wait(0);
  }

  /** Stops after the reconciliation under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await Promise.all([this.#working, this.#unlisten?.()]);
  }

  #wait(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#working = this.#work().then((nextMs) => this.#wait(nextMs));
    }, ms);
  }

  /** Orders become unknown in other processes: look at least every half second. */
  async #work(): Promise<number> {
    try {
      if (performance.now() - this.#recoveredAt >= recoverEveryMs) {
        await recoverAbandoned();
        this.#recoveredAt = performance.now();
      }
      return Math.min((await reconcileDue()) ?? maxWaitMs, maxWaitMs);
    } catch (error) {
      log("warn", "the reconciliation failed and is tried again", { error });
      return maxWaitMs * 2;
    }
  }
}
