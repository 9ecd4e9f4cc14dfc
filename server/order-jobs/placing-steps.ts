import "server-only";
import type { PoolClient } from "pg";
import type { Confirmation } from "@/lib/api/failure";
import type { RequestOf } from "@/lib/exchange/endpoints";
import { pool, statement } from "../db/database";
import {
  awaitedSql,
  type CancelledOrder,
  goneSince,
  type JobOwner,
  rateCodes,
  remainingSql,
  rowsSql,
} from "./rows";

/** A job that places orders, in the hands of this process. */
export interface PlacingJob extends JobOwner {
  readonly kind: "batch" | "replace";
  /** The process that may place for it, as long as it does so without a break. */
  readonly runner: string;
  readonly confirm: readonly Confirmation[];
  /** How long ago a user started or resumed it, by the database's clock. */
  readonly startedMs: number;
}

/** So long a job may stand without a step before it is paused (docs/order-safety.md#c2-rule-16). */
export const breakMs = 10_000;

/**
 * Takes a job that a user has just started or resumed into the hands of this process. Null for one
 * that waited too long, or that another process had begun: it is to be paused.
 */
export async function takeJob(jobId: string, runner: string): Promise<PlacingJob | null> {
  const { rows } = await pool().query<PlacingJob>(takeSql({ jobId, runner, breakMs }));
  return rows[0] ?? null;
}

const takeSql = statement<{ jobId: string; runner: string; breakMs: number }>(`
UPDATE order_job AS j SET runner = $runner, progress_at = clock_timestamp()
FROM desk_user AS u
WHERE j.id = $jobId AND u.id = j.created_by AND j.state = 'running' AND j.ended_at IS NULL
  AND j.runner IS NULL AND j.running_since > clock_timestamp() - $breakMs * interval '1 ms'
RETURNING j.id AS "jobId", j.kind, j.runner, j.confirm, j.desk_id AS "deskId",
  j.account_id AS "accountId", j.connection_id AS "connectionId", j.created_by AS "userId",
  j.idempotency_key AS "requestId",
  u.desk_id AS "userDeskId", u.role, u.name, u.disabled_at IS NOT NULL AS disabled,
  (extract(epoch FROM clock_timestamp() - j.running_since) * 1000)::float8 AS "startedMs"`);

/**
 * Notes that a job has come further, or what it waits for. False when it does not run any more in
 * the hands of this process, or stood still for too long.
 */
export async function noteProgress(
  { jobId, runner }: PlacingJob,
  waitsFor: string | null,
): Promise<boolean> {
  const { rowCount } = await pool().query(progressSql({ jobId, runner, waitsFor, breakMs }));
  return rowCount === 1;
}

const progressSql = statement<{
  jobId: string;
  runner: string;
  waitsFor: string | null;
  breakMs: number;
}>(
  `
WITH noted AS (
  UPDATE order_job AS j SET progress_at = clock_timestamp(), waits_for = $waitsFor,
    version = j.version + CASE WHEN j.waits_for IS DISTINCT FROM $waitsFor THEN 1 ELSE 0 END
  FROM order_job AS before
  WHERE j.id = $jobId AND before.id = j.id AND j.state = 'running' AND j.ended_at IS NULL
    AND j.runner = $runner AND j.progress_at > clock_timestamp() - $breakMs * interval '1 ms'
  RETURNING j.account_id, before.waits_for IS DISTINCT FROM $waitsFor AS changed
)
SELECT CASE WHEN changed
  THEN pg_notify('desk', json_build_object('topic', 'order-jobs:' || account_id)::text)::text END
FROM noted`,
  "job-progress",
);

/**
 * Whether a step that places may go, for the transactions that journal it: its job runs without a
 * break in the hands of this process, its user is who they were, and their session is open and not
 * locked. None of it can change until the transaction ends.
 */
