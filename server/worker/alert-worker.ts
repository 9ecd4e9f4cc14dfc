import "server-only";
import { storeConditions } from "../alerts/alerts";
import { presentConditions } from "../alerts/conditions";
import { log } from "../log";
import { Loop } from "../processes/loop";

const intervalMs = 15_000;

/** Keeps the alerts as the conditions are: what needs a person, once for each. */
export class AlertWorker {
  readonly #loop = new Loop({
    pass: async () => storeConditions(await presentConditions()),
    onFailure: (error) => log("warn", "alerts could not be looked for; tried again", { error }),
    intervalMs,
  });

  start(): void {
    this.#loop.wake();
  }

  /** Stops after the pass under way. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }
}
