import "server-only";
import type { PoolClient } from "pg";
import { codeTable } from "@/lib/exchange/codes";
import type { Role } from "@/lib/users/roles";
import { pool, statement } from "../db/database";

/** The order of a row that is to be cancelled, with the idempotency key of its call. */
export interface CancelledOrder {
  readonly cancelKey: string;
  readonly category: string;
  readonly orderId: string | null;
  readonly clientOid: string | null;
}

/** A job with the user who asked for it, as they are at this moment. */
export interface JobOwner {
  readonly jobId: string;
  /** Of the request that started it. */
  readonly requestId: string;
  readonly deskId: string;
  readonly accountId: string;
  readonly connectionId: string;
  readonly userId: string;
  readonly userDeskId: string;
  readonly role: Role;
  readonly name: string;
  readonly disabled: boolean;
}

/** A row of a mass cancel that may be sent now. */
export interface NextRow extends CancelledOrder, JobOwner {
  readonly id: string;
}

/** Accounts with a job that has not come to its end. */
export async function accountsWithOrderJobs(): Promise<readonly string[]> {
  const { rows } = await pool().query<{ id: string }>({
    name: "cancel-accounts",
    text: "SELECT DISTINCT account_id AS id FROM order_job WHERE ended_at IS NULL",
  });
  return rows.map(({ id }) => id);
}

/** The running jobs of an account that place orders. */
export async function placingJobs(accountId: string): Promise<readonly StartedJob[]> {
  return (await pool().query<StartedJob>(placingJobsSql({ accountId }))).rows;
}

/** A job and the request that started it. */
export type StartedJob = Pick<JobOwner, "jobId" | "requestId">;

const placingJobsSql = statement<{ accountId: string }>(
  `SELECT id AS "jobId", idempotency_key AS "requestId" FROM order_job
WHERE account_id = $accountId AND ended_at IS NULL AND state = 'running' AND kind <> 'cancel'`,
  "placing-jobs",
);

/** The next row of an account's running mass cancels that the journal lacks, but for these. */
export async function nextRow(
  accountId: string,
  except: readonly string[],
): Promise<NextRow | null> {
  const { rows } = await pool().query<NextRow>(nextSql({ accountId, except }));
  return rows[0] ?? null;
}

/**
 * Whether a row may still be sent, for the transaction that journals its cancel: its job runs, and
 * the user is who they were when the row was read. Neither can change until that transaction
 * ends, so that whoever is told that the job is paused is told of every row that was sent.
 */
export async function mayStillSend(
  queries: Pick<PoolClient, "query">,
  { jobId, userId, userDeskId, role }: NextRow,
): Promise<boolean> {
  const { rowCount } = await queries.query(maySendSql({ jobId, userId, userDeskId, role }));
  return rowCount === 1;
}

/**
 * Gives a new key to rows of which no byte left, and to those that the exchange turned away because
 * of its rate: both prove that nothing was done, so sending them is no second time.
 */
export async function requeueUnsent(accountId: string): Promise<void> {
  await pool().query(requeueSql({ accountId, maxAttempts }));
}

/** How often the exchange may turn a row away because of its rate before that is its outcome. */
const maxAttempts = 5;

/** Rows as `r` with their job as `j`, and the intents of their cancel, `i`, and order, `p`. */
export const rowsSql = `order_job_row AS r
JOIN order_job AS j ON j.id = r.job_id
LEFT JOIN order_intent AS i ON i.desk_id = j.desk_id AND i.user_id = j.created_by
  AND i.idempotency_key = r.cancel_key
LEFT JOIN order_intent AS p ON p.account_id = j.account_id AND p.client_oid = r.place_id`;

const nextSql = statement<{ accountId: string; except: readonly string[] }>(
  `
SELECT next.*, p.desk_id AS "userDeskId", p.role, p.name, p.disabled_at IS NOT NULL AS disabled
FROM (
  SELECT r.id, r.cancel_key AS "cancelKey", r.category, r.order_id AS "orderId",
    r.client_oid AS "clientOid", j.id AS "jobId", j.idempotency_key AS "requestId",
    j.desk_id AS "deskId", j.account_id AS "accountId", j.connection_id AS "connectionId",
    j.created_by AS "userId"
  FROM ${rowsSql}
  WHERE j.account_id = $accountId AND j.ended_at IS NULL AND j.state = 'running'
    AND j.kind = 'cancel' AND r.state = 'queued' AND i.id IS NULL AND r.id <> ALL($except)
  ORDER BY j.created_at, r.position LIMIT 1
) AS next JOIN desk_user AS p ON p.id = next."userId"`,
  "cancel-next",
);

const maySendSql = statement<{ jobId: string; userId: string; userDeskId: string; role: string }>(
  `
SELECT 1 FROM order_job AS j JOIN desk_user AS p ON p.id = j.created_by
WHERE j.id = $jobId AND j.state = 'running' AND j.ended_at IS NULL
  AND p.id = $userId AND p.desk_id = $userDeskId AND p.role = $role AND p.disabled_at IS NULL
FOR SHARE`,
  "cancel-may-send",
);

