import "server-only";
import { pool } from "../db/pool";
import { log } from "../log";
import { nextSweepMs, retrySweepMs } from "./sweep-schedule";

/** An order of the account has become unknown: look for it soon, and often at first. */
export async function scheduleSweep(accountId: string): Promise<void> {
  await pool().query({
    name: "sweep-schedule",
    text: `INSERT INTO sweep (account_id, attempt, next_at)
           VALUES ($1, 0, clock_timestamp() + $2 * interval '1 ms')
           ON CONFLICT (account_id) DO UPDATE SET attempt = 0,
             next_at = least(coalesce(sweep.next_at, 'infinity'), excluded.next_at)`,
    values: [accountId, nextSweepMs(0, 0)],
  });
}

/** After a complete sweep: when the next one is due, or that none is. */
export async function planSweep(accountId: string, startedAt: string): Promise<void> {
  const { rows } = await pool().query<{ attempt: number; ageMs: number | null }>(planSql, [
    accountId,
  ]);
  const { attempt = 0, ageMs = null } = rows[0] ?? {};
  const waitMs = ageMs === null ? null : nextSweepMs(attempt + 1, ageMs);
  await pool().query(plannedSql, [accountId, startedAt, waitMs]);
  await notifyJournal(accountId);
}

/** After a sweep that did not read every page: soon again. */
export async function postponeSweep(accountId: string, why: string): Promise<void> {
  const { rows } = await pool().query<{ attempt: number }>(
    "SELECT attempt FROM sweep WHERE account_id = $1",
    [accountId],
  );
  const waitMs = retrySweepMs(rows[0]?.attempt ?? 0);
  await pool().query(postponedSql, [accountId, why, waitMs]);
  await notifyJournal(accountId);
  log("warn", "a sweep could not read every page", { accountId, reason: why });
}

/** Screens tell when it was looked for and when it is next. */
async function notifyJournal(accountId: string): Promise<void> {
  await pool().query(
    "SELECT pg_notify('desk', json_build_object('topic', 'journal:' || $1::text)::text)",
    [accountId],
  );
}

/** The age of the youngest that is still worth looking for. */
const planSql = `
SELECT sweep.attempt, (
  SELECT (extract(epoch FROM clock_timestamp() - max(coalesce(last_byte_at, created_at))) * 1000)
    ::float8
  FROM intent WHERE account_id = $1 AND (
    state IN ('UNKNOWN', 'UNRESOLVED') AND kind IN ('place', 'cancel')
    OR state = 'ATTESTED_OPEN'
    OR state = 'UNKNOWN' AND kind = 'configure')) AS "ageMs"
FROM sweep WHERE account_id = $1`;

const plannedSql = `
INSERT INTO sweep (account_id, attempt, next_at, last_complete_at, last_error)
VALUES ($1, 1, clock_timestamp() + $3::float8 * interval '1 ms', $2, NULL)
ON CONFLICT (account_id) DO UPDATE SET attempt = sweep.attempt + 1, next_at = excluded.next_at,
  last_complete_at = excluded.last_complete_at, last_error = NULL`;

const postponedSql = `
INSERT INTO sweep (account_id, attempt, next_at, last_error)
VALUES ($1, 0, clock_timestamp() + $3 * interval '1 ms', $2)
ON CONFLICT (account_id) DO UPDATE SET
  attempt = greatest(sweep.attempt, least(sweep.attempt + 1, 5)),
  next_at = excluded.next_at, last_error = excluded.last_error`;
