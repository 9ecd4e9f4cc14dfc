import "server-only";
import { pool } from "../db/pool";
import type { IntentState } from "../db/schema";
import { log } from "../log";
import { advance } from "./advance";
import { scheduleSweep } from "./schedule-sweep";
import { kindOf } from "./states";

/** Longer than any call and its settling last, so that nothing stays in between (I4). */
const stuckMs = 300_000;

interface Abandoned {
  readonly id: string;
  readonly accountId: string;
  readonly endpoint: string;
  readonly state: IntentState;
}

/** What a recovery found. */
export interface Recovered {
  readonly notSent: number;
  readonly unknown: number;
}

/**
 * Settles what processes left behind whose lease has expired (order-safety c.2 rule 10): PREPARED
 * was not sent and never will be; SENDING is unknown, and is looked for. For one process at a time,
 * at its start and every few seconds.
 */
export async function recoverAbandoned(): Promise<Recovered> {
  const { rows } = await pool().query<Abandoned>(abandonedSql, [stuckMs]);
  const counts = { notSent: 0, unknown: 0 };
  for (const { id: intentId, accountId, endpoint, state } of rows) {
    const { to, reason } = state === "PREPARED" ? notSent : unknown;
    const kind = kindOf(endpoint);
    const moved = await advance({ accountId, intentId, kind, to, reason, from: [state] });
    if (!moved) continue;
    log("warn", "an intent was left behind by a stopped process", { intentId, state: to });
    if (to === "UNKNOWN") await scheduleSweep(accountId);
    counts[to === "UNKNOWN" ? "unknown" : "notSent"] += 1;
  }
  await pool().query(unscheduledSql);
  await pool().query(forgetBootsSql);
  return counts;
}

const notSent = { to: "NOT_SENT", reason: "The desk stopped before it was sent." } as const;
const unknown = { to: "UNKNOWN", reason: "The desk stopped while it was being sent." } as const;

const abandonedSql = `
SELECT id, account_id AS "accountId", endpoint, state FROM intent
WHERE state IN ('PREPARED', 'SENDING') AND (
  updated_at < clock_timestamp() - $1 * interval '1 ms'
  OR NOT EXISTS (
    SELECT 1 FROM boot WHERE boot.id = intent.boot_id AND lease_until > clock_timestamp()))
ORDER BY created_at`;

/** An unknown order without a sweep: the process died between the two statements. */
const unscheduledSql = `
INSERT INTO sweep (account_id, attempt, next_at)
SELECT DISTINCT account_id, 0, clock_timestamp() FROM intent
WHERE state = 'UNKNOWN' AND NOT EXISTS (
  SELECT 1 FROM sweep WHERE sweep.account_id = intent.account_id AND next_at IS NOT NULL)
ON CONFLICT (account_id) DO UPDATE SET attempt = 0, next_at = excluded.next_at`;

const forgetBootsSql = `
DELETE FROM boot WHERE lease_until < clock_timestamp() - interval '7 days'
AND NOT EXISTS (
  SELECT 1 FROM intent WHERE intent.boot_id = boot.id AND state IN ('PREPARED', 'SENDING'))`;
