import "server-only";
import { lacksOf } from "../accounts/connections";
import {
  type ArchiveDefinition,
  archiveChannel,
  dueDays,
  syncDay,
} from "../archive/archive-definition";
import { commissionArchive } from "../archive/commissions/definition";
import { transferArchive } from "../archive/transfers/definition";
import { pool } from "../db/database";
import { listen } from "../db/notifications";
import { exchangeNow, knowsExchangeTime, refreshClock } from "../gateway/account-probe";
import { onClockJump } from "../gateway/clock/exchange-clock";
import { log } from "../log";
import { Loop } from "../processes/loop";

const archiveDefinitions: readonly ArchiveDefinition[] = [commissionArchive, transferArchive];

const pollIntervalMs = 15_000;
/** Units read at once for each account and archive: each waits for one answer at a time. */
const maxConcurrentDays = 4;

/**
 * Keeps every broker's archive: reads what is due, the most pressing first. Each end of a sync run
 * is followed by another look at what is due, so that nothing waits for a long backfill.
 */
export class ArchiveWorker {
  /** The sync runs under way, by account and archive, then by day. */
  readonly #syncRuns = new Map<string, Map<string, Promise<void>>>();
  /** Accounts whose exchange is being asked for its time. */
  readonly #asking = new Set<string>();
  readonly #clocks = new Loop({
    pass: () => this.#askClocks(),
    onFailure: logFailure("every account"),
    intervalMs: pollIntervalMs,
  });
  readonly #due = new Loop({
    pass: (signal) => this.#begin(signal),
    onFailure: logFailure("every account"),
  });
  #stopListening: readonly (() => Promise<void>)[] = [];

  async start(): Promise<void> {
    this.#stopListening = [
      await listen(archiveChannel, () => this.#due.wake()),
      await onClockJump(() => this.#clocks.wake()),
    ];
    this.#clocks.wake();
  }

  /** Stops after the pages under way have been kept; an exchange is not waited for its time. */
  async stop(): Promise<void> {
    void this.#clocks.stop();
    const dueEnded = this.#due.stop();
    await Promise.all(this.#stopListening.map((stop) => stop()));
    await dueEnded;
    await Promise.all([...this.#syncRuns.values()].flatMap((days) => [...days.values()]));
  }

  /** Looks when the exchanges' clocks have been asked: whether a day has ended is by theirs. */
  async #askClocks(): Promise<void> {
    const asked = brokerAccounts().then((accounts) =>
      Promise.all(accounts.map(({ id }) => refreshClock(id))),
    );
    await asked.finally(() => this.#due.wake());
  }

  /** Which days have ended, and which are forgotten, is by the exchange's clock and no other. */
  #askClock(accountId: string): void {
    if (this.#asking.has(accountId)) return;
    this.#asking.add(accountId);
    void refreshClock(accountId)
      .catch(logFailure(accountId))
      .finally(() => {
        this.#asking.delete(accountId);
        if (knowsExchangeTime(accountId)) this.#due.wake();
      });
  }

  /** Begins to read what is due, as far as there is room. */
  async #begin(signal: AbortSignal): Promise<void> {
    for (const { id, ...learned } of await brokerAccounts()) {
      const lacked = lacksOf(learned);
      for (const archive of archiveDefinitions) {
        if (lacked[archive.source.endpoint] !== undefined) continue;
        await this.#beginDue(archive, id, signal).catch(logFailure(id));
      }
    }
  }

  async #beginDue(
    archive: ArchiveDefinition,
    accountId: string,
    signal: AbortSignal,
  ): Promise<void> {
    const of = `${accountId} ${archive.source.name}`;
    const syncRuns = this.#syncRuns.get(of) ?? new Map<string, Promise<void>>();
    this.#syncRuns.set(of, syncRuns);
    if (syncRuns.size >= maxConcurrentDays) return;
    if (!knowsExchangeTime(accountId)) {
      this.#askClock(accountId);
      return;
    }
    const due = await dueDays(archive, accountId, exchangeNow(accountId));
    const free = due
      .filter((day) => !syncRuns.has(day))
      .slice(0, maxConcurrentDays - syncRuns.size);
    for (const day of free) {
      const clock = () => exchangeNow(accountId);
      const run = syncDay(archive, accountId, day, clock, () => !signal.aborted)
        .catch((error) => {
          logFailure(accountId)(error);
          return false;
        })
        .then((wasRead) => {
          syncRuns.delete(day);
          if (wasRead) this.#due.wake();
        });
      syncRuns.set(day, run);
    }
  }
}

/** Accounts whose broker endpoints may be asked: an ND broker's, with a key that may read. */
export async function brokerAccounts() {
  type Broker = Parameters<typeof lacksOf>[0] & { readonly id: string };
  const { rows } = await pool().query<Broker>(
    `SELECT id, family, learned FROM account WHERE nd_broker AND EXISTS (
       SELECT 1 FROM connection
       WHERE account_id = account.id AND removed_at IS NULL AND 'read' = ANY(permissions))`,
  );
  return rows;
}

/** One account's trouble is not the others'. */
const logFailure = (accountId: string) => (error: unknown) => {
  log("error", "an archive could not be kept", { accountId, error });
};
