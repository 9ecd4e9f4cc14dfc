import "server-only";
import { pool } from "../db/pool";
import { advanceAll, type Step } from "./advance";
import { type ListedOrder, lagMs } from "./observation";
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

/**
 * An order that is listed takes back that a cancel aimed at it had an effect, if the list was asked
 * for after that was recorded.
 */
export async function reopenCancels(
  accountId: string,
  listed: readonly ListedOrder[],
  askedAt: Date,
): Promise<void> {
  if (listed.length === 0) return;
  const { rows } = await pool().query<{ id: string }>({
    name: "journal-closed-cancels",
    text: closedSql,
    values: [
      accountId,
      listed.map(({ orderId }) => orderId),
      listed.flatMap(({ clientOid }) => clientOid || []),
      new Date(askedAt.getTime() - lagMs),
    ],
  });
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
SELECT id FROM intent
WHERE account_id = $1 AND kind = 'cancel' AND state = 'CLOSED_UNSPECIFIED' AND updated_at < $4
  AND (target_order_id = ANY($2) OR target_order_id IS NULL AND target_client_oid = ANY($3))`;
