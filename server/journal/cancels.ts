import "server-only";
import { pool } from "../db/pool";
import { advanceAll, type Step } from "./advance";
import type { ListedOrder } from "./observation";
import { timing } from "./timing";

/** A cancel without an answer. */
export interface OpenCancel {
  readonly id: string;
  readonly targetOrderId: string | null;
  readonly targetClientOid: string | null;
  readonly missingReadings: number;
  readonly updatedAt: Date;
}

/** The cancels of an account whose answer nobody knows. */
export async function openCancels(accountId: string): Promise<readonly OpenCancel[]> {
  const { rows } = await pool().query<OpenCancel>({
    name: "journal-open-cancels",
    text: openSql,
    values: [accountId],
  });
  return rows;
}

/** Whether the order that a cancel aims at is among those of a list. */
export function isListed(cancel: OpenCancel, listed: readonly ListedOrder[]): boolean {
  const { targetOrderId, targetClientOid } = cancel;
  return listed.some((order) =>
    targetOrderId ? order.orderId === targetOrderId : order.clientOid === targetClientOid,
  );
}

/** The orders of these cancels are not open any more; why, the lists do not tell. */
export function leftTheList(cancels: readonly OpenCancel[]): readonly Step[] {
  return cancels.map(({ id: intentId }) => {
    return { intentId, kind: "cancel", to: "CLOSED_UNSPECIFIED", reason: leftWords };
  });
}

/** Cancels whose orders a list, begun at `startedAt`, still shows after the quiet window. */
export async function giveUpCancels(
  accountId: string,
  listed: readonly ListedOrder[],
  startedAt: string,
): Promise<void> {
  const cancels = await openCancels(accountId);
  const open = cancels.filter((cancel) => isListed(cancel, listed)).map(({ id }) => id);
  if (open.length === 0) return;
  const { rows } = await pool().query<{ id: string }>(quietSql, [
    open,
    startedAt,
    timing().quietMs,
  ]);
  await advanceAll(accountId, rows.map(stillOpen));
}

/** Orders that were found open again take back that the cancels aimed at them had an effect. */
export async function reopenCancels(
  accountId: string,
  reopenedIds: readonly string[],
): Promise<void> {
  if (reopenedIds.length === 0) return;
  const { rows } = await pool().query<{ id: string }>(closedSql, [accountId, reopenedIds]);
  await advanceAll(accountId, rows.map(stillOpen));
}

const stillOpen = ({ id: intentId }: { readonly id: string }): Step => {
  return { intentId, kind: "cancel", to: "UNRESOLVED", reason: stillOpenWords };
};

const leftWords = "Its order is not among the open orders: cancelled, filled, or never placed.";
const stillOpenWords = "Its order is still open: the cancel had no effect. Cancel it again.";

const openSql = `
SELECT id, target_order_id AS "targetOrderId", target_client_oid AS "targetClientOid",
  missing_readings AS "missingReadings", updated_at AS "updatedAt"
FROM intent
WHERE account_id = $1 AND kind = 'cancel' AND state IN ('UNKNOWN', 'UNRESOLVED')`;

const quietSql = `
SELECT id FROM intent
WHERE id = ANY($1) AND state = 'UNKNOWN'
  AND coalesce(last_byte_at, created_at) < $2::timestamptz - $3 * interval '1 ms'`;

const closedSql = `
SELECT cancel.id FROM intent AS cancel JOIN intent AS placed
  ON placed.account_id = cancel.account_id AND placed.kind = 'place' AND (
    cancel.target_order_id = placed.order_id
    OR cancel.target_order_id IS NULL AND cancel.target_client_oid = placed.client_oid)
WHERE cancel.account_id = $1 AND cancel.kind = 'cancel' AND cancel.state = 'CLOSED_UNSPECIFIED'
  AND placed.id = ANY($2)`;
