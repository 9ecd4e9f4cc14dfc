import "server-only";
import { daysOfMonth, type Month } from "@/lib/archive/month";
import { type Day, dayBounds } from "@/lib/time";
import type { Browser } from "../../../auth/testing/browser";
import { pool, sqlTransaction } from "../../../db/database";
import { overrideEnv } from "../../../env";
import { type TestDesk, testDesk } from "../../../gateway/testing/test-desk";
import { addSomebody, browserOf, type Somebody } from "../../../http/testing/seven-users";
import type { SyncRun } from "../../archive-source";
import { addClient, changePlan, saveRule } from "../../clients/manage-clients";
import { storeFills } from "../../commissions/store-fills";
import { lockMonth, reopenMonth } from "../../months/change-month";
import { monthClose } from "../../months/month-status";

export const months = ["2026-06", "2026-07", "2026-08"] as [Month, Month, Month];

/** A desk with verified months, and clients that get all of their rebate. */
export class PayoutDesk {
  #syncs = 0;

  private constructor(
    readonly on: TestDesk,
    readonly accountId: string,
    readonly owner: Somebody,
    readonly browser: Browser,
    readonly clients: Readonly<Record<string, string>>,
  ) {}

  static async start(names: readonly string[]): Promise<PayoutDesk> {
    const on = await testDesk();
    const { accountId, trader } = on;
    overrideEnv({ deskOrigin: "http://localhost:5307", sessionSecret: "test-session-secret" });
    const owner = await addSomebody(trader.deskId, "Olga", "owner");
    const browser = await browserOf(owner, "just now");
    await pool().query("SELECT make_fill_month(now()::date)");
    for (const day of months.flatMap(daysOfMonth)) {
      await pool().query(
        `INSERT INTO archive_day
           (account_id, archive, day, state, complete_syncs, first_verified_at)
         VALUES ($1, 'commissions', $2, 'confirmed', 2, now())`,
        [accountId, day],
      );
    }
    const clients: Record<string, string> = {};
    for (const name of names) {
      const clientId = await addClient(trader, { accountId, name, tags: [] });
      const code = name.toUpperCase();
      await saveRule(trader, { accountId, clientId, prefix: `${name}-` });
      await changePlan(trader, { accountId, clientId, code, sharePercent: "100" });
      clients[name] = clientId;
    }
    return new PayoutDesk(on, accountId, owner, browser, clients);
  }

  /** What the clients earn in a month, by their names, as the exchange says it now. */
  async earn(month: Month, rebates: Readonly<Record<string, string>>): Promise<void> {
    const { accountId } = this;
    this.#syncs += 1;
    const day = `${month}-10` as Day;
    const run = { id: `sync_${this.#syncs}`, accountId, day, method: "cursor" };
    await pool().query(
      `INSERT INTO sync_run
         (id, account_id, archive, day, from_ms, to_ms, whole, page_rows, state, ended_at)
       VALUES ($1, $2, 'commissions', $3, 0, 0, true, 500, 'complete', now())`,
      [run.id, accountId, day],
    );
    const fills = Object.entries(rebates).map(([name, rebateAmount]) => ({
      ...{ bizType: "trade", subBizType: "usdt_futures", symbol: "BTCUSDT" },
      ...{ orderId: `${name}${month}`, fillId: `${name}${month}`, clientOid: `${name}-1` },
      ...{ ts: String(dayBounds(day, "UTC+8").startMs), volume: "1", fee: "1", pureFee: "1" },
      rebateAmount,
    }));
    await sqlTransaction((client) => storeFills(client, run as unknown as SyncRun, fills));
  }

  async lock(month: Month): Promise<void> {
    const { accountId } = this;
    const { digest } = await monthClose(accountId, month);
    await lockMonth(
      this.on.trader,
      { accountId, month },
      { digest, partialFrom: null, reason: null },
    );
  }

  async reopen(month: Month): Promise<void> {
    await reopenMonth(this.on.trader, { accountId: this.accountId, month }, "Wrong plan.");
  }
}
