import "server-only";
import { pool } from "../db/pool";
import { log } from "../log";
import { advanceAll, type Step } from "./advance";
import { applyCancel } from "./apply-cancel";
import type { ListedOrder } from "./observation";
import { timing } from "./timing";

interface Cancel {
  readonly id: string;
  readonly targetOrderId: string | null;
  readonly targetClientOid: string | null;
  readonly quiet: boolean;
}

/** A cancel without an answer: the list, begun at `startedAt`, tells whether its order left it. */
export async function settleCancels(
  accountId: string,
  listed: readonly ListedOrder[],
  startedAt: string,
): Promise<void> {
  const { rows } = await pool().query<Cancel>(cancelsSql, [accountId, startedAt, timing().quietMs]);
  const steps = rows.flatMap(({ id: intentId, quiet, targetOrderId, targetClientOid }): Step[] => {
    const stillOpen = listed.some((order) =>
      targetOrderId ? order.orderId === targetOrderId : order.clientOid === targetClientOid,
    );
    const step = { intentId, kind: "cancel" } as const;
    if (!stillOpen) return [{ ...step, to: "CLOSED_UNSPECIFIED", reason: leftWords }];
    return quiet ? [{ ...step, to: "UNRESOLVED", reason: stillOpenWords }] : [];
  });
  await advanceAll(accountId, steps);
}

/**
 * Orders of these endpoints that were not found, and the quiet window has passed; a cancel that was
 * taken proves more than that.
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
}

const leftWords = "Its order is not among the open orders: cancelled, filled, or never placed.";
const stillOpenWords = "Its order is still open: the cancel had no effect. Cancel it again.";
const unresolvedWords =
  "Not found among the open orders. It may have been filled, cancelled, refused or never placed.";

const cancelsSql = `
SELECT id, target_order_id AS "targetOrderId", target_client_oid AS "targetClientOid",
  first_byte_at < $2::timestamptz - $3 * interval '1 ms' AS quiet
FROM intent
WHERE account_id = $1 AND kind = 'cancel' AND state = 'UNKNOWN' AND updated_at < $2`;

const quietSql = `
SELECT id, client_oid AS "clientOid", EXISTS (
    SELECT 1 FROM intent AS cancel
    WHERE cancel.account_id = $1 AND cancel.kind = 'cancel' AND cancel.state = 'ACKED'
      AND cancel.target_client_oid = intent.client_oid) AS cancelled
FROM intent
WHERE account_id = $1 AND endpoint = ANY($4) AND state = 'UNKNOWN'
  AND coalesce(first_byte_at, created_at) < $2::timestamptz - $3 * interval '1 ms'`;
