import "server-only";
import { checkDueArchives } from "../archive/commissions/archive-checks";
import { log } from "../log";
import { Loop } from "../processes/loop";

/** A desk that has just started has more pressing things to do. */
const firstPassMs = 120_000;
/** So often it looks which archives are due. */
const intervalMs = 600_000;

/** Checks each broker's archive once a day. */
export class CheckWorker {
  readonly #loop = new Loop({
    pass: checkDueArchives,
    onFailure: (error) => log("warn", "the archives could not be checked; tried again", { error }),
    intervalMs,
  });

  start(): void {
    this.#loop.wake(firstPassMs);
  }

  /** Stops after the day that is being checked. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }
}
