import "server-only";
import type { PoolClient } from "pg";
import { cancelOutcomes } from "@/lib/cancel-jobs/wire";
import { appendAudit } from "../audit/append";
import { onClient, sqlTransaction } from "../db/transaction";
import { publishCancelJobs } from "./publish";
import { inFlightSql, outcomeSql, rowsSql, unsentSql } from "./row-sql";

/**
 * Ends the jobs of an account that have nothing left to send and no answer to await, but for those
 * of which this process has a row in its hands.
 */
export async function finishCancelJobs(
  accountId: string,
  busyJobs: readonly string[],
): Promise<void> {
  await sqlTransaction(async (client) => {
    const { rows } = await client.query<{ id: string; deskId: string; state: string }>({
      name: "cancel-finish",
      text: finishSql,
      values: [accountId, busyJobs],
    });
    for (const { id: target, deskId, state } of rows) {
      const detail = { accountId, state, ...(await countsOf(client, target)) };
      const entry = { deskId, personId: null, action: "cancel-job.ended", target, detail };
      await appendAudit(onClient(client), entry);
    }
    if (rows.length > 0) await publishCancelJobs(client, accountId);
  });
}

async function countsOf(client: PoolClient, jobId: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ outcome: string; count: string }>(
    `SELECT ${outcomeSql} AS outcome, count(*) FROM ${rowsSql} WHERE r.job_id = $1 GROUP BY 1`,
    [jobId],
  );
  const counts = new Map(rows.map(({ outcome, count }) => [outcome, count]));
  return Object.fromEntries(cancelOutcomes.map((outcome) => [outcome, counts.get(outcome) ?? "0"]));
}

const finishSql = `
UPDATE cancel_job AS ended SET ended_at = clock_timestamp(), version = version + 1,
  state = CASE WHEN ended.state = 'stopped' THEN 'stopped' ELSE 'completed' END
WHERE ended.account_id = $1 AND ended.ended_at IS NULL AND ended.id <> ALL($2)
  AND NOT EXISTS (
    SELECT 1 FROM ${rowsSql}
    WHERE r.job_id = ended.id
      AND (${inFlightSql} OR ended.state <> 'stopped' AND ${unsentSql}))
RETURNING ended.id, ended.desk_id AS "deskId", ended.state`;