export async function mayPlace(
  queries: Pick<PoolClient, "query">,
  { jobId, runner, userId, userDeskId, role }: PlacingJob,
): Promise<boolean> {
  const { rowCount } = await queries.query(
    mayPlaceSql({ jobId, runner, userId, userDeskId, role, breakMs }),
  );
  return rowCount === 1;
}

const sessionOpenSql = `s.user_id = j.created_by AND s.revoked_at IS NULL AND s.locked_at IS NULL
  AND s.expires_at > clock_timestamp()
  AND s.seen_at > clock_timestamp() - d.idle_minutes * interval '1 minute'`;

const mayPlaceSql = statement<{
  jobId: string;
  runner: string;
  userId: string;
  userDeskId: string;
  role: string;
  breakMs: number;
}>(
  `
SELECT 1 FROM order_job AS j
JOIN desk_user AS u ON u.id = j.created_by
JOIN session AS s ON s.id_hash = j.session_hash
JOIN desk AS d ON d.id = s.desk_id
WHERE j.id = $jobId AND j.state = 'running' AND j.ended_at IS NULL AND j.runner = $runner
  AND j.progress_at > clock_timestamp() - $breakMs * interval '1 ms'
  AND u.id = $userId AND u.desk_id = $userDeskId AND u.role = $role AND u.disabled_at IS NULL
  AND ${sessionOpenSql}
FOR SHARE OF j, u, s`,
  "job-may-place",
);

/** A job's user as they are now, and whether the session that started or resumed it is open. */
export async function readOwner(jobId: string): Promise<OwnerNow | null> {
  const { rows } = await pool().query<OwnerNow>(ownerSql({ jobId }));
  return rows[0] ?? null;
}

type OwnerNow = Pick<JobOwner, "userDeskId" | "role" | "name" | "disabled"> & {
  readonly signedIn: boolean;
};

const ownerSql = statement<{ jobId: string }>(
  `
SELECT u.desk_id AS "userDeskId", u.role, u.name, u.disabled_at IS NOT NULL AS disabled,
  coalesce(${sessionOpenSql}, false) AS "signedIn"
FROM order_job AS j JOIN desk_user AS u ON u.id = j.created_by
LEFT JOIN session AS s ON s.id_hash = j.session_hash LEFT JOIN desk AS d ON d.id = s.desk_id
WHERE j.id = $jobId`,
  "job-owner",
);

/** An order that is replaced: the old one, and what is placed once it is gone. */
export interface ReplacedRow extends CancelledOrder {
  readonly id: string;
  readonly placeKey: string;
  readonly order: RequestOf<"place-order">;
  /** What is left of the old order as the lists had it, base coin. */
  readonly remaining: string;
}

/** What a job does next. The orders of one request are placed together. */
export type PlacingStep =
  | { readonly kind: "batch"; readonly placeKey: string; readonly rows: readonly BatchedRow[] }
  | { readonly kind: "cancel" | "lists" | "place" | "answer"; readonly row: ReplacedRow };

interface BatchedRow {
  readonly id: string;
  readonly order: RequestOf<"place-order">;
}

/**
 * The first step of a job that is left to do, as the journal has it; null when there is none. What
 * was handed to the exchange once, whatever became of it, is no step any more; a cancel of which no
 * byte left, or that the exchange turned away because of its rate, goes again under a new key.
 */
export async function nextPlacingStep(jobId: string): Promise<PlacingStep | null> {
  const { rows } = await pool().query<FoundStep>(nextStepSql({ jobId }));
  const [first] = rows;
  if (!first) return null;
  const { stage, ...row } = first;
  if (stage !== "batch") return { kind: stage, row };
  const request = rows.filter(({ placeKey }) => placeKey === first.placeKey);
  return { kind: "batch", placeKey: first.placeKey, rows: request };
}

type FoundStep = ReplacedRow & { readonly stage: PlacingStep["kind"] };

const maxPerRequest = 100;

