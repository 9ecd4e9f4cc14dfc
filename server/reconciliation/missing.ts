import "server-only";
import type { ListName } from "@/lib/orders/order-intent";
import { pool, statement } from "../db/database";
import { timeouts } from "../gateway/call-context";
import { lockedHeadSql } from "../hash-chain/chain";
import { type Transition, transitionAll } from "../journal/transition";
import { type ListedOrder, lagMs, snapshotsApartMs, snapshotsToClose } from "./observation";

/** The newest complete snapshot of a list, and how many rows the one before it had. */
export interface ListSnapshot {
  readonly askedAt: Date;
  readonly rows: number;
  /** Null when there was none before. */
  readonly before: number | null;
}

/** An intent whose order, or whose aim, a complete snapshot lacks. */
interface Missing {
  readonly id: string;
  readonly missingSnapshots: number;
}

/**
 * Notes a complete snapshot of a list; null when a newer one was noted already: what this one lacks
 * proves nothing then.
 */
export async function recordSnapshot(
  accountId: string,
  list: ListName,
  askedAt: Date,
  rows: number,
): Promise<ListSnapshot | null> {
  const { rows: noted } = await pool().query<{ before: number | null }>(
    readSql({ accountId, list, askedAt, rows }),
  );
  return noted[0] ? { askedAt, rows, before: noted[0].before } : null;
}

/**
 * Counts a complete snapshot against the intents that it lacks, and answers those that enough
 * snapshots in a row have lacked (docs/order-safety.md#c2-rule-7). `expected` is how many it should
 * have shown at least, where nothing is known of the snapshot before.
 */
export async function countMissing(
  accountId: string,
  { askedAt, rows, before }: ListSnapshot,
  missing: readonly Missing[],
  expected: number,
): Promise<ReadonlySet<string>> {
  if (missing.length === 0) return new Set();
  const newly = missing.filter(({ missingSnapshots }) => missingSnapshots === 0).length;
  const list = { before: before ?? expected, lost: Math.max(newly, (before ?? expected) - rows) };
  const ids = missing.map(({ id }) => id);
  const needed = snapshotsToClose(list);
  const { rows: counted } = await pool().query<{ id: string; enough: boolean }>(
    missingStatement({ accountId, ids, askedAt, snapshotsApartMs, needed }),
  );
  return new Set(counted.flatMap(({ id, enough }) => (enough ? [id] : [])));
}

/** What is listed is not missing any more. */
export async function clearMissing(
  accountId: string,
  present: readonly Missing[],
  askedAt: Date,
): Promise<void> {
  const back = present.filter(({ missingSnapshots }) => missingSnapshots > 0);
  if (back.length === 0) return;
  await pool().query(clearSql({ accountId, intentIds: back.map(({ id }) => id), askedAt }));
}

const readSql = statement<{ accountId: string; list: string; askedAt: Date; rows: number }>(
  `
WITH old AS (
  SELECT requested_at, rows FROM open_order_list WHERE account_id = $accountId AND list = $list
), put AS (
  INSERT INTO open_order_list (account_id, list, requested_at, rows) VALUES ($accountId, $list,
    $askedAt, $rows)
  ON CONFLICT (account_id, list) DO UPDATE
    SET requested_at = excluded.requested_at, rows = excluded.rows, refused_code = NULL
    WHERE open_order_list.requested_at IS NULL
      OR open_order_list.requested_at < excluded.requested_at
  RETURNING account_id
)
SELECT (SELECT rows FROM old WHERE requested_at IS NOT NULL) AS before FROM put`,
  "journal-list-read",
);

const missingStatement = statement<{
  readonly accountId: string;
  readonly ids: readonly string[];
  readonly askedAt: Date;
  readonly snapshotsApartMs: number;
  readonly needed: number;
}>(
  `
${lockedHeadSql("$accountId")}
UPDATE order_intent SET missing_snapshots = missing_snapshots + 1, missing_at = $askedAt,
  missing_needed = CASE WHEN missing_snapshots = 0 THEN $needed ELSE missing_needed END
FROM head
WHERE order_intent.account_id = head.account_id AND id = ANY($ids)
  AND (missing_snapshots = 0
    OR missing_at <= $askedAt::timestamptz - $snapshotsApartMs * interval '1 ms')
RETURNING id, missing_snapshots >= missing_needed AS enough`,
  "journal-missing",
);