const codesOf = (group: string) =>
  [...codeTable.values()].filter((row) => row.class === group).map(({ code }) => `'${code}'`);

/** The codes by which the exchange refuses because of its rate. */
export const rateCodes = codesOf("rate").join();

const requeueSql = statement<{ accountId: string; maxAttempts: number }>(
  `
UPDATE order_job_row SET state = 'queued', attempt = again.attempt + 1,
  cancel_key = again.id || '.' || (again.attempt + 1)
FROM (
  SELECT r.id, r.attempt FROM ${rowsSql}
  WHERE j.account_id = $accountId AND j.ended_at IS NULL AND j.state = 'running'
    AND j.kind = 'cancel' AND (i.state = 'NOT_SENT' AND r.state <> 'refused'
    OR i.state = 'REJECTED' AND i.code IN (${rateCodes}) AND r.attempt < $maxAttempts)
  FOR UPDATE OF r
) AS again
WHERE order_job_row.id = again.id`,
  "cancel-requeue",
);

/** The exchange said that the order is not open. */
const notOpen = codesOf("not-open").join();

/** The answer to an intent is awaited. */
export const awaitedSql = "IN ('PREPARED', 'SENDING')";

const overOf = (job: string) => `(${job}.state = 'stopped' OR ${job}.ended_at IS NOT NULL)`;

/** What is left of a replaced order to be placed, base coin; of a confirmed row what was said. */
export const remainingSql = `((r."order" ->> 'qty')::numeric - CASE WHEN r.confirmed THEN 0
  ELSE greatest(coalesce(r.filled_seen, 0) - coalesce(r.filled_before, 0), 0) END)`;

/** A cancel of unknown outcome whose order is gone since: by it, or by an unseen fill. */
export const goneSince = "'CLOSED_UNSPECIFIED', 'ATTESTED_APPLIED'";
const goneStates = `'ACKED', ${goneSince}`;

/**
 * The second half of a replacement can be placed by a user: the old order is gone after its cancel,
 * nothing stands in its place or may, and its job doesn't go on by itself.
 */
export const canPlaceSql = `j.kind = 'replace' AND i.state IN (${goneStates})
  AND ${remainingSql} > 0
  AND (p.id IS NULL OR p.state IN ('NOT_SENT', 'REJECTED', 'ATTESTED_NOT_PLACED'))
  AND (j.state <> 'running' OR r.state <> 'queued' OR NOT r.confirmed AND i.state IN (${goneSince})
    OR r.gone_at IS NOT NULL AND NOT j.places_at_once AND NOT r.confirmed)`;

/**
 * What became of a row. The journal's word counts before the row's own: it alone knows what was
 * sent. That an order was filled meanwhile is said only when more of it was seen filled.
 */
export const outcomeSql = `CASE
  WHEN p.state ${awaitedSql} THEN 'in-flight'
  WHEN p.state IN ('UNKNOWN', 'UNRESOLVED') THEN 'unknown'
  WHEN p.state IN ('NOT_SENT', 'ATTESTED_NOT_PLACED') THEN 'not-placed'
  WHEN p.state = 'REJECTED' THEN CASE j.kind WHEN 'batch' THEN 'rejected' ELSE 'not-placed' END
  WHEN p.id IS NOT NULL THEN 'placed'
  WHEN r.state = 'refused' AND (i.id IS NULL OR i.state = 'NOT_SENT') THEN 'rejected'
  WHEN j.kind = 'batch' OR r.state <> 'refused' AND (i.id IS NULL OR i.state = 'NOT_SENT')
    THEN 'left'
  WHEN i.state ${awaitedSql} THEN 'in-flight'
  WHEN i.state = 'ACKED' AND j.kind = 'cancel' THEN 'cancelled'
  WHEN i.state = 'ACKED' AND r.gone_at IS NOT NULL AND ${remainingSql} <= 0 THEN 'filled'
  WHEN i.state = 'ACKED' AND (r.state = 'refused' OR ${overOf("j")}
    OR r.gone_at IS NOT NULL AND NOT j.places_at_once AND NOT r.confirmed) THEN 'not-placed'
  WHEN i.state = 'ACKED' THEN 'in-flight'
  WHEN j.kind = 'replace' AND i.state IN (${goneSince})
    AND coalesce(r.filled_seen, 0) <= coalesce(r.filled_before, 0)
    THEN CASE WHEN r.confirmed AND NOT ${overOf("j")} THEN 'in-flight' ELSE 'not-placed' END
  WHEN i.state IN (${goneSince})
    OR i.state = 'REJECTED' AND i.code IN (${notOpen}) THEN
    CASE WHEN r.filled_seen > r.filled_before THEN 'filled' ELSE 'closed' END
  WHEN i.state = 'REJECTED' THEN 'rejected'
  ELSE 'unknown'
END`;
