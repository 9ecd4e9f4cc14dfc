import "server-only";
import { recoverAbandoned } from "../journal/recover";
import { sweepDue } from "../journal/sweep";
import { log } from "../log";

const recoverEveryMs = 3_000;
const longestWaitMs = 500;

/** Settles what stopped processes left behind and looks for unknown orders when they are due. */
export class Sweeper {
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> | null = null;
  #recoveredAt = Number.NEGATIVE_INFINITY;
  #stopped = false;

  start(): void {
    this.#wait(0);
  }

  /** Stops after the sweep under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#working;
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
      return Math.min((await sweepDue()) ?? longestWaitMs, longestWaitMs);
    } catch (error) {
      log("warn", "sweeping failed and is tried again", { error });
      return longestWaitMs * 2;
    }
  }
}
