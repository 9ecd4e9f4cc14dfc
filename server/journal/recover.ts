import "server-only";
import type { OrderIntentKind } from "@/lib/orders/order-intent";
import { pool, statement } from "../db/database";
import type { OrderIntentState } from "../db/schema";
import { log } from "../log";
import { wipeSealed } from "./created-sub-accounts";
import { isReconcilable, withAdvice } from "./intent";
import { scheduleReconciliation } from "./reconciliation-schedule";
import { type Transition, transitionAll } from "./transition";

/**
 * Longer than any call and its settling last, so that nothing stays in between
 * (docs/order-safety.md#i4).
 */
const stuckMs = 300_000;

interface Abandoned {
  readonly id: string;
  readonly accountId: string;
  readonly kind: OrderIntentKind;
  readonly state: OrderIntentState;
}

/** What a recovery found. */
interface RecoveredIntents {
  readonly notSent: number;
  readonly unknown: number;
}

/**
 * Settles what processes left behind whose lease has expired (docs/order-safety.md#c2-rule-10):
 * PREPARED was not sent and never will be; SENDING is unknown, and is looked for. For one process
 * at a time, at its start and every few seconds.
 */
export async function recoverAbandoned(): Promise<RecoveredIntents> {
  const counts = { notSent: 0, unknown: 0 };
  if (!(await isAnythingLeft())) return counts;
  const { rows } = await pool().query<Abandoned>(abandonedStatement({ stuckMs }));
  for (const accountId of new Set(rows.map((row) => row.accountId))) {
    const steps = rows.filter((row) => row.accountId === accountId).map(stepOf);
    const moved = await transitionAll(accountId, steps);
    const left = steps.filter((step) => moved.has(step.intentId));
    for (const { intentId, to: state } of left) {
      log("warn", "an intent was left behind by a stopped process", { intentId, state });
    }
    const unknownOnes = left.filter(({ to }) => to === "UNKNOWN");
    const notSentIds = left.filter(({ to }) => to === "NOT_SENT").map((step) => step.intentId);
    if (unknownOnes.some(({ kind }) => isReconcilable(kind)))
      await scheduleReconciliation(accountId);
    await wipeSealed(pool(), notSentIds);
    counts.unknown += unknownOnes.length;
    counts.notSent += notSentIds.length;
  }
  await pool().query(scheduleSql);
  await pool().query(`DELETE ${oldInstancesSql}`);
  return counts;
}

/** One statement says so where nothing was left behind, as nearly always. */
async function isAnythingLeft(): Promise<boolean> {
  const { rows } = await pool().query<{ isLeft: boolean }>(isAnythingLeftSql({ stuckMs }));
  return rows[0]?.isLeft ?? true;
}

function stepOf({ id: intentId, kind, state }: Abandoned): Transition {
  const step = { intentId, kind, from: [state] };
  if (state === "PREPARED") return { ...step, to: "NOT_SENT", reason: notSentMessage };
  return { ...step, to: "UNKNOWN", reason: withAdvice(kind, unknownMessage) };
}

const notSentMessage = "The desk stopped before it was sent.";
const unknownMessage = "The desk stopped while it was being sent.";

const abandonedSql = `
FROM order_intent
WHERE state IN ('PREPARED', 'SENDING') AND (
  updated_at < clock_timestamp() - $stuckMs * interval '1 ms'
  OR NOT EXISTS (
    SELECT 1 FROM process_instance AS sender
    WHERE sender.id = order_intent.process_instance_id
      AND sender.lease_until > clock_timestamp()))`;

const abandonedStatement = statement<{ stuckMs: number }>(`
SELECT id, account_id AS "accountId", kind, state ${abandonedSql} ORDER BY created_at`);

/** An unknown order without a reconciliation: the process died between the two statements. */
const unscheduledSql = `
FROM order_intent
WHERE state = 'UNKNOWN' AND kind IN ('place', 'cancel') AND NOT EXISTS (
  SELECT 1 FROM reconciliation AS planned
  WHERE planned.account_id = order_intent.account_id AND planned.next_at IS NOT NULL)`;

const scheduleSql = `
INSERT INTO reconciliation (account_id, attempt, next_at)
SELECT DISTINCT account_id, 0, clock_timestamp() ${unscheduledSql}
ON CONFLICT (account_id) DO UPDATE SET attempt = 0, next_at = excluded.next_at`;

const oldInstancesSql = `
FROM process_instance WHERE lease_until < clock_timestamp() - interval '7 days'
AND NOT EXISTS (
  SELECT 1 FROM order_intent
  WHERE order_intent.process_instance_id = process_instance.id
    AND order_intent.state IN ('PREPARED', 'SENDING'))`;

const isAnythingLeftSql = statement<{ stuckMs: number }>(
  `
SELECT EXISTS (SELECT ${abandonedSql}) OR EXISTS (SELECT ${unscheduledSql})
OR EXISTS (SELECT ${oldInstancesSql}) AS "isLeft"`,
  "recovery-needed",
);
