import "server-only";
import type { Day } from "@/lib/time";
import { lacksOf } from "../accounts/connections";
import {
  type ArchiveDefinition,
  archiveChannel,
  dueDays,
  syncDay,
} from "../archive/archive-definition";
import { commissionArchive } from "../archive/commissions/definition";
import { transferArchive } from "../archive/transfers/definition";
import { pollPending } from "../archive/transfers/pending";
import { pool, statement } from "../db/database";
import { listen } from "../db/notifications";
import { exchangeNow, knowsExchangeTime, refreshClock } from "../gateway/account-probe";
import { onClockJump } from "../gateway/clock/exchange-clock";
import { log } from "../log";
import { Loop } from "../processes/loop";
import { UserFacingError } from "../user-facing-error.mjs";

const archiveDefinitions: readonly ArchiveDefinition[] = [commissionArchive, transferArchive];

const pollIntervalMs = 15_000;
/** So often the exchange is asked which transfers are pending. */
const pendingIntervalMs = 60_000;
/**
 * Units read at once for each account and archive: each waits for one answer at a time, and the
 * account's rate limit paces them all together.
 */
const maxConcurrentDays = 10;

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
  readonly #pending = new Loop({
    pass: () => this.#pollPending(),
    onFailure: logFailure("every account"),
    intervalMs: pendingIntervalMs,
  });
  #stopListening: readonly (() => Promise<void>)[] = [];

  async start(): Promise<void> {
    this.#stopListening = [
      await listen(archiveChannel, () => this.#due.wake()),
      await onClockJump(() => this.#clocks.wake()),
    ];
    this.#clocks.wake();
    this.#pending.wake();
  }

  /** Stops after the pages under way have been kept; an exchange is not waited for its time. */
  async stop(): Promise<void> {
    void this.#clocks.stop();
    const pendingEnded = this.#pending.stop();
    const dueEnded = this.#due.stop();
    await Promise.all(this.#stopListening.map((stop) => stop()));
    await Promise.all([dueEnded, pendingEnded]);
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

  /** Looks whether what is pending has changed, so that it is synced before its window is due. */
  async #pollPending(): Promise<void> {
    for (const { id, ...account } of await brokerAccounts()) {
      const lacked = lacksOf(account)[transferArchive.source.endpoint];
      if (lacked !== undefined || !knowsExchangeTime(id)) continue;
      const due = await pollPending(id, exchangeNow(id)).catch(logFailure(id));
      if (due && due.length > 0) this.#due.wake();
    }
  }

  /** Begins to read what is due, as far as there is room. */
  async #begin(signal: AbortSignal): Promise<void> {
    for (const { id, syncPaused, ...account } of await brokerAccounts()) {
      const lacked = lacksOf(account);
      for (const archive of archiveDefinitions) {
        if (lacked[archive.source.endpoint] !== undefined) continue;
        await this.#beginDue(archive, { id, syncPaused }, signal).catch(logFailure(id));
      }
    }
  }

  async #beginDue(
    archive: ArchiveDefinition,
    { id: accountId, syncPaused }: { readonly id: string; readonly syncPaused: boolean },
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
    // Which days have ended is noted all the same: alerts tell of those that will be lost.
    if (syncPaused && archive === commissionArchive) return;
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

/** What one run over an archive came to. */
export interface SyncSummary {
  readonly accountId: string;
  readonly archive: ArchiveDefinition["source"]["name"];
  /** Units that were read, to their end or as far as it went. */
  readonly synced: number;
  /** Units whose sync was interrupted, each with why. */
  readonly interrupted: readonly { readonly day: string; readonly reason: string }[];
}

/**
 * Syncs everything that is due of every broker's archives once, the most pressing first, and ends.
 * What the desk's own worker reads at the same time is left to it. Throws where an exchange does
 * not say its time: by that alone it is known which days have ended.
 */
export async function syncOnce(mayGoOn: () => boolean): Promise<readonly SyncSummary[]> {
  const summaries: SyncSummary[] = [];
  for (const account of await brokerAccounts()) {
    summaries.push(...(await syncAccount(account, mayGoOn)));
  }
  return summaries;
}

/** The same of one broker's account, of all its archives or of these. */
export async function syncAccount(
  { id, ...account }: Awaited<ReturnType<typeof brokerAccounts>>[number],
  mayGoOn: () => boolean,
  archives = archiveDefinitions,
): Promise<readonly SyncSummary[]> {
  await refreshClock(id);
  if (!knowsExchangeTime(id)) {
    throw new UserFacingError(`The exchange of the account ${id} did not say its time.`);
  }
  const lacked = lacksOf(account);
  const readable = archives.filter((each) => !lacked[each.source.endpoint]);
  return Promise.all(readable.map((archive) => syncArchive(archive, id, mayGoOn)));
}

/** A unit that was interrupted is not tried again in the same run. */
async function syncArchive(
  archive: ArchiveDefinition,
  accountId: string,
  mayGoOn: () => boolean,
): Promise<SyncSummary> {
  const clock = () => exchangeNow(accountId);
  const tried = new Set<Day>();
  let synced = 0;
  const syncNext = async (): Promise<void> => {
    const due = await dueDays(archive, accountId, clock());
    const next = mayGoOn() ? due.find((day) => !tried.has(day)) : undefined;
    if (next === undefined) return;
    tried.add(next);
    if (await syncDay(archive, accountId, next, clock, mayGoOn)) synced += 1;
    await syncNext();
  };
  await Promise.all(Array.from({ length: maxConcurrentDays }, syncNext));
  const interrupted = await interruptedDays(archive, accountId, [...tried]);
  return { accountId, archive: archive.source.name, synced, interrupted };
}

async function interruptedDays(
  { source }: ArchiveDefinition,
  accountId: string,
  tried: readonly Day[],
) {
  const { rows } = await pool().query<{ day: string; reason: string }>(
    interruptedSql({ accountId, archive: source.name, tried }),
  );
  return rows;
}

const interruptedSql = statement<{
  accountId: string;
  archive: string;
  tried: readonly Day[];
}>(`SELECT day::text AS day, last_error AS reason FROM archive_day
  WHERE account_id = $accountId AND archive = $archive AND day = ANY($tried::date[])
    AND last_error IS NOT NULL
  ORDER BY archive_day.day`);

/** Accounts whose broker endpoints may be asked: an ND broker's, with a key that may read. */
export async function brokerAccounts() {
  type Broker = Parameters<typeof lacksOf>[0] & {
    readonly id: string;
    readonly syncPaused: boolean;
  };
  const { rows } = await pool().query<Broker>(
    `SELECT id, family, capabilities, sync_paused_at IS NOT NULL AS "syncPaused"
     FROM account WHERE nd_broker AND archived_at IS NULL
       AND EXISTS (
       SELECT 1 FROM connection
       WHERE account_id = account.id AND removed_at IS NULL AND 'read' = ANY(permissions))`,
  );
  return rows;
}

/** One account's trouble is not the others'. */
const logFailure = (accountId: string) => (error: unknown) => {
  log("error", "an archive could not be kept", { accountId, error });
};
