import "server-only";
import { addDays, dayOf } from "@/lib/time";
import { lacksOf } from "../accounts/connections";
import { refreshClientDays } from "../archive/clients/client-days";
import { uidChannel } from "../archive/clients/manage-clients";
import { syncUids } from "../archive/clients/uid-sync";
import { probeSource } from "../archive/commissions/source-probes";
import { listen } from "../db/notifications";
import { exchangeNow, knowsExchangeTime } from "../gateway/account-probe";
import { log } from "../log";
import { Loop } from "../processes/loop";
import { brokerAccounts } from "./archive-worker";

const intervalMs = 60_000;

/**
 * Finds out how the exchange answers for commissions, and whose the fills are: asks for each
 * client's uid, and keeps the sums by client.
 */
export class ClientWorker {
  readonly #loop = new Loop({
    pass: (signal) => this.#pass(signal),
    onFailure: (error) => log("warn", "the clients of fills could not be synced", { error }),
    intervalMs,
  });

  #stopListening = async (): Promise<void> => {};

  async start(): Promise<void> {
    this.#stopListening = await listen(uidChannel, () => this.#loop.wake());
    this.#loop.wake();
  }

  /** Stops after the page under way. */
  async stop(): Promise<void> {
    await Promise.all([this.#stopListening(), this.#loop.stop()]);
  }

  async #pass(signal: AbortSignal): Promise<void> {
    for (const { id, syncPaused, ...account } of await brokerAccounts()) {
      // Which days may still be read is by the exchange's clock; the archive's worker asks for it.
      if (lacksOf(account)["order-commission"] !== undefined || !knowsExchangeTime(id)) continue;
      const clock = () => exchangeNow(id);
      if (!syncPaused) await readLists(id, clock, () => !signal.aborted);
      if (signal.aborted) return;
      const to = dayOf(clock(), "UTC+8");
      await refreshClientDays({ accountId: id, from: addDays(to, -40), to });
    }
  }
}

async function readLists(
  accountId: string,
  clock: () => number,
  mayGoOn: () => boolean,
): Promise<void> {
  await probeSource(accountId, clock, mayGoOn).catch((error) =>
    log("warn", "how the exchange answers could not be probed", { accountId, error }),
  );
  await syncUids(accountId, clock, mayGoOn).catch((error) =>
    log("warn", "the uids of clients could not be synced", { accountId, error }),
  );
}
