import "server-only";
import { lacksOf } from "../accounts/connections";
import { env } from "../env";
import { systemContext } from "../gateway/call-context";
import { log } from "../log";
import { Loop } from "../processes/loop";
import { snapshotDueAssets } from "../sub-accounts/asset-history";
import { brokerAccounts } from "./archive-worker";

/** So often it looks which assets are due, and reads as many as the pace allows in that time. */
const passMs = 15_000;

/** Reads the assets of the brokers' sub-accounts into their history, each when it is due. */
export class AssetWorker {
  readonly #reads = new Loop({
    pass: (signal) => readDue(signal),
    onFailure: (error) => log("warn", "the assets could not be read into their history", { error }),
    intervalMs: passMs,
  });

  start(): void {
    if (env().assetSnapshotMs > 0) this.#reads.wake();
  }

  /** Stops after the read under way. */
  async stop(): Promise<void> {
    await this.#reads.stop();
  }
}

async function readDue(signal: AbortSignal): Promise<void> {
  for (const { id, ...learned } of await brokerAccounts()) {
    if (lacksOf(learned)["sub-account-assets"] !== undefined) continue;
    const context = await systemContext(id, "polling");
    if (!context) continue;
    await snapshotDueAssets(id, { ...context, signal }, { passMs, mayGoOn: () => !signal.aborted });
  }
}
