import "server-only";
import { pool } from "../db/pool";
import type { IntentState } from "../db/schema";
import { entryHashSql } from "./chain";
import { type IntentKind, sourcesOf } from "./states";

/** What became known of an intent. */
export interface Advance {
  readonly accountId: string;
  readonly intentId: string;
  readonly kind: IntentKind;
  readonly to: IntentState;
  readonly orderId?: string | null;
  /** These three are the state's own: a state that gives none clears them. */
  readonly code?: string | null;
  readonly message?: string | null;
  readonly reason?: string | null;
  readonly cumExecQty?: string | null;
  /** The exchange answered just now; or showed the order in a list just now. */
  readonly answered?: boolean;
  readonly seen?: boolean;
  /** Only from these states, of those that lead to `to`. */
  readonly from?: readonly IntentState[];
}

/** A place in the budget to give back in the same statement (see `gateway/budgets`). */
export interface SlotReturn {
  readonly scope: string;
  readonly endpoint: string;
  readonly slot: number;
  /** The moment until which it is ours, as PostgreSQL printed it. */
  readonly heldUntil: string;
  /** Milliseconds from now, and from when it was taken, after which another call may have it. */
  readonly freeAfterMs: number;
  readonly freeAfterTakenMs: number;
  readonly holdMs: number;
}

/**
 * Brings an intent into another state: its row, its event, the chain's head, the budget's slot and
 * the notification in one statement, one commit. False when the intent is in no state from which
 * that follows; nothing has changed then.
 */
export async function advance(step: Advance, slot?: SlotReturn): Promise<boolean> {
  const sources = sourcesOf(step.kind, step.to);
  const from = step.from ? sources.filter((state) => step.from?.includes(state)) : sources;
  return change(step, from, { slot });
}

/**
 * Writes an event that leaves the state as it is: evidence that does not fit, or that needs no new
 * state. False when the intent is not in that state any more.
 */
export async function note(step: Omit<Advance, "from">): Promise<boolean> {
  return change(step, [step.to], {});
}

/**
 * The second commit: PREPARED becomes SENDING, if this process still holds the lease of the boot.
 * False when it may not send (order-safety c.2 rules 2 and 10).
 */
export async function markSending(step: Omit<Advance, "to" | "from">, bootId: string) {
  return change({ ...step, to: "SENDING" }, sourcesOf(step.kind, "SENDING"), { bootId });
}

interface Extras {
  readonly slot?: SlotReturn | undefined;
  /** The boot that begins to send with this; its lease must not have expired. */
  readonly bootId?: string;
}

async function change(step: Advance, from: readonly IntentState[], { slot, bootId }: Extras) {
  const { orderId, code, message, reason, cumExecQty } = step;
  const detail = { orderId, code, message, reason, cumExecQty };
  const said = Object.entries(detail).filter(([, value]) => value != null);
  const { rowCount } = await pool().query({
    name: "journal-advance",
    text: advanceSql,
    values: [
      ...[step.accountId, step.intentId, step.to, from],
      ...[orderId, code, message, reason, cumExecQty].map((value) => value ?? null),
      ...[step.answered ?? false, step.seen ?? false, JSON.stringify(Object.fromEntries(said))],
      ...[slot?.scope, slot?.endpoint, slot?.slot, slot?.heldUntil].map((value) => value ?? null),
      ...[slot?.freeAfterMs ?? 0, (slot?.freeAfterTakenMs ?? 0) - (slot?.holdMs ?? 0)],
      bootId ?? null,
    ],
  });
  return rowCount === 1;
}

const about = ["changed.id", "changed.state"];

/** The head is locked before the intent, by everybody: so nobody waits in a circle. */
const advanceSql = `
WITH head AS MATERIALIZED (
  SELECT account_id, seq, hash FROM chain_head WHERE account_id = $1 FOR UPDATE
), changed AS (
  UPDATE intent SET
    state = $3,
    code = CASE WHEN state = $3 THEN coalesce($6, code) ELSE $6 END,
    message = CASE WHEN state = $3 THEN coalesce($7, message) ELSE $7 END,
    reason = CASE WHEN state = $3 THEN coalesce($8, reason) ELSE $8 END,
    order_id = coalesce($5, order_id),
    cum_exec_qty = coalesce($9::numeric, cum_exec_qty),
    answered_at = CASE WHEN $10 THEN clock_timestamp() ELSE answered_at END,
    boot_id = coalesce($19, boot_id),
    first_byte_at = CASE WHEN $19::text IS NULL THEN first_byte_at ELSE clock_timestamp() END,
    last_seen_at = CASE WHEN $11 THEN clock_timestamp() ELSE last_seen_at END,
    updated_at = clock_timestamp()
  FROM head
  WHERE intent.id = $2 AND intent.account_id = head.account_id AND intent.state = ANY($4)
    AND ($19::text IS NULL OR EXISTS (
      SELECT 1 FROM boot WHERE boot.id = $19 AND boot.lease_until > clock_timestamp()))
  RETURNING intent.id, intent.state, intent.updated_at
), entry AS (
  INSERT INTO order_event (account_id, seq, intent_id, state, at, detail, hash)
  SELECT head.account_id, head.seq + 1, changed.id, changed.state, changed.updated_at, $12::jsonb,
    ${entryHashSql("head", about, "changed.updated_at", "$12::jsonb")}
  FROM head, changed
  RETURNING account_id, seq, hash
), moved AS (
  UPDATE chain_head SET seq = entry.seq, hash = entry.hash
  FROM entry WHERE chain_head.account_id = entry.account_id
  RETURNING chain_head.account_id
), freed AS (
  UPDATE budget_slot SET free_at = greatest(
    clock_timestamp() + $17 * interval '1 ms', free_at + $18 * interval '1 ms')
  WHERE scope = $13 AND endpoint = $14 AND slot = $15 AND free_at = $16::timestamptz
)
SELECT pg_notify('desk', json_build_object('topic', 'journal:' || account_id)::text) FROM moved`;
