import "server-only";
import type { Day } from "@/lib/time";
import type { IllegalMove } from "@/lib/transfers/api";
import { pool, statement } from "../../db/database";
import { raiseAlarms } from "../../journal/alarms";
import type { SourceRow } from "../archive-source";
import { transferWindowOf } from "./schedule";

/**
 * The windows in which a transfer that is pending here is looked for until it is final, whatever
 * its age: those of its last change and of the time at which the desk first saw it. The newest
 * window is synced anyway. Also one that the exchange does not give any more is looked for.
 */
export async function chasedWindows(accountId: string, nowMs: number): Promise<readonly Day[]> {
  const { rows } = await pool().query<{ moment: number }>(pendingMomentsStatement({ accountId }));
  const known = rows.filter(({ moment }) => moment <= nowMs);
  return [...new Set(known.map(({ moment }) => transferWindowOf(moment)))].sort();
}

const pendingMomentsStatement = statement<{ readonly accountId: string }>(
  `
SELECT DISTINCT seen.moment FROM transfer AS t
CROSS JOIN LATERAL (VALUES
  (t.ts::float8), (floor(extract(epoch FROM t.first_seen_at) * 1000)::float8)) AS seen (moment)
WHERE t.account_id = $accountId AND t.status = 'pending'`,
  "pending-transfer-moments",
);

/** Of which transfers illegal moves are wanted: of all, or of those that a page holds. */
interface MovesOf {
  readonly accountId: string;
  readonly uids: readonly string[] | null;
  readonly txIds: readonly string[] | null;
}

/**
 * Changes that no transfer may make: it leaves a final state, or its amount changes after it has
 * succeeded. They are stored as they came; newest first.
 */
export async function illegalMoves(accountId: string): Promise<readonly IllegalMove[]> {
  const all = movesStatement({ accountId, uids: null, txIds: null });
  return (await pool().query<IllegalMove>(all)).rows;
}

/** Raises an alarm for each illegal move of a page's transfers, once for each move. */
export async function alarmIllegalMoves(
  accountId: string,
  rows: readonly SourceRow[],
): Promise<void> {
  const texts = (name: "uid" | "txId") => [...new Set(rows.map((row) => row[name] ?? ""))];
  const ofPage: MovesOf = { accountId, uids: texts("uid"), txIds: texts("txId") };
  const { rows: moves } = await pool().query<IllegalMove>(movesStatement(ofPage));
  if (moves.length === 0) return;
  const reasons = moves.map(illegalMoveText);
  const { rows: known } = await pool().query<{ reason: string }>(
    knownAlarmsStatement({ accountId, reasons }),
  );
  const raised = new Set(known.map(({ reason }) => reason));
  const fresh = reasons.filter((reason) => !raised.has(reason));
  await raiseAlarms(
    accountId,
    fresh.map((reason) => ({ intentId: null, reason })),
  );
}

/** An illegal move in a sentence that is the same whenever it is met again. */
function illegalMoveText({ uid, txId, type, coin, revision, from, to }: IllegalMove): string {
  const change =
    from.status === to.status
      ? `changed its amount from ${from.amount ?? "none"} to ${to.amount ?? "none"} ${coin}`
      : `went from ${from.status} to ${to.status}`;
  const after = from.status === to.status ? ` after ${from.status}` : "";
  return `The ${type} ${txId} of ${uid} (${coin}) ${change}${after}, state ${revision}.`;
}

const keyColumns = "uid, type, sub_type, coin, tx_id";

const someVersionsSql = `account_id = $accountId AND ($uids::text[] IS NULL OR uid = ANY($uids))
    AND ($txIds::text[] IS NULL OR tx_id = ANY($txIds))`;

const movesStatement = statement<MovesOf>(`
WITH versions AS (
  SELECT ${keyColumns}, revision, status, amount_written, ts FROM transfer_revision
  WHERE ${someVersionsSql}
  UNION ALL
  SELECT ${keyColumns}, revision, status, amount_written, ts FROM transfer
  WHERE revision > 1 AND ${someVersionsSql}
), moves AS (
  SELECT *, lag(status) OVER states AS old_status,
    lag(amount_written) OVER states AS old_amount, lag(ts) OVER states AS old_ts
  FROM versions WINDOW states AS (PARTITION BY ${keyColumns} ORDER BY revision)
)
SELECT uid, type, sub_type AS "subType", coin, tx_id AS "txId", revision,
  json_build_object('status', old_status, 'amount', old_amount, 'ts', old_ts) AS "from",
  json_build_object('status', status, 'amount', amount_written, 'ts', ts) AS "to"
FROM moves
WHERE (old_status IN ('success', 'fail') AND status <> old_status)
  OR (old_status = 'success' AND amount_written::numeric IS DISTINCT FROM old_amount::numeric)
ORDER BY ts DESC, tx_id COLLATE "C", uid LIMIT 200`);

const knownAlarmsStatement = statement<{
  readonly accountId: string;
  readonly reasons: readonly string[];
}>("SELECT reason FROM alarm WHERE account_id = $accountId AND reason = ANY($reasons)");
