import "server-only";
import { pool } from "../db/pool";
import { log } from "../log";
import { giveUp, settleCancels } from "./not-found";
import { observeAccount } from "./observe-account";
import { planSweep, postponeSweep } from "./schedule-sweep";

/** How a sweep ended: only a complete one says anything of orders that it did not find. */
export type SweepResult = "complete" | "incomplete";

/**
 * Looks for every order of an account whose outcome is unknown (order-safety c.2 rules 7 and 8):
 * one reading of the open orders, all pages. What is found is live; what is not found stays
 * unknown, and is unresolved once the quiet window has passed. A page that fails voids the sweep.
 */
export async function sweepAccount(accountId: string): Promise<SweepResult> {
  const list = await observeAccount(accountId, "sweep");
  if (list.kind === "unread") {
    await postponeSweep(accountId, list.code ? `${list.why} (code ${list.code})` : list.why);
    return "incomplete";
  }
  const { orders, startedAt } = list;
  await settleCancels(accountId, orders, startedAt);
  await giveUp(accountId, startedAt);
  await planSweep(accountId, startedAt);
  return "complete";
}

/** Sweeps every account that is due; answers in how many ms the next one is, or null. */
export async function sweepDue(): Promise<number | null> {
  const { rows } = await pool().query<{ accountId: string }>(
    `SELECT account_id AS "accountId" FROM sweep WHERE next_at <= clock_timestamp()`,
  );
  await Promise.all(rows.map(({ accountId }) => sweepAccount(accountId).catch(logged(accountId))));
  const { rows: waits } = await pool().query<{ ms: number | null }>(
    "SELECT (extract(epoch FROM min(next_at) - clock_timestamp()) * 1000)::float8 AS ms FROM sweep",
  );
  const ms = waits[0]?.ms ?? null;
  return ms === null ? null : Math.max(0, ms);
}

/** One account's trouble is not the others'. */
const logged = (accountId: string) => (error: unknown) => {
  log("error", "a sweep broke", { accountId, error });
};
