import "server-only";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/transaction";
import type { OpenRead, Row, Stored } from "../source";

/**
 * Keeps a page's transfers in one statement: a new key becomes a transfer; a known one that has
 * changed keeps what it was as a revision, so that its way from pending on can be told. An older
 * answer never overwrites a newer one (broker-office 5.4).
 */
export async function storeTransfers(
  tx: Tx,
  read: OpenRead,
  rows: readonly Row[],
): Promise<Stored> {
  if (rows.length === 0) return { added: 0, changed: 0 };
  const page = JSON.stringify(
    rows.map((row) => ({
      uid: row.uid ?? "",
      type: row.type ?? "",
      sub_type: row.subType ?? "",
      coin: row.coin ?? "",
      tx_id: row.txId,
      amount: row.amount || null,
      status: row.status ?? "",
      ts: row.ts,
    })),
  );
  const { rows: counted } = await tx.execute<{ added: number; changed: number }>(
    statement(read, page),
  );
  const [counts] = counted;
  if (!counts) throw new Error("The archive did not say what it kept.");
  return counts;
}

const key = sql.raw("uid, type, sub_type, coin, tx_id");

const statement = (read: OpenRead, page: string) => sql`
WITH given AS (
  SELECT DISTINCT ON (${key}) *
  FROM jsonb_to_recordset(${page}::jsonb) AS given(
    uid text COLLATE "C", type text, sub_type text, coin text COLLATE "C", tx_id text COLLATE "C",
    amount text, status text, ts bigint)
  ORDER BY ${key}, ts DESC
), added AS (
  INSERT INTO transfer (account_id, ${key}, amount, amount_written, status, ts, read_id,
    first_seen_at, seen_at)
  SELECT ${read.accountId}, ${key}, amount::numeric, amount, status, ts, ${read.id}, now(), now()
  FROM given ORDER BY ${key}
  ON CONFLICT DO NOTHING
  RETURNING 1
), old AS (
  SELECT known.*, given.amount AS new_amount, given.status AS new_status, given.ts AS new_ts
  FROM given
  CROSS JOIN LATERAL (
    SELECT * FROM transfer AS known
    WHERE known.account_id = ${read.accountId}
      AND (known.uid, known.type, known.sub_type, known.coin, known.tx_id)
        = (given.uid, given.type, given.sub_type, given.coin, given.tx_id)
    LIMIT 1
  ) AS known
  WHERE given.ts >= known.ts
    AND (known.status, known.amount_written, known.ts)
      IS DISTINCT FROM (given.status, given.amount, given.ts)
), kept AS (
  INSERT INTO transfer_revision (account_id, ${key}, revision, status, amount_written, ts)
  SELECT account_id, ${key}, revision, status, amount_written, ts FROM old
), changed AS (
  UPDATE transfer SET amount = new_amount::numeric, amount_written = new_amount,
    status = new_status, ts = new_ts, revision = transfer.revision + 1, read_id = ${read.id},
    seen_at = now()
  FROM old
  WHERE transfer.account_id = old.account_id
    AND (transfer.uid, transfer.type, transfer.sub_type, transfer.coin, transfer.tx_id)
      = (old.uid, old.type, old.sub_type, old.coin, old.tx_id)
  RETURNING 1
)
SELECT (SELECT count(*)::int FROM added) AS added, (SELECT count(*)::int FROM changed) AS changed`;
