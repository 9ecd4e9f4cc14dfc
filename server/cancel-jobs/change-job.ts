import "server-only";
import type { PoolClient } from "pg";
import type { CancelJob, CancelJobState } from "@/lib/cancel-jobs/wire";
import { can } from "@/lib/people/capabilities";
import type { Principal } from "@/lib/people/principal";
import { appendAudit } from "../audit/append";
import { pool } from "../db/pool";
import type { Environment } from "../db/schema";
import { onClient, sqlTransaction } from "../db/transaction";
import { Refusal } from "../http/refusal";
import { listCancelJobs } from "./list";
import { publishCancelJobs } from "./publish";

/** What a person can bring a job into. */
export type WantedState = Exclude<CancelJobState, "completed">;

const actions: Readonly<Record<WantedState, string>> = {
  running: "cancel-job.resumed",
  paused: "cancel-job.paused",
  stopped: "cancel-job.stopped",
};

interface FoundJob {
  readonly deskId: string;
  readonly accountId: string;
  readonly environment: Environment;
  readonly state: CancelJobState;
  readonly ended: boolean;
}

/**
 * Pauses a job, goes on with it or stops it, for anybody who may cancel on its account. What was
 * not sent when it is stopped is left; what was sent comes to its answer. Throws a Refusal.
 */
export async function changeCancelJob(
  { deskId, personId, role }: Principal,
  jobId: string,
  wanted: WantedState,
): Promise<CancelJob | null> {
  const accountId = await sqlTransaction(async (client) => {
    const job = await lockJob(client, jobId);
    if (job?.deskId !== deskId) throw new Refusal({ kind: "not-found", what: "This mass cancel" });
    if (!can(role, "orders.cancel", job.environment)) {
      throw new Refusal({ kind: "forbidden", permission: "orders.cancel" });
    }
    if (job.state === wanted) return job.accountId;
    if (job.ended || job.state === "stopped") throw new Refusal({ kind: "gone", why: overWords });
    await client.query(changeSql, [jobId, wanted, personId, null]);
    const entry = { deskId, personId, action: actions[wanted], target: jobId };
    await appendAudit(onClient(client), { ...entry, detail: { accountId: job.accountId } });
    await publishCancelJobs(client, job.accountId);
    return job.accountId;
  });
  return (await listCancelJobs(pool(), accountId)).find(({ id }) => id === jobId) ?? null;
}

/** The desk itself pauses or stops a running job, and says why. */
export async function changeByDesk(
  jobId: string,
  wanted: "paused" | "stopped",
  why: string,
): Promise<void> {
  await sqlTransaction(async (client) => {
    const job = await lockJob(client, jobId);
    if (job?.state !== "running" || job.ended) return;
    const { deskId, accountId } = job;
    await client.query(changeSql, [jobId, wanted, null, why]);
    const entry = { deskId, personId: null, action: actions[wanted], target: jobId };
    await appendAudit(onClient(client), { ...entry, detail: { accountId, why } });
    await publishCancelJobs(client, accountId);
  });
}

async function lockJob(client: PoolClient, jobId: string): Promise<FoundJob | undefined> {
  const { rows } = await client.query<FoundJob>(
    `SELECT j.desk_id AS "deskId", j.account_id AS "accountId", a.environment, j.state,
       j.ended_at IS NOT NULL AS ended
     FROM cancel_job AS j JOIN account AS a ON a.id = j.account_id
     WHERE j.id = $1 FOR UPDATE OF j`,
    [jobId],
  );
  return rows[0];
}

const overWords = "This mass cancel is over. Start another for what is still open.";

const changeSql = `
UPDATE cancel_job SET state = $2, changed_by = $3, why = $4, version = version + 1,
  running_since = CASE WHEN $2 = 'running' THEN clock_timestamp() ELSE running_since END
WHERE id = $1`;
