import "server-only";
import type { PoolClient, QueryResult } from "pg";
import type { OrderIntentKind } from "@/lib/orders/order-intent";
import { notifyJournalSql, pool, sqlTransaction, statement, storableText } from "../db/database";
import type { OrderIntentState } from "../db/schema";
import { type Added, chainSql, freeHeadSql, headSql } from "../hash-chain/chain";
import { noteAdded } from "../hash-chain/checkpoint";
import { sourcesOf } from "./intent";

/** What became known of an intent. */
export interface Transition {
  readonly intentId: string;
  readonly kind: OrderIntentKind;
  readonly to: OrderIntentState;
  readonly orderId?: string | null;
  /** A plan has triggered: the id of the order that it placed, and its own where it was known. */
  readonly triggeredOrderId?: string | null;
  readonly planOrderId?: string | null;
  /** These three are the state's own: a state that gives none clears them. */
  readonly code?: string | null;
  readonly message?: string | null;
  readonly reason?: string | null;
  readonly cumExecQty?: string | null;
  /** Who did it, with that user's note; in the history alone, as the two ids above are. */
  readonly person?: string | null;
  readonly note?: string | null;
  /** The exchange answered just now; or showed the order in a list just now. */
  readonly answered?: boolean;
  readonly seen?: boolean;
  /** Only from these states, of those that lead to `to`. */
  readonly from?: readonly OrderIntentState[];
}

/** A token to release in the same statement (see `gateway/rate-limits`). */
export interface TokenRelease {
  readonly scope: string;
  readonly endpoint: string;
  readonly token: number;
  /** Until when this call holds it, as PostgreSQL printed the time. */
  readonly leaseUntil: string;
  /** Milliseconds from now, and from when it was taken, after which another call may have it. */
  readonly freeAfterMs: number;
  readonly freeAfterTakenMs: number;
  readonly tokenHoldMs: number;
}

interface Extras {
  readonly token?: TokenRelease | null | undefined;
  /** The transaction to do it in; without one it has its own. */
  readonly queries?: Pick<PoolClient, "query">;
}

/** The intents that were changed. */
export type Moved = ReadonlySet<string>;

/**
 * Brings intents of an account into other states: their rows, their events, the chain's head, the
 * rate limit's token and the notification in one commit. An intent that is in no state from which
 * its step follows stays as it is. At most one step for an intent.
 */
export async function transitionAll(
  accountId: string,
  steps: readonly Transition[],
  extras: Extras = {},
): Promise<Moved> {
  return change({ accountId, steps, sources: sourcesFor, ...extras });
}

/** The same for one intent; false when nothing has changed. */
export async function transition(accountId: string, step: Transition): Promise<boolean> {
  return (await transitionAll(accountId, [step])).size === 1;
}

/**
 * Writes events that leave states as they are: evidence that does not fit, or that needs no new
 * state. Passes over an intent that is not in that state any more.
 */
export async function appendNotes(
  accountId: string,
  steps: readonly Omit<Transition, "from">[],
): Promise<Moved> {
  return change({ accountId, steps, sources: ({ to }) => [to] });
}

/**
 * The second commit: PREPARED becomes SENDING, if this process still holds its lease.
 * What is left out may not be sent (docs/order-safety.md#c2-rule-2, #c2-rule-10).
 */
export async function markSending(
  accountId: string,
  steps: readonly Omit<Transition, "to">[],
  processInstanceId: string,
  extras: Pick<Extras, "queries"> = {},
): Promise<Moved> {
  const sending = steps.map((step) => ({ ...step, to: "SENDING" }) as const);
  return change({ accountId, steps: sending, sources: sourcesFor, processInstanceId, ...extras });
}

/** Holds an account's journal until the transaction ends: nobody else writes it meanwhile. */
export async function lockJournal(
  queries: Pick<PoolClient, "query">,
  accountId: string,
): Promise<void> {
  await queries.query(lockJournalSql({ accountId }));
}

const lockJournalSql = statement<{ accountId: string }>(
  `SELECT 1 FROM chain_head WHERE account_id = $accountId FOR UPDATE`,
);

function sourcesFor({ kind, to, from }: Transition): readonly OrderIntentState[] {
  const sources = sourcesOf(kind, to);
  return from ? sources.filter((state) => from.includes(state)) : sources;
}

interface Change extends Extras {
  readonly accountId: string;
  readonly steps: readonly Transition[];
  readonly sources: (step: Transition) => readonly OrderIntentState[];
  readonly processInstanceId?: string;
}

/** One statement that commits by itself, or one that waits for another writer of the journal. */
async function change(wanted: Change): Promise<Moved> {
  if (wanted.steps.length === 0) return new Set();
  const values = valuesOf(wanted);
  const { queries } = wanted;
  if (queries) return movedOf(wanted, await queries.query<Changed>(lockedStatement(values)));
  const alone = await pool().query<Changed>(aloneStatement(values));
  if (alone.rows[0]?.free) return movedOf(wanted, alone);
  return sqlTransaction(async (client) => {
    await client.query(lockJournalSql({ accountId: wanted.accountId }));
    return movedOf(wanted, await client.query<Changed>(lockedStatement(values)));
  });
}

type Changed = Partial<Added> & { readonly free: boolean; readonly moved: string[] | null };

