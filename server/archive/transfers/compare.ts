import "server-only";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/transaction";
import type { Compared } from "../keeper";
import type { OpenRead } from "../source";
import { verifyAfterMs } from "../verification";

/**
 * Compares what a whole reading of a window was given with the transfers that count in it, as
 * commissions/compare does: what it lacks is missing, and is withdrawn when a pass by the other
 * method lacked it at least six hours before.
 */
export async function compareWindow(tx: Tx, read: OpenRead, nowMs: number): Promise<Compared> {
  const { rows } = await tx.execute<CountedWindow>(compareSql(read, nowMs));
  const [counted] = rows;
  if (!counted) throw new Error("The archive could not count the window.");
  const { records, missing, digest } = counted;
  const withdrawn = missing > 0 ? await withdraw(tx, read, nowMs) : 0;
  return {
    records: records - withdrawn,
    missing: missing - withdrawn,
    given: records - missing,
    digest,
  };
}

interface CountedWindow extends Record<string, unknown> {
  readonly records: number;
  readonly missing: number;
  readonly digest: Buffer;
}

const inWindow = ({ accountId, fromMs, toMs }: OpenRead) => sql`
  transfer.account_id = ${accountId} AND transfer.ts BETWEEN ${fromMs} AND ${toMs}
  AND transfer.withdrawn_at IS NULL`;

const compareSql = (read: OpenRead, nowMs: number) => sql`
WITH given AS MATERIALIZED (
  SELECT DISTINCT unnest(ids) AS id FROM archive_page WHERE read_id = ${read.id}
), counted AS MATERIALIZED (
  SELECT transfer.*, given.id IS NOT NULL AS is_given
  FROM transfer LEFT JOIN given USING (id)
  WHERE ${inWindow(read)}
), missing AS (
  UPDATE transfer SET missing_since = ${new Date(nowMs)}, missing_by = ${read.method}
  FROM counted
  WHERE transfer.account_id = counted.account_id AND transfer.id = counted.id
    AND NOT counted.is_given AND transfer.missing_since IS NULL
)
SELECT count(*)::int AS records, (count(*) FILTER (WHERE NOT is_given))::int AS missing,
  sha256(coalesce(string_agg(line, ''::bytea ORDER BY line) FILTER (WHERE is_given), '')) AS digest
FROM (
  SELECT is_given, sha256(convert_to(jsonb_build_array(uid, type, sub_type, coin, tx_id,
    amount_written, status, ts::text)::text, 'UTF8')) AS line
  FROM counted
) AS lines`;

async function withdraw(tx: Tx, read: OpenRead, nowMs: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    UPDATE transfer SET withdrawn_at = now()
    WHERE ${inWindow(read)} AND missing_since <= ${new Date(nowMs - verifyAfterMs)}
      AND (missing_by = 'cursor') <> (${read.method} = 'cursor')`);
  return rowCount ?? 0;
}
