import "server-only";
import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { type DayInterval, entriesFor, isOnAll } from "@/lib/archive/ownership";
import type { PlanEntry } from "@/lib/archive/plans";
import { type Decimal, decimal, equal } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { type Queries, statement } from "../../db/database";
import { DeskError } from "../../desk-error";
import { storeReassignment } from "../months/reassignments";
import { holds } from "./attribution";
import { type ClientsActor, mayChange } from "./locked-days";
import { changedDays, holdMonths } from "./ownership";

interface PlanChange {
  readonly accountId: string;
  readonly clientId: string;
  readonly percent: Decimal;
  /** Without it: the first day after the newest locked month, or the archive's first day. */
  readonly from?: Day | undefined;
  readonly actor: ClientsActor;
  /** Why days of locked months are changed. */
  readonly reason?: string | undefined;
}

/**
 * Records a client's part of its rebate from a day on. Days of locked months change with a reason,
 * for those who may reopen a month: what it does to their shares is booked into the next month.
 * Throws a DeskError.
 */
export async function recordPlan(
  connection: PoolClient,
  { accountId, clientId, percent, from, actor, reason }: PlanChange,
): Promise<DayInterval> {
  const { userId } = actor;
  await holdMonths(connection, accountId);
  const { days, openFrom } = await changedDays(connection, accountId, { from });
  const lockedDays = mayChange({ days, openFrom }, actor, reason);
  const { rows } = await connection.query<StoredPlan & { number: number }>(
    entriesSql({ accountId, clientId }),
  );
  const entries = rows.map((row) => ({ ...entryOf(row), number: row.number }));
  const isSame = isOnAll(entries, days, (each) => equal(each ?? nothing, percent));
  if (lockedDays && isSame) throw unchanged();
  const { replaced, added } = entriesFor(entries, { ...days, owner: percent });
  const numbers = replaced.map(({ number }) => number);
  await connection.query(replaceSql({ accountId, numbers, userId }));
  for (const { from: since, owner } of added) {
    await connection.query(addSql({ accountId, clientId, since, percent: owner, userId }));
  }
  if (lockedDays) {
    const of = { kind: "plan", key: clientId, clientId } as const;
    await storeReassignment(connection, { accountId, ...of, ...lockedDays, userId, ...days });
  }
  return days;
}

const nothing = decimal("0");

function unchanged(): DeskError {
  const message = "Nothing would change. These days already have this percentage.";
  return new DeskError({ kind: "invalid", issues: [{ field: "from", rule: "plan", message }] });
}

/** The plans of an account's clients, each in the order of its days: now, or at a lock. */
export async function plansOf(
  db: Queries,
  accountId: string,
  lockedAt: number | null = null,
): Promise<ReadonlyMap<string, readonly PlanEntry[]>> {
  const { rows } = await db.execute<StoredPlan & { client: string } & Record<string, unknown>>(sql`
    SELECT client_id AS client, from_day::text AS "from", percent::text FROM client_plan
    WHERE account_id = ${accountId} AND ${holds(lockedAt)} ORDER BY client_id, from_day`);
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

const entriesSql = statement<{ accountId: string; clientId: string }>(`
SELECT number, from_day::text AS "from", percent::text FROM client_plan
WHERE account_id = $accountId AND client_id = $clientId AND replaced_at IS NULL ORDER BY from_day`);

const replaceSql = statement<{
  accountId: string;
  numbers: readonly number[];
  userId: string;
}>(`UPDATE client_plan SET replaced_at = clock_timestamp(), replaced_by = $userId
  WHERE account_id = $accountId AND number = ANY($numbers::int[])`);

const addSql = statement<{
  accountId: string;
  clientId: string;
  since: Day;
  percent: Decimal | null;
  userId: string;
}>(`
INSERT INTO client_plan
  (account_id, number, client_id, from_day, percent, created_by, created_at)
VALUES ($accountId,
  (SELECT coalesce(max(number), 0) + 1 FROM client_plan WHERE account_id = $accountId),
  $clientId, $since, coalesce($percent::numeric, 0), $userId, clock_timestamp())`);
