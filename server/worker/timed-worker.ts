import "server-only";
import { lacksOf } from "../accounts/connections";
import { storeConditions } from "../alerts/alerts";
import { presentConditions } from "../alerts/conditions";
import { checkDueArchives } from "../archive/commissions/archive-checks";
import { env } from "../env";
import { systemContext } from "../gateway/call-context";
import { log } from "../log";
import { Loop } from "../processes/loop";
import { snapshotDueAssets } from "../sub-accounts/asset-history";
import { brokerAccounts } from "./archive-worker";
import { applyRetention } from "./retention";

interface TimedWork {
  readonly pass: (signal: AbortSignal) => Promise<void>;
  readonly intervalMs: number;
  readonly firstPassMs?: number;
  /** What the log says of a pass that failed; the next one tries again. */
  readonly failed: string;
}

/** A part of the worker that does one thing again and again, by the clock alone. */
export class TimedWorker {
  readonly #loop: Loop;
  readonly #firstPassMs: number | undefined;

  constructor({ pass, intervalMs, firstPassMs, failed }: TimedWork) {
    this.#loop = new Loop({
      pass,
      onFailure: (error) => log("warn", failed, { error }),
      intervalMs,
    });
    this.#firstPassMs = firstPassMs;
  }

  start(): void {
    this.#loop.wake(this.#firstPassMs);
  }

  /** Stops after what is under way. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }
}

/** Keeps the alerts as the conditions are: what needs a user, once for each. */
export const alertWorker = () =>
  new TimedWorker({
    pass: async () => storeConditions(await presentConditions()),
    intervalMs: 15_000,
    failed: "alerts could not be looked for; tried again",
  });

/** Checks each broker's archive once a day; a desk that has just started has other things to do. */
export const checkWorker = () =>
  new TimedWorker({
    pass: checkDueArchives,
    firstPassMs: 120_000,
    intervalMs: 600_000,
    failed: "the archives could not be checked; tried again",
  });

/** Deletes what the settings keep no longer; the first minutes of a start are for other work. */
export const retentionWorker = () =>
  new TimedWorker({
    pass: applyRetention,
    firstPassMs: 300_000,
    intervalMs: 3_600_000,
    failed: "old records could not be deleted; tried again",
  });

/** So often it looks which assets are due, and reads as many as the pace allows in that time. */
const assetPassMs = 15_000;

/** Reads the assets of the brokers' sub-accounts into their history, each when it is due. */
export const assetWorker = () =>
  new TimedWorker({
    pass: async (signal) => (env().assetSnapshotMs > 0 ? readDueAssets(signal) : undefined),
    intervalMs: assetPassMs,
    failed: "the assets could not be read into their history",
  });

async function readDueAssets(signal: AbortSignal): Promise<void> {
  for (const { id, ...account } of await brokerAccounts()) {
    if (lacksOf(account)["sub-account-assets"] !== undefined) continue;
    const context = await systemContext(id, "polling");
    if (!context) continue;
    const pace = { passMs: assetPassMs, mayGoOn: () => !signal.aborted };
    await snapshotDueAssets(id, { ...context, signal }, pace);
  }
}
