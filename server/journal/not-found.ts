import "server-only";
import { pool } from "../db/pool";
import { log } from "../log";
import { type Advance, advance } from "./advance";
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
  for (const { id: intentId, quiet, targetOrderId, targetClientOid } of rows) {
    const stillOpen = listed.some((order) =>
      targetOrderId ? order.orderId === targetOrderId : order.clientOid === targetClientOid,
    );
    const step = { accountId, intentId, kind: "cancel" } as const;
    if (!stillOpen) await advance({ ...step, to: "CLOSED_UNSPECIFIED", reason: leftWords });
    else if (quiet) await advance({ ...step, to: "UNRESOLVED", reason: stillOpenWords });
  }
}

/** Not found, and the quiet window has passed; a cancel that was taken proves more than that. */
export async function giveUp(accountId: string, startedAt: string): Promise<void> {
  const { rows } = await pool().query<{ id: string; clientOid: string; cancelled: boolean }>(
    quietSql,
    [accountId, startedAt, timing().quietMs],
  );
  for (const { id: intentId, clientOid, cancelled } of rows) {
    if (cancelled) {
      await applyCancel(accountId, { targetOrderId: null, targetClientOid: clientOid });
      continue;
    }
    const step: Advance = { accountId, intentId, kind: "place", to: "UNRESOLVED" };
    if (await advance({ ...step, reason: unresolvedWords })) {
      log("warn", "an order stays unresolved", { accountId, intentId });
    }
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
WHERE account_id = $1 AND endpoint = 'cancel-order' AND state = 'UNKNOWN' AND updated_at < $2`;

const quietSql = `
SELECT id, client_oid AS "clientOid", EXISTS (
    SELECT 1 FROM intent AS cancel
    WHERE cancel.account_id = $1 AND cancel.endpoint = 'cancel-order' AND cancel.state = 'ACKED'
      AND cancel.target_client_oid = intent.client_oid) AS cancelled
FROM intent
WHERE account_id = $1 AND endpoint <> 'cancel-order' AND state = 'UNKNOWN'
  AND coalesce(first_byte_at, created_at) < $2::timestamptz - $3 * interval '1 ms'`;
