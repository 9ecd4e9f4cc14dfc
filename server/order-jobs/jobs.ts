import "server-only";
import type { PoolClient } from "pg";
import type { Confirmation } from "@/lib/api/failure";
import { parseTopic, topicText } from "@/lib/live/topic";
import type { OrderJob, OrderJobKind, OrderJobState } from "@/lib/order-jobs/order-job";
import { can, type Environment, type Principal } from "@/lib/users/roles";
import { appendAudit, byDesk } from "../audit/append";
import { onClient, pool, sqlTransaction, statement } from "../db/database";
import { DeskError } from "../desk-error";
import { updateChannel } from "../snapshots/store";
import { listOrderJobs } from "./list-jobs";

/** Who asks, and in which session: without it nothing is placed. */
export interface Starter {
  readonly principal: Principal;
  readonly idHash: Buffer;
}

/** What a user can bring a job into. */
export type WantedState = Exclude<OrderJobState, "completed">;

/** What the audit calls what happens to a job of each kind. */
export const jobActions = {
  cancel: {
    ...{ started: "cancel-job.started", ended: "cancel-job.ended" },
    ...{ running: "cancel-job.resumed", paused: "cancel-job.paused" },
    stopped: "cancel-job.stopped",
  },
  batch: {
    ...{ started: "batch-job.started", ended: "batch-job.ended" },
    ...{ running: "batch-job.resumed", paused: "batch-job.paused" },
    stopped: "batch-job.stopped",
  },
  replace: {
    ...{ started: "replace-job.started", ended: "replace-job.ended" },
    ...{ running: "replace-job.resumed", paused: "replace-job.paused" },
    stopped: "replace-job.stopped",
  },
} as const satisfies Readonly<
  Record<OrderJobKind, Readonly<Record<WantedState | "started" | "ended", string>>>
>;

interface FoundJob {
  readonly kind: OrderJobKind;
  readonly deskId: string;
  readonly accountId: string;
  readonly connectionId: string;
  readonly environment: Environment;
  readonly state: OrderJobState;
  readonly createdBy: string;
  readonly starter: string;
  readonly runner: string | null;
  readonly ended: boolean;
}

/** What a user wants a job to do, in which session, and what they say yes to. */
export interface WantedChange {
  readonly state: WantedState;
  readonly confirm: readonly Confirmation[];
}

/**
 * Pauses a job, goes on with it or stops it, for anybody who may cancel on its account; one that
 * places goes on for nobody but who started it. What was not sent when it is stopped is left; what
 * was sent comes to its answer. Throws a DeskError.
 */
export async function changeOrderJob(
  { principal, idHash }: Starter,
  jobId: string,
  { state: wanted, confirm }: WantedChange,
): Promise<OrderJob | null> {
  const { userId } = principal;
  const accountId = await sqlTransaction(async (client) => {
    const job = await ownJob(client, principal, jobId);
    if (job.state === wanted) return job.accountId;
    if (job.ended || job.state === "stopped")
      throw new DeskError({ kind: "gone", reason: jobEndedMessage });
    if (wanted === "running" && job.kind !== "cancel") mustPlace(principal, job);
    const values = { jobId, wanted, userId, reason: null, question: null };
    await client.query(changeSql({ ...values, sessionHash: idHash, confirm: [...confirm] }));
    const detail = { accountId: job.accountId };
    const entry = { action: jobActions[job.kind][wanted], target: jobId, detail };
    await appendAudit(onClient(client), principal, entry);
    await publishOrderJobs(client, job.accountId);
    return job.accountId;
  });
  return (await listOrderJobs(pool(), accountId)).find(({ id }) => id === jobId) ?? null;
}

/** A job of the user's desk that they may change, locked. Throws a DeskError. */
export async function ownJob(
  client: PoolClient,
  { deskId, role }: Principal,
  jobId: string,
): Promise<FoundJob> {
  const { rows } = await client.query<FoundJob>(lockJobSql({ jobId }));
  const [job] = rows;
  if (job?.deskId !== deskId) throw new DeskError({ kind: "not-found", what: "This job" });
  if (!can(role, "orders.cancel", job.environment)) {
    throw new DeskError({ kind: "forbidden", permission: "orders.cancel" });
  }
  return job;
}

