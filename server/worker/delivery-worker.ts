import "server-only";
import { deliverDue, recoverDeliveries } from "../delivery/deliveries";
import { fireSchedules } from "../exports/fire-schedules";
import { recoverRuns, writeNextRun } from "../exports/run-schedules";
import { log } from "../log";
import { Loop, safetyPollMs } from "../processes/loop";

const scheduleIntervalMs = 15_000;

/** Writes scheduled exports when they are due, and delivers what waits to be delivered. */
export class DeliveryWorker {
  readonly #schedules = new Loop({
    pass: (signal) => this.#writeDue(signal),
    onFailure: (error) => log("warn", "schedules could not be run; tried again", { error }),
    intervalMs: scheduleIntervalMs,
  });
  readonly #deliveries = new Loop({
    pass: () => this.#deliver(),
    onFailure: (error) => log("warn", "deliveries could not be made; tried again", { error }),
  });
  #runsRecovered = false;
  #deliveriesRecovered = false;

  start(): void {
    this.#schedules.wake();
    this.#deliveries.wake();
  }

  /** Stops after what is being sent; a file that is being written is written anew. */
  async stop(): Promise<void> {
    await Promise.all([this.#schedules.stop(), this.#deliveries.stop()]);
  }

  async #writeDue(signal: AbortSignal): Promise<void> {
    if (!this.#runsRecovered) await recoverRuns();
    this.#runsRecovered = true;
    await fireSchedules();
    let more = true;
    while (more && !signal.aborted) {
      more = await writeNextRun(() => !signal.aborted);
      if (more) this.#deliveries.wake();
    }
  }

  async #deliver(): Promise<number> {
    if (!this.#deliveriesRecovered) await recoverDeliveries();
    this.#deliveriesRecovered = true;
    return (await deliverDue()) > 0 ? 0 : safetyPollMs();
  }
}
