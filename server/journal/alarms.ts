import "server-only";
import { pool } from "../db/pool";
import { newId } from "../ids";
import { log } from "../log";

/** Evidence that contradicts the journal: of one intent, or of a whole answer. */
export interface Raised {
  readonly intentId: string | null;
  readonly reason: string;
}

/**
 * Keeps contradictions until a person acknowledges them (I12). The same one again only counts;
 * whoever watches the account's journal is notified.
 */
export async function raiseAlarms(accountId: string, raised: readonly Raised[]): Promise<void> {
  for (const { intentId, reason } of raised) {
    log("error", "the exchange contradicts the journal", { accountId, intentId, reason });
    await pool().query(raiseSql, [newId("alm"), accountId, intentId, reason]);
  }
}

const raiseSql = `
WITH raised AS (
  INSERT INTO alarm (id, desk_id, account_id, intent_id, reason)
  SELECT $1, desk_id, id, $3, $4 FROM account WHERE id = $2
  ON CONFLICT (account_id, coalesce(intent_id, ''), reason) WHERE acknowledged_at IS NULL
  DO UPDATE SET count = alarm.count + 1, last_at = clock_timestamp()
  RETURNING account_id)
SELECT pg_notify('desk', json_build_object('topic', 'journal:' || account_id)::text) FROM raised`;
