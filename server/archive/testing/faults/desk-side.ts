import "server-only";
import type { ArchivedDay, CommissionReport } from "@/lib/archive/api";
import type { Day } from "@/lib/time";
import { database, pool } from "../../../db/database";
import { notify } from "../../../db/notifications";
import { exchangeNow, refreshClock } from "../../../gateway/account-probe";
import { doubtClocks } from "../../../gateway/clock/exchange-clock";
import { archiveChannel } from "../../archive-definition";
import { requestSync } from "../../commissions/coverage";
import { commissionReport } from "../../commissions/report";
import { readableDays } from "../../commissions/schedule";
import { verifyArchive } from "../../commissions/verify-archive";

/** A change that the archive lists. */
export interface Listed {
  readonly day: string;
  readonly kind: string;
  /** The key of its record: orderId and fillId. */
  readonly key: string;
}

/** What a run asks of the desk, through the verbs that pages use. */
export class DeskSide {
  readonly #accountId: string;

  constructor(accountId: string) {
    this.#accountId = accountId;
  }

  /** Sees the exchange's clock, as the web server does once the exchange refused its time. */
  async seeClock(nowMs: () => number): Promise<void> {
    doubtClocks();
    for (let tries = 0; tries < 40; tries += 1) {
      await refreshClock(this.#accountId);
      if (Math.abs(exchangeNow(this.#accountId) - nowMs()) < 5_000) return;
    }
    throw new Error("The desk did not learn the exchange's time.");
  }

  /** The days that can be read at a time. */
  readable(nowMs: number): readonly Day[] {
    return readableDays(nowMs);
  }

  /** As a user who presses Sync now. */
  async syncNow(days: readonly Day[]): Promise<void> {
    await requestSync(this.#accountId, days);
  }

  /** Has the worker look again at once. */
  async wake(): Promise<void> {
    await notify(database(), archiveChannel, this.#accountId);
  }

  async daysOf(from: Day, to: Day): Promise<readonly ArchivedDay[]> {
    const range = { accountId: this.#accountId, from, to, product: null, symbol: null };
    return (await commissionReport(range, "day")).days;
  }

  report(from: Day, to: Day, group: "day" | "product"): Promise<CommissionReport> {
    const range = { accountId: this.#accountId, from, to, product: null, symbol: null };
    return commissionReport(range, group);
  }

  /** Every change that the archive lists, in its order. */
  async corrections(): Promise<readonly Listed[]> {
    const { rows } = await pool().query<Listed>(
      `SELECT day::text, kind, order_id || ' ' || fill_id AS key FROM correction
       WHERE account_id = $1 ORDER BY id`,
      [this.#accountId],
    );
    return rows;
  }

  /** The digest of each verified day, by its newest whole sync. */
  async digests(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await pool().query<{ day: string; digest: string }>(
      `SELECT DISTINCT ON (run.day) run.day::text AS day, encode(run.digest, 'hex') AS digest
       FROM sync_run AS run JOIN archive_day USING (account_id, archive, day)
       WHERE run.account_id = $1 AND run.archive = 'commissions' AND run.digest IS NOT NULL
         AND archive_day.state IN ('confirmed', 'confirmed-empty')
       ORDER BY run.day, run.started_at DESC`,
      [this.#accountId],
    );
    return new Map(rows.map(({ day, digest }) => [day, digest]));
  }

  /** What `npm run verify-archive` would find wrong. */
  async faults(): Promise<readonly string[]> {
    const { faults } = await verifyArchive(this.#accountId);
    return faults.map(({ day, problem }) => `${day ?? "the chain"}: ${problem}`);
  }

  /** Syncs that are open, by their day, with when they began by our clock, Unix ms. */
  async openReads(): Promise<readonly { readonly day: Day; readonly startedAt: number }[]> {
    const { rows } = await pool().query<{ day: Day; startedAt: number }>(
      `SELECT day::text AS day, (extract(epoch FROM started_at) * 1000)::float8 AS "startedAt"
       FROM sync_run WHERE account_id = $1 AND archive = 'commissions' AND state = 'syncing'`,
      [this.#accountId],
    );
    return rows;
  }
}
