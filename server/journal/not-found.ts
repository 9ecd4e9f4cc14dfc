import "server-only";
import { pool } from "../db/pool";
import { log } from "../log";
import { advanceAll, type Step } from "./advance";
import { applyCancel } from "./apply-cancel";
import { lockedSql } from "./chain";
import { timing } from "./timing";

/**
 * Notes for the unknown orders of these endpoints that every list that could show them was read
 * from `startedAt` on. Those whose quiet window has passed are unresolved; a cancel that was taken
 * proves more than that.
 */
export async function giveUp(
  accountId: string,
  startedAt: string,
  endpoints: readonly string[],
): Promise<void> {
  const { rows } = await pool().query<{ id: string; clientOid: string; cancelled: boolean }>(
    quietSql,
    [accountId, startedAt, timing().quietMs, endpoints],
  );
  for (const { clientOid } of rows.filter(({ cancelled }) => cancelled)) {
    await applyCancel(accountId, { targetOrderId: null, targetClientOid: clientOid });
  }
  const steps = rows
    .filter(({ cancelled }) => !cancelled)
    .map(({ id: intentId }): Step => {
      return { intentId, kind: "place", to: "UNRESOLVED", reason: unresolvedWords };
    });
  for (const intentId of await advanceAll(accountId, steps)) {
    log("warn", "an order stays unresolved", { accountId, intentId });
  }
  await pool().query(reconciledSql, [accountId, startedAt, endpoints]);
}

/**
 * A change of leverage that nobody answered is unresolved after the quiet window: no list shows
 * it. A later change of the same product line that was taken makes it pointless to know.
 */
export async function settleConfigurations(accountId: string): Promise<void> {
  const { rows } = await pool().query<{ id: string; replaced: boolean }>(configureSql, [
    accountId,
    timing().quietMs,
  ]);
  const steps = rows.map(({ id: intentId, replaced }): Step => {
    const step = { intentId, kind: "configure" } as const;
    if (replaced) return { ...step, to: "CLOSED_UNSPECIFIED", reason: replacedWords };
    return { ...step, to: "UNRESOLVED", from: ["UNKNOWN"], reason: noListWords };
  });
  await advanceAll(accountId, steps);
}

const unresolvedWords =
  "Not found among the open orders. It may have been filled, cancelled, refused or never placed.";
const replacedWords = "A later change of this product line was accepted, so that one counts.";
const noListWords =
  "No list of the exchange shows it. Set it again if you like: the same value twice does no harm.";

const quietSql = `
SELECT id, client_oid AS "clientOid", EXISTS (
    SELECT 1 FROM intent AS cancel
    WHERE cancel.account_id = $1 AND cancel.kind = 'cancel' AND cancel.state = 'ACKED'
      AND cancel.target_client_oid = intent.client_oid) AS cancelled
FROM intent
WHERE account_id = $1 AND endpoint = ANY($4) AND state = 'UNKNOWN'
  AND coalesce(last_byte_at, created_at) < $2::timestamptz - $3 * interval '1 ms'`;

/** An order that became unknown after the reading was begun has not been looked for by it. */
const reconciledSql = `
${lockedSql}
UPDATE intent SET reconciled_at = $2
FROM head
WHERE intent.account_id = head.account_id AND endpoint = ANY($3)
  AND state IN ('UNKNOWN', 'UNRESOLVED')
  AND coalesce(last_byte_at, created_at) < $2 AND (reconciled_at IS NULL OR reconciled_at < $2)`;

const configureSql = `
SELECT id, replaced FROM (
  SELECT id, state, coalesce(last_byte_at, created_at) AS sent_at, EXISTS (
    SELECT 1 FROM intent AS later
    WHERE later.account_id = $1 AND later.kind = 'configure' AND later.state = 'ACKED'
      AND later.category = old.category AND later.created_at > old.created_at) AS replaced
  FROM intent AS old
  WHERE account_id = $1 AND kind = 'configure' AND state IN ('UNKNOWN', 'UNRESOLVED')
) AS old
WHERE replaced OR state = 'UNKNOWN' AND sent_at < clock_timestamp() - $2 * interval '1 ms'`;
