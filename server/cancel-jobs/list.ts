import "server-only";
import type { PoolClient } from "pg";
import type { CancelCounts, CancelJob, CancelProblem } from "@/lib/cancel-jobs/wire";
import { outcomeSql, rowsSql } from "./row-sql";

/** A job that ended is still told for so long, and the newest of them only. */
const toldMs = 3_600_000;
const mostTold = 10;

/** The pace is that of so many answers. */
const paceAnswers = 20;

/** So many unknown and rejected ones are named; the journal has them all. */
const mostProblems = 10;

/** The running and just-ended jobs of an account, newest first. */
export async function listCancelJobs(
  queries: Pick<PoolClient, "query">,
  accountId: string,
): Promise<readonly CancelJob[]> {
  const { rows } = await queries.query<StoredJob>({
    name: "cancel-jobs",
    text: listSql,
    values: [accountId, toldMs],
  });
  return rows.map(jobOf);
}

interface StoredJob extends Pick<CancelJob, "id" | "state" | "startedBy" | "changedBy" | "why"> {
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly counts: Partial<CancelCounts> | null;
  readonly answers: number;
  readonly overMs: number | null;
  readonly problems: readonly CancelProblem[] | null;
}

function jobOf({ createdAt, endedAt, counts, answers, overMs, problems, ...same }: StoredJob) {
  return {
    ...same,
    createdAt: createdAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
    counts: { ...none, ...counts },
    pace: { answers, overMs: overMs ?? 0 },
    problems: problems ?? [],
  };
}

const none: CancelCounts = {
  cancelled: 0,
  filled: 0,
  closed: 0,
  unknown: 0,
  rejected: 0,
  "in-flight": 0,
  left: 0,
};

const countsSql = `
SELECT json_object_agg(outcome, count) FROM (
  SELECT ${outcomeSql} AS outcome, count(*)::int FROM ${rowsSql}
  WHERE r.job_id = told.id GROUP BY 1) AS counted`;

const paceSql = `
SELECT count(*)::int AS answers,
  (extract(epoch FROM max(at) - min(at)) * 1000)::float8 AS "overMs"
FROM (
  SELECT i.answered_at AS at FROM ${rowsSql}
  WHERE r.job_id = told.id AND i.answered_at >= told.running_since
  ORDER BY i.answered_at DESC LIMIT ${paceAnswers}) AS newest`;

const problemsSql = `
SELECT json_agg(problem ORDER BY position) FROM (
  SELECT position, json_build_object(
    'intentId', intent_id, 'outcome', outcome, 'symbol', symbol, 'order', "order", 'code', code,
    'message', message) AS problem
  FROM (
    SELECT r.position, i.id AS intent_id, ${outcomeSql} AS outcome, r.symbol,
      coalesce(r.order_id, r.client_oid) AS "order", i.code,
      coalesce(i.message, i.reason, r.message) AS message
    FROM ${rowsSql} WHERE r.job_id = told.id) AS told_row
  WHERE outcome IN ('unknown', 'rejected')
  ORDER BY position LIMIT ${mostProblems}) AS first`;

const listSql = `
SELECT told.id, told.state, starter.name AS "startedBy", changer.name AS "changedBy", told.why,
  told.created_at AS "createdAt", told.ended_at AS "endedAt",
  (${countsSql}) AS counts, pace.*, (${problemsSql}) AS problems
FROM (
  SELECT * FROM cancel_job WHERE account_id = $1
    AND (ended_at IS NULL OR ended_at > clock_timestamp() - $2 * interval '1 ms')
  ORDER BY ended_at IS NULL DESC, created_at DESC LIMIT ${mostTold}
) AS told
JOIN person AS starter ON starter.id = told.created_by
LEFT JOIN person AS changer ON changer.id = told.changed_by
CROSS JOIN LATERAL (${paceSql}) AS pace
ORDER BY told.created_at DESC`;
