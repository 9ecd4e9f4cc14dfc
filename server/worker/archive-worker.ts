import "server-only";
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
  #timer: NodeJS.Timeout | null = null;
  #polling: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #stopListening: readonly (() => Promise<void>)[] = [];

  async start(): Promise<void> {
    this.#stopListening = [
      await listen(archiveChannel, () => this.#poll()),
      await onClockJump(() => this.#pollLater()),
    ];
    this.#pollLater();
  }

  /** Stops after the pages under way have been kept. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await Promise.all(this.#stopListening.map((stop) => stop()));
    await this.#polling;
    await Promise.all([...this.#syncRuns.values()].flatMap((days) => [...days.values()]));
  }

  #poll(): void {
    if (this.#stopped) return;
    this.#again = this.#polling !== null;
    if (this.#polling) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#polling = this.#begin()
      .catch(logFailure("every account"))
      .finally(() => {
        this.#polling = null;
        if (this.#again) this.#poll();
        else if (!this.#stopped) this.#timer = setTimeout(() => this.#pollLater(), pollIntervalMs);
      });
  }

  /** Looks when the exchanges' clocks have been asked: whether a day has ended is by theirs. */
  #pollLater(): void {
    void this.#askClocks()
      .catch(logFailure("every account"))
      .finally(() => this.#poll());
  }

  async #askClocks(): Promise<void> {
    await Promise.all((await brokerAccounts()).map(refreshClock));
  }

  /** Which days have ended, and which are forgotten, is by the exchange's clock and no other. */
  #askClock(accountId: string): void {
    if (this.#asking.has(accountId)) return;
    this.#asking.add(accountId);
    void refreshClock(accountId)
      .catch(logFailure(accountId))
      .finally(() => {
        this.#asking.delete(accountId);
        if (knowsExchangeTime(accountId)) this.#poll();
      });
  }

  /** Begins to read what is due, as far as there is room. */
  async #begin(): Promise<void> {
    for (const accountId of await brokerAccounts()) {
      for (const archive of archiveDefinitions) {
        await this.#beginDue(archive, accountId).catch(logFailure(accountId));
      }
    }
  }

  async #beginDue(archive: ArchiveDefinition, accountId: string): Promise<void> {
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
      const run = syncDay(archive, accountId, day, clock, () => !this.#stopped)
        .catch((error) => {
          logFailure(accountId)(error);
          return false;
        })
        .then((wasRead) => {
          syncRuns.delete(day);
          if (wasRead) this.#poll();
        });
      syncRuns.set(day, run);
    }
  }
}

/** Accounts whose broker endpoints may be asked: an ND broker's, with a key that may read. */
async function brokerAccounts(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM account WHERE nd_broker AND EXISTS (
       SELECT 1 FROM connection
       WHERE account_id = account.id AND removed_at IS NULL AND 'read' = ANY(permissions))`,
  );
  return rows.map(({ id }) => id);
}

/** One account's trouble is not the others'. */
const logFailure = (accountId: string) => (error: unknown) => {
  log("error", "an archive could not be kept", { accountId, error });
};
