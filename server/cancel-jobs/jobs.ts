import "server-only";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import type { BodyOf } from "@/lib/api/define-route";
import type { cancelJobRoutes } from "@/lib/api/routes/cancel-jobs";
import type { CancelJob, CancelJobState } from "@/lib/cancel-jobs/cancel-job";
import { parseTopic, topicText } from "@/lib/live/topic";
import { can, type Environment, type Principal } from "@/lib/users/roles";
import { appendAudit, byDesk } from "../audit/append";
import { onClient, pool, sqlTransaction, statement } from "../db/database";
import { cancelJob } from "../db/schema";
import { DeskError } from "../desk-error";
import { authorise, requireConnection } from "../gateway/authorise";
import { newId } from "../ids";
import { updateChannel } from "../snapshots/store";
import { listCancelJobs } from "./list-jobs";

type Actor = Principal & { readonly userId: string };

type Request = BodyOf<typeof cancelJobRoutes.start>;

/**
 * Writes down which orders a user wants cancelled, each with the idempotency key of its call; the
 * worker sends them. The same key again answers the same job. Throws a DeskError.
 */
export async function startCancelJob(
  actor: Actor,
  { connectionId, orders }: Request,
  idempotencyKey: string,
): Promise<string> {
  const route = await authorise({ principal: actor, connectionId }, "cancel-order");
  const accountId = requireConnection(route).account.id;
  const { deskId, userId } = actor;
  const requestHash = hashOf(connectionId, orders);
  return sqlTransaction(async (client) => {
    const id = newId("cxj");
    const job = { id, deskId, accountId, connectionId, createdBy: userId, idempotencyKey };
    const { rowCount } = await onClient(client)
      .insert(cancelJob)
      .values({ ...job, requestHash, state: "running" })
      .onConflictDoNothing({
        target: [cancelJob.deskId, cancelJob.createdBy, cancelJob.idempotencyKey],
      });
    if (rowCount === 0) return sameKey(client, actor, idempotencyKey, requestHash);
    await insertRows(client, id, orders);
    const detail = { accountId, count: String(orders.length) };
    const action = "cancel-job.started";
    await appendAudit(onClient(client), actor, { action, target: id, detail });
    await publishCancelJobs(client, accountId);
    return id;
  });
}

async function insertRows(
  client: PoolClient,
  jobId: string,
  orders: Request["orders"],
): Promise<void> {
  await client.query(
    insertRowsStatement({
      jobId,
      ids: orders.map(() => newId("cxl")),
      categories: orders.map(({ category }) => category),
      symbols: orders.map(({ symbol }) => symbol),
      orderIds: orders.map(({ orderId }) => orderId),
      clientOids: orders.map(({ clientOid }) => clientOid),
      filled: orders.map(({ filledQty }) => filledQty),
    }),
  );
}

async function sameKey(
  client: PoolClient,
  { deskId, userId }: Actor,
  key: string,
  requestHash: Buffer,
): Promise<string> {
  const { rows } = await client.query<{ id: string; requestHash: Buffer }>(
    sameKeySql({ deskId, userId, key }),
  );
  const [found] = rows;
  if (!found?.requestHash.equals(requestHash)) throw new DeskError({ kind: "key-reused" });
  return found.id;
}

const sameKeySql = statement<{ deskId: string; userId: string; key: string }>(`
SELECT id, request_hash AS "requestHash" FROM cancel_job
WHERE desk_id = $deskId AND created_by = $userId AND idempotency_key = $key`);

function hashOf(connectionId: string, orders: Request["orders"]): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([connectionId, orders]), "utf8")
    .digest();
}

const insertRowsStatement = statement<{
  readonly jobId: string;
  readonly ids: readonly string[];
  readonly categories: readonly string[];
  readonly symbols: readonly string[];
  readonly orderIds: readonly (string | null)[];
  readonly clientOids: readonly (string | null)[];
  readonly filled: readonly (string | null)[];
}>(`
INSERT INTO cancel_job_row (id, job_id, position, idempotency_key, category, symbol, order_id,
  client_oid, filled_before, state)
SELECT id, $jobId, position, id, category, symbol, order_id, client_oid, filled, 'queued'
FROM unnest($ids::text[], $categories::text[], $symbols::text[], $orderIds::text[],
    $clientOids::text[], $filled::numeric[])
  WITH ORDINALITY AS o (id, category, symbol, order_id, client_oid, filled, position)`);

