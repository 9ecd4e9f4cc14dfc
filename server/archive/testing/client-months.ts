import "server-only";
import { daysOfMonth, type Month } from "@/lib/archive/month";
import type { MonthClose } from "@/lib/archive/month-close";
import { type Day, dayBounds } from "@/lib/time";
import { pool, sqlTransaction } from "../../db/database";
import type { TestDesk } from "../../gateway/testing/test-desk";
import type { SourceRow, SyncRun } from "../archive-source";
import { storeFills } from "../commissions/store-fills";
import { lockMonth } from "../months/change-month";
import { monthClose } from "../months/month-status";

/** A fill as the exchange gives it. */
export interface ServedFill {
  readonly id: string;
  readonly rebate: string;
  readonly clientOid?: string;
  readonly product?: string;
}

/** An account's archive of some months, whose fills a test lets the exchange give. */
export class ClientMonths {
  private runs = 0;

  private constructor(
    private readonly on: TestDesk,
    readonly accountId: string,
  ) {}

  /** All days of these months are verified, and have no fill yet. */
  static async start(
    on: TestDesk,
    months: readonly Month[],
    accountId = on.accountId,
  ): Promise<ClientMonths> {
    await pool().query("SELECT make_fill_month(now()::date)");
    await pool().query(
      `INSERT INTO archive_day
         (account_id, archive, day, state, complete_syncs, first_verified_at, records)
       SELECT $1, 'commissions', day, 'confirmed', 2, now(), 1 FROM unnest($2::date[]) AS day`,
      [accountId, months.flatMap(daysOfMonth)],
    );
    return new ClientMonths(on, accountId);
  }

  /** A sync of a day gives these fills: one that is known with other amounts is a correction. */
  async serve(day: Day, fills: readonly ServedFill[]): Promise<void> {
    this.runs += 1;
    const { accountId } = this;
    const run = {
      id: `sync_${accountId}_${this.runs}`,
      accountId,
      day,
      method: "cursor",
    } as unknown as SyncRun;
    await pool().query(
      `INSERT INTO sync_run
         (id, account_id, archive, day, from_ms, to_ms, whole, page_rows, state, ended_at)
       VALUES ($1, $2, 'commissions', $3, 0, 0, true, 500, 'complete', now())`,
      [run.id, accountId, day],
    );
    const rows = fills.map(({ id, rebate, clientOid = null, product = "usdt_futures" }) => ({
      ...{ bizType: "trade", subBizType: product, symbol: "BTCUSDT", clientOid },
      ...{ orderId: `o${id}`, fillId: `f${id}`, ts: String(dayBounds(day, "UTC+8").startMs) },
      ...{ volume: "100", fee: "1", pureFee: "0.9", rebateAmount: rebate },
    }));
    await sqlTransaction((client) => storeFills(client, run, rows as SourceRow[]));
  }

  /** The exchange lists these fills when it is asked for a uid. */
  async list(uid: string, ids: readonly string[]): Promise<void> {
    await pool().query(
      `WITH listed AS (SELECT id, day FROM fill WHERE account_id = $1 AND order_id = ANY($2)),
        noted AS (INSERT INTO fill_uid (account_id, fill, uid) SELECT $1, id, $3 FROM listed
          ON CONFLICT DO NOTHING)
       INSERT INTO uid_sync (account_id, day, uid, state, records, rows, unknown)
       SELECT $1, day, $3, 'complete', count(*), count(*), 0 FROM listed GROUP BY day
       ON CONFLICT (account_id, day, uid) DO UPDATE SET synced_at = clock_timestamp()`,
      [this.accountId, ids.map((id) => `o${id}`), uid],
    );
  }

  readonly close = (month: Month): Promise<MonthClose> => monthClose(this.accountId, month);

  /** Locks a month of which every uid of a client was asked for. */
  async lock(month: Month): Promise<void> {
    await pool().query(
      `INSERT INTO uid_sync (account_id, day, uid, state, records, rows, unknown)
       SELECT DISTINCT $1, day, uid, 'complete', records, 0, 0
       FROM archive_day JOIN client_uid USING (account_id)
       WHERE account_id = $1 AND archive = 'commissions'
       ON CONFLICT (account_id, day, uid) DO UPDATE SET records = excluded.records`,
      [this.accountId],
    );
    const seen = { ...(await this.close(month)), reason: null };
    await lockMonth(this.on.trader, { accountId: this.accountId, month }, seen);
  }
}
