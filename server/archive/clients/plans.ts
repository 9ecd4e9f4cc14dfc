import "server-only";
import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { type DayInterval, entriesFor } from "@/lib/archive/ownership";
import type { PlanEntry } from "@/lib/archive/plans";
import { type Decimal, decimal } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { type Queries, statement } from "../../db/database";
import { changedDays, holdMonths } from "./ownership";

interface PlanChange {
  readonly accountId: string;
  readonly clientId: string;
  readonly percent: Decimal;
  /** Without it: the first day after the newest locked month, or the archive's first day. */
  readonly from?: Day | undefined;
  readonly personId: string;
}

/** Records a client's part of its rebate from a day on. Throws a Refusal for a locked month's. */
export async function recordPlan(
  connection: PoolClient,
  { accountId, clientId, percent, from, personId }: PlanChange,
): Promise<DayInterval> {
  await holdMonths(connection, accountId);
  const days = await changedDays(connection, accountId, { from });
  const { rows } = await connection.query<StoredPlan & { number: number }>(entriesSql, [
    ...[accountId, clientId],
  ]);
  const entries = rows.map((row) => ({ ...entryOf(row), number: row.number }));
  const { replaced, added } = entriesFor(entries, { ...days, owner: percent });
  const numbers = replaced.map(({ number }) => number);
  await connection.query(replaceSql, [accountId, numbers, personId]);
  for (const { from: since, owner } of added) {
    await connection.query(addSql({ accountId, clientId, since, percent: owner, personId }));
  }
  return days;
}

/** The plans of an account's clients, each in the order of its days. */
export async function plansOf(
  db: Queries,
  accountId: string,
): Promise<ReadonlyMap<string, readonly PlanEntry[]>> {
  const { rows } = await db.execute<StoredPlan & { client: string } & Record<string, unknown>>(sql`
    SELECT client_id AS client, from_day::text AS "from", percent::text FROM client_plan
    WHERE account_id = ${accountId} AND replaced_at IS NULL ORDER BY client_id, from_day`);
  const plans = new Map<string, PlanEntry[]>();
  for (const row of rows) {
    plans.set(row.client, [...(plans.get(row.client) ?? []), entryOf(row)]);
  }
  return plans;
}

interface StoredPlan {
  readonly from: Day;
  readonly percent: string;
}

const entryOf = ({ from, percent }: StoredPlan): PlanEntry => ({ from, owner: decimal(percent) });

const entriesSql = `SELECT number, from_day::text AS "from", percent::text FROM client_plan
  WHERE account_id = $1 AND client_id = $2 AND replaced_at IS NULL ORDER BY from_day`;

const replaceSql = `UPDATE client_plan SET replaced_at = clock_timestamp(), replaced_by = $3
  WHERE account_id = $1 AND number = ANY($2::int[])`;

const addSql = statement<{
  accountId: string;
  clientId: string;
  since: Day;
  percent: Decimal | null;
  personId: string;
}>(`
INSERT INTO client_plan
  (account_id, number, client_id, from_day, percent, created_by, created_at)
VALUES ($accountId,
  (SELECT coalesce(max(number), 0) + 1 FROM client_plan WHERE account_id = $accountId),
  $clientId, $since, coalesce($percent::numeric, 0), $personId, clock_timestamp())`);