const nextStepSql = statement<{ jobId: string }>(
  `
SELECT id, place_key AS "placeKey", cancel_key AS "cancelKey", category, order_id AS "orderId",
  client_oid AS "clientOid", "order", remaining, stage
FROM (
  SELECT r.*, trim_scale(${remainingSql})::text AS remaining, CASE
    WHEN p.id IS NOT NULL THEN NULL
    WHEN j.kind = 'batch' THEN 'batch'
    WHEN i.id IS NULL OR i.state = 'NOT_SENT'
      OR i.state = 'REJECTED' AND i.code IN (${rateCodes}) THEN 'cancel'
    WHEN i.state ${awaitedSql} THEN 'answer'
    WHEN i.state <> 'ACKED' AND NOT (r.confirmed AND i.state IN (${goneSince})) THEN NULL
    WHEN r.gone_at IS NULL THEN 'lists'
    WHEN ${remainingSql} > 0 AND (j.places_at_once OR r.confirmed) THEN 'place'
  END AS stage
  FROM ${rowsSql} WHERE r.job_id = $jobId AND r.state = 'queued'
) AS each
WHERE stage IS NOT NULL ORDER BY position LIMIT ${maxPerRequest}`,
  "job-next-step",
);

/**
 * What a user has said yes to was one order, but for their own limits: once its step has ended, the
 * next is asked about again. Answers what still holds.
 */
export async function forgetAnswers(
  { jobId, runner, confirm }: PlacingJob,
  { kind }: PlacingStep,
): Promise<PlacingJob["confirm"]> {
  const lasting = confirm.filter((each) => each === "over-own-limit");
  const places = kind === "batch" || kind === "place";
  if (!places || lasting.length === confirm.length) return confirm;
  await pool().query(setConfirmSql({ jobId, runner, lasting }));
  return lasting;
}

const setConfirmSql = statement<{ jobId: string; runner: string; lasting: readonly string[] }>(
  "UPDATE order_job SET confirm = $lasting::text[] WHERE id = $jobId AND runner = $runner",
);

/** A cancel that proved to have done nothing gets a new key; answers that key. */
export async function renewCancelKey(row: ReplacedRow): Promise<string> {
  const { rows } = await pool().query<{ key: string }>(renewSql({ id: row.id }));
  return rows[0]?.key ?? row.cancelKey;
}

const renewSql = statement<{ id: string }>(`
UPDATE order_job_row AS r SET attempt = r.attempt + 1, cancel_key = r.id || '.' || (r.attempt + 1)
FROM order_job AS j, order_intent AS i
WHERE r.id = $id AND j.id = r.job_id AND i.desk_id = j.desk_id AND i.user_id = j.created_by
  AND i.idempotency_key = r.cancel_key
RETURNING r.cancel_key AS key`);

/** Ends what is to be done for rows, as refused by the desk or as handed to the exchange. */
export async function settleRows(
  ids: readonly string[],
  state: "sent" | "refused",
  message: string | null,
): Promise<void> {
  await pool().query(settleSql({ ids, state, message }));
}

const settleSql = statement<{ ids: readonly string[]; state: string; message: string | null }>(`
WITH settled AS (
  UPDATE order_job_row SET state = $state, message = $message WHERE id = ANY($ids)
  RETURNING job_id
), told AS (
  UPDATE order_job SET version = version + 1
  WHERE id IN (SELECT job_id FROM settled) RETURNING account_id
)
SELECT pg_notify('desk', json_build_object('topic', 'order-jobs:' || account_id)::text) FROM told`);

/** Notes how much of an old order a list showed as filled, and when the lists agreed it is gone. */
export async function noteOldOrder(
  id: string,
  { filled, gone }: { readonly filled: string | null; readonly gone: boolean },
): Promise<void> {
  await pool().query(noteOldSql({ id, filled, gone }));
}

const noteOldSql = statement<{ id: string; filled: string | null; gone: boolean }>(`
UPDATE order_job_row SET filled_seen = greatest(filled_seen, $filled::numeric),
  gone_at = CASE WHEN $gone THEN clock_timestamp() ELSE gone_at END
WHERE id = $id`);
