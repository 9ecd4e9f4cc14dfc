import "server-only";
import type { PoolClient } from "pg";
import {
  type OrderCounts,
  type OrderJob,
  type OrderJobRow,
  type OrderJobRowsAnswer,
  type OrderProblem,
  orderOutcomes,
} from "@/lib/order-jobs/order-job";
import { pool, statement } from "../db/database";
import { DeskError } from "../desk-error";
import { canPlaceSql, outcomeSql, remainingSql, rowsSql } from "./rows";

/** How long an ended job is still listed; only the newest are. */
const endedListedMs = 86_400_000;
const maxListed = 10;

/** The pace is that of so many answers. */
const paceAnswers = 20;

/** So many of those that need attention are named; the journal has them all. */
const maxProblems = 100;

/** The running and just-ended jobs of an account, newest first. */
export async function listOrderJobs(
  queries: Pick<PoolClient, "query">,
  accountId: string,
): Promise<readonly OrderJob[]> {
  const { rows } = await queries.query<StoredJob>(listSql({ accountId, endedListedMs }));
  return rows.map(jobOf);
}

interface StoredJob
  extends Omit<OrderJob, "createdAt" | "endedAt" | "counts" | "pace" | "problems"> {
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly counts: Partial<OrderCounts> | null;
  readonly answers: number;
  readonly overMs: number | null;
  readonly problems: readonly OrderProblem[] | null;
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

const none = Object.fromEntries(orderOutcomes.map((name) => [name, 0])) as OrderCounts;

/** What became of each order of a job, in their order. Throws a DeskError for a foreign job. */
export async function readJobRows(deskId: string, jobId: string): Promise<OrderJobRowsAnswer> {
  const { rows } = await pool().query<OrderJobRow & { ended: boolean }>(
    rowsOfSql({ deskId, jobId }),
  );
  const [first] = rows;
  if (!first) throw new DeskError({ kind: "not-found", what: "This job" });
  return { ended: first.ended, rows: rows.map(({ ended: _, ...row }) => row) };
}

const lastSql = `CROSS JOIN LATERAL (
    SELECT coalesce(p.id, i.id) AS intent_id, coalesce(p.answered_at, i.answered_at) AS answered_at,
      p.order_id, CASE WHEN p.id IS NULL THEN i.code ELSE p.code END AS code,
      CASE WHEN p.id IS NULL THEN coalesce(i.message, i.reason)
        ELSE coalesce(p.message, p.reason) END AS message
  ) AS last`;

const rowsOfSql = statement<{ deskId: string; jobId: string }>(`
SELECT coalesce(r.place_id, r.order_id, r.client_oid) AS "order", ${outcomeSql} AS outcome,
  last.order_id AS "orderId", last.code, coalesce(last.message, r.message) AS message,
  last.intent_id AS "intentId", j.ended_at IS NOT NULL AS ended
FROM ${rowsSql} ${lastSql}
WHERE j.id = $jobId AND j.desk_id = $deskId ORDER BY r.position`);

/** Reads the rows of all told jobs once: it runs whenever one of their cancels comes further. */
const listSql = statement<{ accountId: string; endedListedMs: number }>(
  `
WITH told AS MATERIALIZED (
  SELECT * FROM order_job AS j WHERE account_id = $accountId
    AND EXISTS (SELECT 1 FROM order_job_row WHERE job_id = j.id)
    AND (ended_at IS NULL OR ended_at > clock_timestamp() - $endedListedMs * interval '1 ms')
  ORDER BY ended_at IS NULL DESC, created_at DESC LIMIT ${maxListed}
), told_row AS MATERIALIZED (
  SELECT r.id, r.job_id, r.position, r.symbol, last.intent_id, last.code, last.answered_at,
    coalesce(r.order_id, r.client_oid, r.place_id) AS "order", ${outcomeSql} AS outcome,
    coalesce(last.message, r.message) AS message,
    CASE WHEN ${canPlaceSql} THEN trim_scale(${remainingSql})::text END AS can_place,
    r."order" ->> 'price' AS price,
    row_number() OVER (PARTITION BY r.job_id ORDER BY last.answered_at DESC NULLS LAST) AS newest,
    last.answered_at >= j.running_since AS since
  FROM ${rowsSql} ${lastSql}
  WHERE r.job_id IN (SELECT id FROM told)
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
    'id', id, 'intentId', intent_id, 'outcome', outcome, 'symbol', symbol,
    'order', "order", 'code', code,
    'message', message, 'canPlace', can_place, 'price', price) ORDER BY position) AS problems
  FROM (
    SELECT *, row_number() OVER (PARTITION BY job_id ORDER BY position) AS nth
    FROM told_row WHERE outcome IN ('unknown', 'rejected', 'not-placed')) AS each
  WHERE nth <= ${maxProblems} GROUP BY job_id
)
SELECT told.id, told.kind, told.state, told.question, told.waits_for AS "waitsFor",
  starter.name AS "startedBy", changer.name AS "changedBy",
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
  "order-jobs",
);
