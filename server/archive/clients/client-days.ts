import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Day } from "@/lib/time";
import { rowsOf, type Tx, transaction } from "../../db/database";
import { attributedFills } from "./attribution";

/** Days of UTC+8, both inclusive, of a broker's account. */
interface AccountDays {
  readonly accountId: string;
  readonly from: Day;
  readonly to: Day;
}

/** So many days are attributed in one transaction: a long archive is not one long lock. */
const daysAtOnce = 10;

/**
 * Attributes again the fills of those days whose sums by client are stale: their records, or what
 * says whose they are, have changed. A report by client then reads a few sums a day, not fills.
 */
export async function refreshClientDays(days: AccountDays): Promise<void> {
  const stale = await staleDays(days);
  for (let left = stale.length; left > 0; left -= daysAtOnce) {
    await transaction((tx) => refreshIn(tx, days, daysAtOnce));
  }
}

/** The same for all of these days, in a transaction that goes on to read their sums. */
export async function refreshClientDaysIn(tx: Tx, days: AccountDays): Promise<void> {
  await refreshIn(tx, days, Number.MAX_SAFE_INTEGER);
}

async function refreshIn(tx: Tx, days: AccountDays, max: number): Promise<void> {
  const { accountId } = days;
  const key = `client-days:${accountId}`;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  // A busy day is grouped in memory, not on disk.
  await tx.execute(sql`SET LOCAL work_mem = '64MB'`);
  // What the day is attributed by is read before its fills: a change in between is found next time.
  const stale = await staleDays(days, tx);
  for (const { day, basis } of stale.slice(0, max)) await attributeDay(tx, accountId, day, basis);
}

async function attributeDay(tx: Tx, accountId: string, day: Day, basis: string): Promise<void> {
  const own = { accountId, from: day, to: day, product: null, symbol: null };
  for (const table of ["client_day_rollup", "client_day_total"]) {
    await tx.execute(sql`DELETE FROM ${sql.raw(table)} WHERE (account_id, day)
      = (${accountId}, ${day}::date)`);
  }
  await tx.execute(sql`
    WITH attributed AS (
      INSERT INTO client_day_rollup (account_id, day, client_id, source, conflict, biz_type,
        symbol, sub_biz_type, fills, ${sumNames})
      SELECT ${accountId}, day, coalesce(client_id, ''), source, conflict, biz_type, symbol,
        sub_biz_type, count(*), ${fillSums}
      FROM ${attributedFills(own)}
      GROUP BY day, coalesce(client_id, ''), source, conflict, biz_type, sub_biz_type, symbol
      RETURNING *
    )
    INSERT INTO client_day_total (account_id, day, client_id, source, conflict, sub_biz_type,
      fills, ${sumNames})
    SELECT account_id, day, client_id, source, conflict, sub_biz_type, sum(fills), ${daySums}
    FROM attributed GROUP BY account_id, day, client_id, source, conflict, sub_biz_type`);
  await tx.execute(sql`INSERT INTO client_day (account_id, day, input_digest)
    VALUES (${accountId}, ${day}::date, ${basis})
    ON CONFLICT (account_id, day) DO UPDATE SET input_digest = excluded.input_digest`);
}

const amounts = ["volume", "fee", "pure_fee", "rebate"];
const columns = ["volume", "fee", "pure_fee", "pure_fee_size", "rebate"].concat(
  amounts.map((name) => `${name}_unstated`),
);
const sumNames = sql.raw(columns.join(", "));
const daySums = sql.raw(columns.map((name) => `sum(${name})`).join(", "));

/** As the columns of `client_day_rollup` come: exact, and never of what was not stated. */
const fillSums = sql.raw(
  ["volume", "fee", "pure_fee", "abs(pure_fee)", "rebate"]
    .map((value) => `coalesce(sum(${value}), 0)`)
    .concat(amounts.map((name) => `count(*) FILTER (WHERE ${name} IS NULL)`))
    .join(", "),
);

interface StaleDay extends Record<string, unknown> {
  readonly day: Day;
  readonly basis: string;
}

const staleDays = (days: AccountDays, tx?: Tx): Promise<readonly StaleDay[]> =>
  rowsOf<StaleDay>(
    sql`SELECT day::text AS day, basis FROM (${stale(days)}) AS stale ORDER BY stale.day`,
    tx,
  );

const stale = (days: AccountDays): SQL => sql`
  SELECT now.day, now.basis FROM (${bases(days)}) AS now
  LEFT JOIN client_day AS kept ON kept.account_id = ${days.accountId} AND kept.day = now.day
  WHERE kept.input_digest IS DISTINCT FROM now.basis`;

/**
 * A condition on rows of `fill`: those that may be a client's (null: unattributed), by its stored
 * sums. Fills of days with stale sums all match. The caller attributes what matches.
 */
export function mayBeOf(days: AccountDays, clientId: string | null): SQL {
  return sql`(
    (day, sub_biz_type, symbol) IN (
      SELECT day, sub_biz_type, symbol FROM client_day_rollup
      WHERE account_id = ${days.accountId} AND client_id = ${clientId ?? ""}
        AND day BETWEEN ${days.from}::date AND ${days.to}::date)
    OR day IN (SELECT day FROM (${stale(days)}) AS stale))`;
}

/**
 * A digest for each day that has records: of how often they changed, of the clients' uids and
 * rules that hold on it, of what each uid was asked for, and of the orders of the clients' own
 * accounts until its end.
 */
function bases({ accountId, from, to }: AccountDays): SQL {
  const these = sql`account_id = ${accountId} AND day BETWEEN ${from}::date AND ${to}::date`;
  return sql`
    WITH placed AS (
      SELECT (created_at AT TIME ZONE 'UTC' + interval '8 hours')::date AS day, count(*) AS orders
      FROM order_intent WHERE kind = 'place' AND order_id IS NOT NULL AND account_id IN (
        SELECT order_account_id FROM client_uid
        WHERE account_id = ${accountId} AND replaced_at IS NULL)
      GROUP BY 1
    ), sums AS (
      SELECT day, sum(changes) AS changes FROM commission_day_total WHERE ${these} GROUP BY day
    ), uids AS (
      SELECT day, string_agg(concat_ws(' ', uid, synced_at), ',' ORDER BY uid) AS uids
      FROM uid_sync WHERE ${these} GROUP BY day
    )
    SELECT day, md5(concat_ws(';', clients, changes, uids,
      (SELECT sum(orders) FROM placed WHERE placed.day <= sums.day))) AS basis
    FROM sums LEFT JOIN uids USING (day)
    CROSS JOIN LATERAL (
      SELECT md5(concat_ws(';',
        (SELECT string_agg(concat_ws(' ', prefix, client_id), ',' ORDER BY prefix) FROM (
          SELECT DISTINCT ON (prefix) prefix, client_id FROM client_rule
          WHERE account_id = ${accountId} AND replaced_at IS NULL AND from_day <= sums.day
          ORDER BY prefix, from_day DESC) AS rule WHERE client_id IS NOT NULL),
        (SELECT string_agg(concat_ws(' ', uid, client_id, order_account_id), ',' ORDER BY uid)
          FROM (SELECT DISTINCT ON (uid) uid, client_id, order_account_id FROM client_uid
            WHERE account_id = ${accountId} AND replaced_at IS NULL AND from_day <= sums.day
            ORDER BY uid, from_day DESC) AS own WHERE client_id IS NOT NULL))) AS clients
    ) AS told`;
}
