import "server-only";
import { pool } from "../db/pool";
import type { CallContext, Priority } from "./call-context";
import { workerOf } from "./worker-principal";

/** A context in which the desk itself reads through one of an account's keys. */
export type ReaderContext = CallContext & { readonly connectionId: string };

/** The oldest key of an account that may read, for the desk itself; null when there is none. */
export async function readerOf(
  accountId: string,
  priority: Priority,
): Promise<ReaderContext | null> {
  const { rows } = await pool().query<{ id: string; deskId: string }>({
    name: "gateway-reader",
    text: `SELECT id, desk_id AS "deskId" FROM connection
           WHERE account_id = $1 AND removed_at IS NULL AND 'read' = ANY(permissions)
           ORDER BY created_at LIMIT 1`,
    values: [accountId],
  });
  const [row] = rows;
  if (!row) return null;
  return { principal: workerOf(row.deskId), connectionId: row.id, priority };
}
