import "server-only";
import { pool, statement } from "../db/database";
import { log } from "../log";

/** The channel that announces an account whose next reconciliation is due sooner than before. */
export const reconciliationChannel = "reconciliation";

/** An order of the account became unknown: reconcile soon, and often at first. */
export async function scheduleReconciliation(accountId: string): Promise<void> {
  await pool().query(scheduleReconciliationSql({ accountId, waitMs: nextReconciliationMs(0, 0) }));
}

const scheduleReconciliationSql = statement<{ accountId: string; waitMs: null | number }>(
  `
WITH planned AS (
  INSERT INTO reconciliation (account_id, attempt, next_at)
  VALUES ($accountId, 0, clock_timestamp() + $waitMs * interval '1 ms')
  ON CONFLICT (account_id) DO UPDATE SET attempt = 0,
    next_at = least(coalesce(reconciliation.next_at, 'infinity'), excluded.next_at)
  RETURNING account_id)
SELECT pg_notify('${reconciliationChannel}', account_id) FROM planned`,
  "reconciliation-schedule",
);

/** After a complete reconciliation: when the next one is due, or that none is. */
export async function planNextReconciliation(accountId: string, startedAt: string): Promise<void> {
  const { rows } = await pool().query<{ attempt: number; ageMs: number | null }>(
    planSql({ accountId }),
  );
  const { attempt = 0, ageMs = null } = rows[0] ?? {};
  const waitMs = ageMs === null ? null : nextReconciliationMs(attempt + 1, ageMs);
  await pool().query(plannedSql({ accountId, startedAt, waitMs }));
  await notifyJournal(accountId);
}

/** After a reconciliation that did not read every page: soon again. */
export async function postponeReconciliation(accountId: string, reason: string): Promise<void> {
  const { rows } = await pool().query<{ attempt: number }>(
    postponeReconciliationSql({ accountId }),
  );
  const waitMs = retryReconciliationMs(rows[0]?.attempt ?? 0);
  await pool().query(postponedSql({ accountId, reason, waitMs }));
  await notifyJournal(accountId);
  log("warn", "a reconciliation could not read every page", { accountId, reason });
}

const postponeReconciliationSql = statement<{ accountId: string }>(
  `SELECT attempt FROM reconciliation WHERE account_id = $accountId`,
);

/** Screens show the last and the next reconciliation. */
async function notifyJournal(accountId: string): Promise<void> {
  await pool().query(notifyJournalSql({ accountId }));
}

const notifyJournalSql = statement<{ accountId: string }>(
  `SELECT pg_notify('desk', json_build_object('topic', 'journal:' || $accountId::text)::text)`,
);

/** The age of the youngest that is still worth looking for. */
const planSql = statement<{ accountId: string }>(`
SELECT reconciliation.attempt, (
  SELECT (extract(epoch FROM clock_timestamp() - max(coalesce(last_byte_at, created_at))) * 1000)
    ::float8
  FROM order_intent WHERE account_id = $accountId AND (
    state IN ('UNKNOWN', 'UNRESOLVED') AND kind IN ('place', 'cancel')
    OR state = 'ATTESTED_OPEN'
    OR state = 'UNKNOWN' AND kind = 'configure')) AS "ageMs"
FROM reconciliation WHERE account_id = $accountId`);

const plannedSql = statement<{ accountId: string; startedAt: string; waitMs: null | number }>(`
INSERT INTO reconciliation (account_id, attempt, next_at, last_complete_at, last_error)
VALUES ($accountId, 1, clock_timestamp() + $waitMs::float8 * interval '1 ms', $startedAt, NULL)
ON CONFLICT (account_id) DO UPDATE SET
  attempt = reconciliation.attempt + 1, next_at = excluded.next_at,
  last_complete_at = excluded.last_complete_at, last_error = NULL`);

const postponedSql = statement<{ accountId: string; reason: string; waitMs: number }>(`
INSERT INTO reconciliation (account_id, attempt, next_at, last_error)
VALUES ($accountId, 0, clock_timestamp() + $waitMs * interval '1 ms', $reason)
ON CONFLICT (account_id) DO UPDATE SET
  attempt = greatest(reconciliation.attempt, least(reconciliation.attempt + 1, 5)),
  next_at = excluded.next_at, last_error = excluded.last_error`);

const second = 1_000;

const minute = 60 * second;

const hour = 60 * minute;

const day = 24 * hour;

const firstWaitsMs = [0.5, 1, 2, 4, 8, 16, 30, 60, 120, 300].map((seconds) => seconds * second);

/** After a failed reconciliation we ask again soon: the exchange may be back any moment. */
const maxRetryMs = 4 * second;

/**
 * How long after a complete reconciliation the next one is due (docs/order-safety.md#c2-rule-7):
 * `attempt` counts the reconciliations since the youngest unknown order appeared, `ageMs` is how
 * old that one is. Null when there is no sense in looking any more.
 */
export function nextReconciliationMs(attempt: number, ageMs: number): number | null {
  const early = firstWaitsMs[attempt];
  if (early !== undefined) return early;
  if (ageMs < 30 * minute) return 5 * minute;
  if (ageMs < day) return hour;
  return ageMs < 4 * day ? day : null;
}

/** How long after a failed reconciliation the next one is due. */
export function retryReconciliationMs(attempt: number): number {
  return Math.min(firstWaitsMs[attempt] ?? maxRetryMs, maxRetryMs);
}