const clearSql = statement<{ accountId: string; intentIds: readonly string[]; askedAt: Date }>(`
${lockedHeadSql("$accountId")}
UPDATE order_intent SET missing_snapshots = 0, missing_at = NULL, missing_needed = 2
FROM head
WHERE order_intent.account_id = head.account_id AND id = ANY($intentIds)
  AND missing_at <= $askedAt`);

/** A cancel without an answer. */
export interface UnansweredCancel {
  readonly id: string;
  readonly targetOrderId: string | null;
  readonly targetClientOid: string | null;
  readonly missingSnapshots: number;
  readonly updatedAt: Date;
}

/** The cancels of an account whose answer is unknown. */
export async function unansweredCancels(accountId: string): Promise<readonly UnansweredCancel[]> {
  const { rows } = await pool().query<UnansweredCancel>(openSql({ accountId }));
  return rows;
}

/** Whether the order that a cancel aims at is among those of a list. */
export function isListed(cancel: UnansweredCancel, listed: readonly ListedOrder[]): boolean {
  const { targetOrderId, targetClientOid } = cancel;
  return listed.some((order) =>
    targetOrderId ? order.orderId === targetOrderId : order.clientOid === targetClientOid,
  );
}

/** The orders of these cancels are not open any more; the lists do not show why. */
export function closeCancels(cancels: readonly UnansweredCancel[]): readonly Transition[] {
  return cancels.map(({ id: intentId }) => {
    return { intentId, kind: "cancel", to: "CLOSED_UNSPECIFIED", reason: leftListMessage };
  });
}

/** Cancels whose orders a list, begun at `startedAt`, still shows after the quiet window. */
export async function markCancelsUnresolved(
  accountId: string,
  listed: readonly ListedOrder[],
  startedAt: string,
): Promise<void> {
  const cancels = await unansweredCancels(accountId);
  const open = cancels.filter((cancel) => isListed(cancel, listed)).map(({ id }) => id);
  if (open.length === 0) return;
  const { rows } = await pool().query<{ id: string }>(
    quietSql({ open, startedAt, quietMs: timeouts().quietMs }),
  );
  await transitionAll(accountId, rows.map(stillOpen));
}

/**
 * An order that is listed takes back that a cancel aimed at it had an effect, if the list was asked
 * for after that was recorded. Answers how many such cancels there are, those too that were
 * recorded just now.
 */
export async function reopenCancels(
  accountId: string,
  listed: readonly ListedOrder[],
  askedAt: Date,
): Promise<void> {
  if (listed.length === 0) return;
  const { rows } = await pool().query<{ id: string; isDue: boolean }>(
    closedSql({
      accountId,
      orderIds: listed.map(({ orderId }) => orderId),
      clientOids: listed.flatMap(({ clientOid }) => clientOid || []),
      before: new Date(askedAt.getTime() - lagMs),
    }),
  );
  await transitionAll(accountId, rows.filter(({ isDue }) => isDue).map(stillOpen));
}

const stillOpen = ({ id: intentId }: { readonly id: string }): Transition => {
  return { intentId, kind: "cancel", to: "UNRESOLVED", reason: stillOpenMessage };
};

const leftListMessage = "Its order isn't open: cancelled, filled or never placed.";

const stillOpenMessage = "Its order is still open: the cancel had no effect. Cancel it again.";

const openSql = statement<{ accountId: string }>(
  `
SELECT id, target_order_id AS "targetOrderId", target_client_oid AS "targetClientOid",
  missing_snapshots AS "missingSnapshots", updated_at AS "updatedAt"
FROM order_intent
WHERE account_id = $accountId AND kind = 'cancel' AND state IN ('UNKNOWN', 'UNRESOLVED')`,
  "journal-open-cancels",
);

const quietSql = statement<{ open: readonly string[]; startedAt: string; quietMs: number }>(`
SELECT id FROM order_intent
WHERE id = ANY($open) AND state = 'UNKNOWN'
  AND coalesce(last_byte_at, created_at) < $startedAt::timestamptz - $quietMs * interval '1 ms'`);

const closedSql = statement<{
  accountId: string;
  orderIds: readonly string[];
  clientOids: readonly string[];
  before: Date;
}>(
  `
SELECT id, updated_at < $before AS "isDue" FROM order_intent
WHERE account_id = $accountId AND kind = 'cancel' AND state = 'CLOSED_UNSPECIFIED'
  AND (target_order_id = ANY($orderIds) OR target_order_id IS NULL
    AND target_client_oid = ANY($clientOids))`,
  "journal-closed-cancels",
);
