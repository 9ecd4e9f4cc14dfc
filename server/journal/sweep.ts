import "server-only";
import { foundIn, journalledAs, type ListName } from "@/lib/orders/journalled";
import { pool } from "../db/pool";
import type { WhyNot } from "../gateway/why-not";
import { log } from "../log";
import { giveUpCancels } from "./cancels";
import { giveUp, settleConfigurations } from "./not-found";
import { databaseNow, observeAccount } from "./observe-account";
import { planSweep, postponeSweep } from "./schedule-sweep";

/** How a sweep ended: only a complete one says anything of orders that it did not find. */
export type SweepResult = "complete" | "incomplete";

/**
 * Looks for every order of an account whose outcome is unknown (order-safety c.2 rules 7 and 8):
 * one reading of each list in which one may be, all pages. What is found is live; what is not found
 * stays unknown, and is unresolved once the quiet window has passed. A list that could not be read
 * says nothing of the orders it could have shown, and everything else goes on without it.
 */
export async function sweepAccount(accountId: string): Promise<SweepResult> {
  const { exact: startedAt } = await databaseNow();
  const names = await listsToRead(accountId);
  const readings = await Promise.all(names.map((list) => observeAccount(accountId, "sweep", list)));
  const [orders] = readings;
  if (orders?.kind === "read") await giveUpCancels(accountId, orders.listed, startedAt);
  const known = names.filter((_, n) => readings[n]?.kind !== "unread");
  await giveUp(accountId, startedAt, endpointsCoveredBy(known));
  await settleConfigurations(accountId);
  const failed = readings.find((each) => each.kind === "unread");
  if (failed) {
    await postponeSweep(accountId, wordsFor(failed));
    return "incomplete";
  }
  await planSweep(accountId, startedAt);
  return "complete";
}

const wordsFor = ({ why, code }: WhyNot) => (code ? `${why} (code ${code})` : why);

/** The lists in which an unknown order may be; the unified one first, and always. */
async function listsToRead(accountId: string): Promise<readonly ListName[]> {
  const { rows } = await pool().query<{ endpoint: string }>({
    name: "sweep-endpoints",
    text: `SELECT DISTINCT endpoint FROM intent
           WHERE account_id = $1 AND kind = 'place' AND state IN ('UNKNOWN', 'UNRESOLVED')`,
    values: [accountId],
  });
  const needed = rows.flatMap(({ endpoint }) => journalledAs(endpoint).lists);
  return [...new Set<ListName>(["orders", ...needed])];
}

/** The endpoints whose orders can be in no list but these, which were read or do not exist. */
function endpointsCoveredBy(names: readonly ListName[]): readonly string[] {
  return names
    .flatMap(foundIn)
    .filter((endpoint) => journalledAs(endpoint).lists.every((list) => names.includes(list)));
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
