import "server-only";
import type { TransferKey, TransferRevision, TransferTimeline } from "@/lib/transfers/wire";
import { pool } from "../../db/pool";

/** What one transfer is and was, newest first; empty when the archive has no such transfer. */
export async function transferTimeline(
  accountId: string,
  { uid, txId, coin, type, subType }: TransferKey,
): Promise<TransferTimeline> {
  const { rows } = await pool().query<TransferRevision>(timelineSql, [
    ...[accountId, uid, type, subType, coin, txId],
  ]);
  return { revisions: rows };
}

const columns = "(account_id, uid, type, sub_type, coin, tx_id) = ($1, $2, $3, $4, $5, $6)";

const timelineSql = `
SELECT revision, status, amount_written AS amount, ts::float8 AS ts, NULL::float8 AS "replacedAt"
FROM transfer WHERE ${columns}
UNION ALL
SELECT revision, status, amount_written, ts::float8,
  floor(extract(epoch FROM replaced_at) * 1000)::float8
FROM transfer_revision WHERE ${columns}
ORDER BY revision DESC`;
