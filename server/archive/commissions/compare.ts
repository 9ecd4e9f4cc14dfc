import "server-only";
import { sql } from "drizzle-orm";
import type { Day } from "@/lib/time";
import type { Tx } from "../../db/database";
import type { Comparison } from "../archive-definition";
import type { SyncRun } from "../archive-source";
import { verifyAfterMs } from "../verification";
import { inDays } from "./as-of-sums";
import { addToRollups, fillDelta, fillKey } from "./rollups";
import { writtenTexts, writtenValues } from "./store-fills";

/**
 * Compares what a complete sync of a day received with the fills that count on it. What it lacks
 * is noted as missing and still counts; what a pass by the other method lacked at least six hours
 * before as well is voided: it leaves every sum and is kept with its history.
 */
export async function compareDay(tx: Tx, read: SyncRun, nowMs: number): Promise<Comparison> {
  const { rows } = await tx.execute<CountedDay>(compareSql(read));
  const [counted] = rows;
  if (!counted) throw new Error("The archive could not count the day.");
  const { records, missing } = counted;
  const voided = missing > 0 ? await voidMissing(tx, read, nowMs) : 0;
  return {
    records: records - voided,
    missing: missing - voided,
    received: records - missing,
    digest: counted.digest,
  };
}

interface CountedDay extends Record<string, unknown> {
  readonly records: number;
  readonly missing: number;
  readonly digest: Buffer;
}

/**
 * The digest is over the sorted digests of the records, so it does not depend on their order. A
 * record's line is a JSON array: `json` writes texts as `jsonb` does, and need not build a tree.
 */
const compareSql = (read: SyncRun, day = read.day as Day) => sql`
WITH given AS MATERIALIZED (
  SELECT DISTINCT unnest(ids) AS id FROM archive_page WHERE sync_run_id = ${read.id}
), counted AS MATERIALIZED (
  SELECT fill.*, given.id IS NOT NULL AS is_given
  FROM fill LEFT JOIN given USING (id)
  WHERE account_id = ${read.accountId} AND ${inDays(day, day)} AND voided_at IS NULL
), missing AS (
  INSERT INTO correction (account_id, day, fill, ${fillKey}, kind, before, sync_run_id, method)
  SELECT account_id, day, id, ${fillKey}, 'missing', ${writtenValues("counted")},
    ${read.id}, ${read.method}
  FROM counted WHERE NOT is_given
  ON CONFLICT (account_id, fill) WHERE kind = 'missing' AND returned_at IS NULL DO NOTHING
)
SELECT count(*)::int AS records, (count(*) FILTER (WHERE NOT is_given))::int AS missing,
  sha256(coalesce(string_agg(line, ''::bytea ORDER BY line) FILTER (WHERE is_given), '')) AS digest
FROM (
  SELECT is_given, sha256(convert_to(json_build_array(${fillKey}, ts::text, client_oid,
    ${writtenTexts})::text, 'UTF8')) AS line
  FROM counted
) AS lines`;

/** Removes from the sums what both methods lacked, far enough apart; returns how many. */
async function voidMissing(tx: Tx, read: SyncRun, nowMs: number): Promise<number> {
  const ofDay = inDays(read.day as Day, read.day as Day);
  const { rows } = await tx.execute<{ voided: number }>(sql`
WITH gone AS (
  UPDATE correction SET kind = 'voided', effect_at = clock_timestamp(), confirmed_at = now(),
    effect = -coalesce(nullif(before->>'rebateAmount', '')::numeric, 0)
  FROM sync_run AS first, fill
  WHERE correction.account_id = ${read.accountId} AND correction.day = ${read.day}
    AND correction.kind = 'missing' AND correction.returned_at IS NULL
    AND fill.id = correction.fill AND fill.account_id = ${read.accountId}
    AND ${ofDay} AND fill.voided_at IS NULL
    AND first.id = correction.sync_run_id
    AND (first.method = 'cursor') <> (${read.method} = 'cursor')
    AND first.complete_at <= ${new Date(nowMs - verifyAfterMs)}
  RETURNING correction.fill
), voided AS (
  UPDATE fill SET voided_at = now() FROM gone
  WHERE fill.account_id = ${read.accountId} AND ${ofDay} AND fill.id = gone.fill
  RETURNING fill.*
), delta AS (
  SELECT ${fillDelta(-1)} FROM voided
),
${addToRollups(read.accountId)}
SELECT count(*)::int AS voided FROM voided`);
  return rows[0]?.voided ?? 0;
}

/** The other method has seen what was corrected on a day: it is open no longer. */
export async function confirmCorrections(tx: Tx, read: SyncRun): Promise<void> {
  await tx.execute(sql`
    UPDATE correction SET confirmed_at = now()
    WHERE account_id = ${read.accountId} AND (day = ${read.day} OR from_day = ${read.day})
      AND confirmed_at IS NULL AND kind <> 'missing'`);
}