/** What a user can bring a job into. */
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
 * not sent when it is stopped is left; what was sent comes to its answer. Throws a DeskError.
 */
export async function changeCancelJob(
  principal: Principal,
  jobId: string,
  wanted: WantedState,
): Promise<CancelJob | null> {
  const { deskId, userId, role } = principal;
  const accountId = await sqlTransaction(async (client) => {
    const job = await lockJob(client, jobId);
    if (job?.deskId !== deskId)
      throw new DeskError({ kind: "not-found", what: "This mass cancel" });
    if (!can(role, "orders.cancel", job.environment)) {
      throw new DeskError({ kind: "forbidden", permission: "orders.cancel" });
    }
    if (job.state === wanted) return job.accountId;
    if (job.ended || job.state === "stopped")
      throw new DeskError({ kind: "gone", reason: jobEndedMessage });
    await client.query(changeSql({ jobId, wanted, userId, reason: null }));
    const detail = { accountId: job.accountId };
    const entry = { action: actions[wanted], target: jobId, detail };
    await appendAudit(onClient(client), principal, entry);
    await publishCancelJobs(client, job.accountId);
    return job.accountId;
  });
  return (await listCancelJobs(pool(), accountId)).find(({ id }) => id === jobId) ?? null;
}

/** The desk itself pauses or stops a running job, and says why. */
export async function changeByDesk(
  jobId: string,
  wanted: "paused" | "stopped",
  reason: string,
): Promise<void> {
  await sqlTransaction(async (client) => {
    const job = await lockJob(client, jobId);
    if (job?.state !== "running" || job.ended) return;
    const { deskId, accountId } = job;
    await client.query(changeSql({ jobId, wanted, userId: null, reason }));
    const entry = { action: actions[wanted], target: jobId, detail: { accountId, why: reason } };
    await appendAudit(onClient(client), byDesk(deskId), entry);
    await publishCancelJobs(client, accountId);
  });
}

async function lockJob(client: PoolClient, jobId: string): Promise<FoundJob | undefined> {
  const { rows } = await client.query<FoundJob>(lockJobSql({ jobId }));
  return rows[0];
}

const lockJobSql = statement<{ jobId: string }>(`
SELECT j.desk_id AS "deskId", j.account_id AS "accountId", a.environment, j.state,
  j.ended_at IS NOT NULL AS ended
FROM cancel_job AS j JOIN account AS a ON a.id = j.account_id
WHERE j.id = $jobId FOR UPDATE OF j`);

const jobEndedMessage = "This mass cancel has finished. Start another for orders still open.";

const changeSql = statement<{
  jobId: string;
  wanted: string;
  userId: string | null;
  reason: string | null;
}>(`
UPDATE cancel_job SET state = $wanted, changed_by = $userId, reason = $reason,
  version = version + 1, running_since = CASE WHEN $wanted = 'running' THEN clock_timestamp()
    ELSE running_since END
WHERE id = $jobId`);

/** Tells every tab and the worker that an account's cancel jobs changed, when that commits. */
export async function publishCancelJobs(
  queries: Pick<PoolClient, "query">,
  accountId: string,
): Promise<void> {
  const topic = topicText({ kind: "cancel-jobs", accountId });
  await queries.query(
    publishCancelJobsSql({ channel: updateChannel, message: JSON.stringify({ topic }) }),
  );
}

const publishCancelJobsSql = statement<{ channel: string; message: string }>(
  `SELECT pg_notify($channel, $message)`,
);

/** The account whose cancel jobs a notification announces as changed; null for any other. */
export function accountOfUpdate(payload: string): string | null {
  const { topic } = JSON.parse(payload) as { topic: string };
  const parsed = parseTopic(topic);
  return parsed?.kind === "cancel-jobs" ? parsed.accountId : null;
}
