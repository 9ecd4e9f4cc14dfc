import "server-only";
import type { PoolClient } from "pg";
import { type OrderJobKind, orderOutcomes } from "@/lib/order-jobs/order-job";
import { appendAudit, byDesk } from "../audit/append";
import { onClient, sqlTransaction, statement } from "../db/database";
import { withRequestFacts } from "../request-facts";
import { jobActions, publishOrderJobs } from "./jobs";
import { outcomeSql, rowsSql } from "./rows";

/**
 * Ends the jobs of an account that have nothing left to send and no answer to await, but for those
 * of which this process has a row in its hands.
 */
export async function finishOrderJobs(
  accountId: string,
  busyJobs: readonly string[],
): Promise<void> {
  await sqlTransaction(async (client) => {
    const { rows } = await client.query<Finished>(finishSql({ accountId, busyJobs }));
    for (const { id: target, kind, deskId, requestId, state } of rows) {
      const detail = { accountId, state, ...(await countsOf(client, target)) };
      const entry = { action: jobActions[kind].ended, target, detail };
      const append = () => appendAudit(onClient(client), byDesk(deskId), entry);
      await withRequestFacts({ requestId }, append);
    }
    if (rows.length > 0) await publishOrderJobs(client, accountId);
  });
}

async function countsOf(client: PoolClient, jobId: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ outcome: string; count: string }>(countsOfSql({ jobId }));
  const counts = new Map(rows.map(({ outcome, count }) => [outcome, count]));
  return Object.fromEntries(orderOutcomes.map((outcome) => [outcome, counts.get(outcome) ?? "0"]));
}

interface Finished {
  readonly id: string;
  readonly kind: OrderJobKind;
  readonly deskId: string;
  readonly requestId: string;
  readonly state: string;
}

const countsOfSql = statement<{ jobId: string }>(
  `SELECT ${outcomeSql} AS outcome, count(*) FROM ${rowsSql} WHERE r.job_id = $jobId GROUP BY 1`,
);

const finishSql = statement<{ accountId: string; busyJobs: readonly string[] }>(
  `
UPDATE order_job AS ended SET ended_at = clock_timestamp(), version = version + 1,
  waits_for = NULL,
  state = CASE WHEN ended.state = 'stopped' THEN 'stopped' ELSE 'completed' END
WHERE ended.account_id = $accountId AND ended.ended_at IS NULL AND ended.id <> ALL($busyJobs)
  AND NOT EXISTS (
    SELECT 1 FROM (
      SELECT ${outcomeSql} AS outcome FROM ${rowsSql} WHERE r.job_id = ended.id) AS each
    WHERE outcome = 'in-flight' OR outcome = 'left' AND ended.state <> 'stopped')
RETURNING ended.id, ended.kind, ended.desk_id AS "deskId", ended.state,
  ended.idempotency_key AS "requestId"`,
  "order-jobs-finish",
);