function movedOf({ accountId }: Change, { rows: [row] }: QueryResult<Changed>): Moved {
  if (row) noteAdded(accountId, row);
  return new Set(row?.moved);
}

function valuesOf({ accountId, steps, sources, token, processInstanceId }: Change): StepValues {
  return {
    accountId,
    steps: JSON.stringify(
      steps.map((step, n) => ({ n, ...columnsOf(step), sources: sources(step) })),
    ),
    processInstanceId: processInstanceId ?? null,
    ...(token ? releaseOf(token) : noRelease),
  };
}

interface Release extends Pick<TokenRelease, "freeAfterMs"> {
  readonly scope: string | null;
  readonly endpoint: string | null;
  readonly token: number | null;
  readonly leaseUntil: string | null;
  /** Counted from `leaseUntil`, and so less than zero. */
  readonly freeAfterLeaseMs: number;
}

const noRelease: Release = {
  scope: null,
  endpoint: null,
  token: null,
  leaseUntil: null,
  freeAfterMs: 0,
  freeAfterLeaseMs: 0,
};

const releaseOf = ({ freeAfterTakenMs, tokenHoldMs, ...token }: TokenRelease): Release => ({
  ...token,
  freeAfterLeaseMs: freeAfterTakenMs - tokenHoldMs,
});

function columnsOf(step: Transition) {
  const { intentId: id, to, orderId, code, message, reason, cumExecQty, person, note } = step;
  const columns = present({ orderId, code, message, reason, cumExecQty });
  const { answered = false, seen = false, triggeredOrderId, planOrderId } = step;
  const only = present({ person, note, triggeredOrderId, planOrderId });
  const detail = { ...columns, ...only };
  return { id, to, ...columns, answered, seen, detail };
}

function present(fields: Readonly<Record<string, string | null | undefined>>) {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value == null ? [] : [[name, storableText(value)]],
    ),
  );
}

interface StepValues extends Release {
  readonly accountId: string;
  readonly steps: string;
  /** Of the process that sends; null where nothing is being sent. */
  readonly processInstanceId: string | null;
}

/**
 * Every writer locks the head before the intents, so that no deadlock arises. The steps come
 * as a JSON list; the events of those that fit are chained in the list's order.
 */
const transitionSql = (head: string) => `
WITH RECURSIVE head AS MATERIALIZED (
  ${head}
), step AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($steps::jsonb) AS each (
    n int, id text, "to" text, sources text[], "orderId" text, code text, message text,
    reason text, "cumExecQty" numeric, answered boolean, seen boolean, detail jsonb)
), changed AS (
  UPDATE order_intent SET
    state = step."to",
    code = CASE WHEN state = step."to" THEN coalesce(step.code, order_intent.code)
      ELSE step.code END,
    message = CASE WHEN state = step."to" THEN coalesce(step.message, order_intent.message)
      ELSE step.message END,
    reason = CASE WHEN state = step."to" THEN coalesce(step.reason, order_intent.reason)
      ELSE step.reason END,
    order_id = coalesce(step."orderId", order_id),
    cum_exec_qty = coalesce(step."cumExecQty", cum_exec_qty),
    answered_at = CASE WHEN step.answered THEN clock_timestamp() ELSE answered_at END,
    process_instance_id = coalesce($processInstanceId, process_instance_id),
    first_byte_at = CASE WHEN $processInstanceId::text IS NULL THEN first_byte_at
      ELSE coalesce(first_byte_at, clock_timestamp()) END,
    last_byte_at = CASE WHEN $processInstanceId::text IS NULL THEN last_byte_at
      ELSE clock_timestamp() END,
    missing_snapshots = CASE WHEN state = step."to" THEN missing_snapshots ELSE 0 END,
    last_seen_at = CASE WHEN step.seen THEN clock_timestamp() ELSE last_seen_at END,
    updated_at = clock_timestamp()
  FROM head, step
  WHERE order_intent.id = step.id AND order_intent.account_id = head.account_id
    AND order_intent.state = ANY(step.sources)
    AND ($processInstanceId::text IS NULL OR EXISTS (
      SELECT 1 FROM process_instance AS sender
      WHERE sender.id = $processInstanceId AND sender.lease_until > clock_timestamp()))
  RETURNING step.n, order_intent.id, order_intent.state, order_intent.updated_at AS at, step.detail
), ${chainSql("changed")}, freed AS (
  UPDATE rate_limit_token SET free_at = greatest(
    clock_timestamp() + $freeAfterMs * interval '1 ms',
    free_at + $freeAfterLeaseMs * interval '1 ms')
  FROM head
  WHERE scope = $scope AND endpoint = $endpoint AND token = $token
    AND free_at = $leaseUntil::timestamptz
)`;

const answerSql = `
SELECT EXISTS (SELECT FROM head) AS free, chained.*,
  (SELECT array_agg(id ORDER BY place) FROM event) AS moved,
  CASE WHEN chained.hash IS NOT NULL THEN ${notifyJournalSql("chained.account_id")}::text END
FROM (VALUES (1)) AS one LEFT JOIN chained ON true`;

const lockedStatement = statement<StepValues>(
  `${transitionSql(headSql("$accountId"))}${answerSql}`,
  "journal-transition",
);

const aloneStatement = statement<StepValues>(
  `${transitionSql(freeHeadSql("$accountId"))}${answerSql}`,
  "journal-transition-alone",
);
