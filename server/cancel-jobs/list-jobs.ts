import "server-only";
import type { PoolClient } from "pg";
import type { CancelCounts, CancelJob, CancelProblem } from "@/lib/cancel-jobs/cancel-job";
import { statement } from "../db/database";
import { outcomeSql, rowsSql } from "./rows";

/** How long an ended job is still listed; only the newest are. */
const endedListedMs = 3_600_000;
const maxListed = 10;

/** The pace is that of so many answers. */
const paceAnswers = 20;

/** So many unknown and rejected ones are named; the journal has them all. */
const maxProblems = 10;

/** The running and just-ended jobs of an account, newest first. */
export async function listCancelJobs(
  queries: Pick<PoolClient, "query">,
  accountId: string,
): Promise<readonly CancelJob[]> {
  const { rows } = await queries.query<StoredJob>(listSql({ accountId, endedListedMs }));
  return rows.map(jobOf);
}

interface StoredJob extends Pick<CancelJob, "id" | "state" | "startedBy" | "changedBy" | "reason"> {
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

/** Reads the rows of all told jobs once: it runs whenever one of their cancels comes further. */
const listSql = statement<{ accountId: string; endedListedMs: number }>(
  `
WITH told AS MATERIALIZED (
  SELECT * FROM cancel_job WHERE account_id = $accountId
    AND (ended_at IS NULL OR ended_at > clock_timestamp() - $endedListedMs * interval '1 ms')
  ORDER BY ended_at IS NULL DESC, created_at DESC LIMIT ${maxListed}
), told_row AS MATERIALIZED (
  SELECT r.job_id, r.position, r.symbol, coalesce(r.order_id, r.client_oid) AS "order",
    ${outcomeSql} AS outcome, i.id AS intent_id, i.code,
    coalesce(i.message, i.reason, r.message) AS message, i.answered_at,
    row_number() OVER (PARTITION BY r.job_id ORDER BY i.answered_at DESC NULLS LAST) AS newest,
    i.answered_at >= j.running_since AS since
  FROM ${rowsSql} WHERE r.job_id IN (SELECT id FROM told)
), counted AS (
  SELECT job_id, json_object_agg(outcome, count) AS counts FROM (
    SELECT job_id, outcome, count(*)::int FROM told_row GROUP BY job_id, outcome) AS each
  GROUP BY job_id
), pace AS (
  SELECT job_id, count(*)::int AS answers,
    (extract(epoch FROM max(answered_at) - min(answered_at)) * 1000)::float8 AS "overMs"
  FROM told_row WHERE since AND newest <= ${paceAnswers} GROUP BY job_id
), problem AS (
  SELECT job_id, json_agg(json_build_object(
    'intentId', intent_id, 'outcome', outcome, 'symbol', symbol, 'order', "order", 'code', code,
    'message', message) ORDER BY position) AS problems
  FROM (
    SELECT *, row_number() OVER (PARTITION BY job_id ORDER BY position) AS nth
    FROM told_row WHERE outcome IN ('unknown', 'rejected')) AS each
  WHERE nth <= ${maxProblems} GROUP BY job_id
)
SELECT told.id, told.state, starter.name AS "startedBy", changer.name AS "changedBy",
  told.reason,
  told.created_at AS "createdAt", told.ended_at AS "endedAt", counts,
  coalesce(answers, 0) AS answers, "overMs", problems
FROM told
JOIN desk_user AS starter ON starter.id = told.created_by
LEFT JOIN desk_user AS changer ON changer.id = told.changed_by
LEFT JOIN counted ON counted.job_id = told.id
LEFT JOIN pace ON pace.job_id = told.id
LEFT JOIN problem ON problem.job_id = told.id
ORDER BY told.created_at DESC`,
  "cancel-jobs",
);