/** What a job places goes under the authority of who started it, so they alone let it go on. */
export function mustPlace({ userId, role }: Principal, job: FoundJob): void {
  const permission = "orders.place";
  if (!can(role, permission, job.environment)) {
    throw new DeskError({ kind: "forbidden", permission });
  }
  if (job.createdBy === userId) return;
  const reason = `Only ${job.starter}, who started it, can let it place orders.`;
  throw new DeskError({ kind: "forbidden", permission, reason });
}

interface ByDesk {
  readonly reason: string;
  readonly question?: Confirmation | null;
  /** The process in whose hands it must be; without it, in any. */
  readonly runner?: string;
}

/** The desk itself pauses or stops a running job, and says why. */
export async function changeByDesk(
  jobId: string,
  wanted: "paused" | "stopped",
  { reason, question = null, runner }: ByDesk,
): Promise<void> {
  await sqlTransaction(async (client) => {
    const { rows } = await client.query<FoundJob>(lockJobSql({ jobId }));
    const [job] = rows;
    if (job?.state !== "running" || job.ended) return;
    if (runner !== undefined && job.runner !== runner) return;
    const { deskId, accountId, kind } = job;
    const values = { jobId, wanted, userId: null, reason, sessionHash: null, confirm: [] };
    await client.query(changeSql({ ...values, question }));
    const detail = { accountId, why: reason };
    const entry = { action: jobActions[kind][wanted], target: jobId, detail };
    await appendAudit(onClient(client), byDesk(deskId), entry);
    await publishOrderJobs(client, accountId);
  });
}

const lockJobSql = statement<{ jobId: string }>(`
SELECT j.kind, j.desk_id AS "deskId", j.account_id AS "accountId",
  j.connection_id AS "connectionId", a.environment, j.state, j.created_by AS "createdBy",
  u.name AS starter, j.runner, j.ended_at IS NOT NULL AS ended
FROM order_job AS j JOIN account AS a ON a.id = j.account_id
JOIN desk_user AS u ON u.id = j.created_by
WHERE j.id = $jobId FOR UPDATE OF j`);

const jobEndedMessage = "This job has finished. Start a new one for the rest.";

/** Running again it has no runner: whoever takes it up places without a break from then on. */
const changeSql = statement<{
  jobId: string;
  wanted: string;
  userId: string | null;
  reason: string | null;
  question: string | null;
  sessionHash: Buffer | null;
  confirm: readonly string[];
}>(`
UPDATE order_job SET state = $wanted, changed_by = $userId, reason = $reason,
  question = $question, waits_for = NULL, version = version + 1,
  session_hash = CASE WHEN $wanted = 'running' THEN $sessionHash ELSE session_hash END,
  confirm = CASE WHEN $wanted = 'running' THEN confirm || $confirm::text[] ELSE confirm END,
  runner = NULL,
  running_since = CASE WHEN $wanted = 'running' THEN clock_timestamp() ELSE running_since END
WHERE id = $jobId`);

/** Tells every tab and the worker that an account's cancel jobs changed, when that commits. */
export async function publishOrderJobs(
  queries: Pick<PoolClient, "query">,
  accountId: string,
): Promise<void> {
  const topic = topicText({ kind: "order-jobs", accountId });
  await queries.query(
    publishOrderJobsSql({ channel: updateChannel, message: JSON.stringify({ topic }) }),
  );
}

const publishOrderJobsSql = statement<{ channel: string; message: string }>(
  `SELECT pg_notify($channel, $message)`,
);

/** The account whose cancel jobs a notification announces as changed; null for any other. */
export function accountOfUpdate(payload: string): string | null {
  const { topic } = JSON.parse(payload) as { topic: string };
  const parsed = parseTopic(topic);
  return parsed?.kind === "order-jobs" ? parsed.accountId : null;
}
