import "server-only";
import type { PoolClient } from "pg";
import { codeTable } from "@/lib/exchange/codes";
import type { Role } from "@/lib/users/roles";
import { pool, statement } from "../db/database";

/** A row that may be sent now, with its job and the user who asked as they are at this moment. */
export interface NextRow {
  readonly id: string;
  readonly idempotencyKey: string;
  readonly category: string;
  readonly orderId: string | null;
  readonly clientOid: string | null;
  readonly jobId: string;
  readonly deskId: string;
  readonly accountId: string;
  readonly connectionId: string;
  readonly userId: string;
  readonly userDeskId: string;
  readonly role: Role;
  readonly name: string;
  readonly disabled: boolean;
}

/** Accounts with a job that has not come to its end. */
export async function accountsWithCancelJobs(): Promise<readonly string[]> {
  const { rows } = await pool().query<{ id: string }>({
    name: "cancel-accounts",
    text: "SELECT DISTINCT account_id AS id FROM cancel_job WHERE ended_at IS NULL",
  });
  return rows.map(({ id }) => id);
}

/** The next row of an account's running jobs that the journal knows nothing of, but for these. */
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

/** Rows as `r` with their job as `j`, and the intent of each that has one as `i`. */
export const rowsSql = `cancel_job_row AS r
JOIN cancel_job AS j ON j.id = r.job_id
LEFT JOIN order_intent AS i ON i.desk_id = j.desk_id AND i.user_id = j.created_by
  AND i.idempotency_key = r.idempotency_key`;

const nextSql = statement<{ accountId: string; except: readonly string[] }>(
  `
SELECT next.*, p.desk_id AS "userDeskId", p.role, p.name, p.disabled_at IS NOT NULL AS disabled
FROM (
  SELECT r.id, r.idempotency_key AS "idempotencyKey", r.category, r.order_id AS "orderId",
    r.client_oid AS "clientOid", j.id AS "jobId", j.desk_id AS "deskId",
    j.account_id AS "accountId", j.connection_id AS "connectionId", j.created_by AS "userId"
  FROM ${rowsSql}
  WHERE j.account_id = $accountId AND j.ended_at IS NULL AND j.state = 'running'
    AND r.state = 'queued' AND i.id IS NULL AND r.id <> ALL($except)
  ORDER BY j.created_at, r.position LIMIT 1
) AS next JOIN desk_user AS p ON p.id = next."userId"`,
  "cancel-next",
);

const maySendSql = statement<{ jobId: string; userId: string; userDeskId: string; role: string }>(
  `
SELECT 1 FROM cancel_job AS j JOIN desk_user AS p ON p.id = j.created_by
WHERE j.id = $jobId AND j.state = 'running' AND j.ended_at IS NULL
  AND p.id = $userId AND p.desk_id = $userDeskId AND p.role = $role AND p.disabled_at IS NULL
FOR SHARE`,
  "cancel-may-send",
);

const codesOf = (group: string) =>
  [...codeTable.values()].filter((row) => row.class === group).map(({ code }) => `'${code}'`);

const rateCodes = codesOf("rate").join();

/** Nothing of a row was sent, so it may be: the journal has no intent of it, or no byte left. */
export const unsentSql = "r.state <> 'refused' AND (i.id IS NULL OR i.state = 'NOT_SENT')";

const requeueSql = statement<{ accountId: string; maxAttempts: number }>(
  `
UPDATE cancel_job_row SET state = 'queued', attempt = again.attempt + 1,
  idempotency_key = again.id || '.' || (again.attempt + 1)
FROM (
  SELECT r.id, r.attempt FROM ${rowsSql}
  WHERE j.account_id = $accountId AND j.ended_at IS NULL AND j.state = 'running' AND (
    i.state = 'NOT_SENT' AND ${unsentSql}
    OR i.state = 'REJECTED' AND i.code IN (${rateCodes}) AND r.attempt < $maxAttempts)
  FOR UPDATE OF r
) AS again
WHERE cancel_job_row.id = again.id`,
  "cancel-requeue",
);

/** The exchange said that the order is not open; that it refused because of its rate. */
const notOpen = codesOf("not-open").join();

/** A row was given to the exchange or is about to be, and its answer is awaited. */
export const inFlightSql = "i.state IN ('PREPARED', 'SENDING')";

/**
 * What became of a row. The journal's word counts before the row's own: it alone knows what was
 * sent. That an order was filled meanwhile is said only when more of it was seen filled.
 */
export const outcomeSql = `CASE
  WHEN r.state = 'refused' THEN 'rejected'
  WHEN ${unsentSql} THEN 'left'
  WHEN ${inFlightSql} THEN 'in-flight'
  WHEN i.state = 'ACKED' THEN 'cancelled'
  WHEN i.state IN ('CLOSED_UNSPECIFIED', 'ATTESTED_APPLIED')
    OR i.state = 'REJECTED' AND i.code IN (${notOpen}) THEN
    CASE WHEN r.filled_seen > r.filled_before THEN 'filled' ELSE 'closed' END
  WHEN i.state = 'REJECTED' THEN 'rejected'
  ELSE 'unknown'
END`;
