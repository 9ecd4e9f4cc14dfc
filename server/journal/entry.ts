import "server-only";
import type { JournalEvent, OrderIntentHistory } from "@/lib/journal/api";
import {
  type AttestedOutcome,
  attestable,
  attestedStates,
  type ResolvableEntry,
  type ResolveAction,
  resolveActionsOf,
  resolveCapability,
} from "@/lib/journal/resolve-actions";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { can, type Environment, type Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { onClient, pool, sqlTransaction, statement } from "../db/database";
import type { OrderIntentState } from "../db/schema";
import { DeskError } from "../desk-error";
import { reconciliationChannel } from "./reconciliation-schedule";
import { type Transition, transitionAll } from "./transition";
import { intentColumns, intentJoins, intentRowOf, type StoredIntent } from "./views/intents";
import { journalColumnsSql, type StoredJournalRow, withCancelTargets } from "./views/page";

/** An entry of the journal on which a user wants to act. */
export interface FoundIntent {
  readonly row: OrderIntent & ResolvableEntry;
  readonly accountId: string;
  readonly connectionId: string;
  /** The body as it was sent; of a list, this intent's part. */
  readonly body: string;
}

interface Stored extends StoredIntent {
  readonly accountId: string;
  readonly connectionId: string;
  readonly environment: Environment;
}

/**
 * Finds an entry of the user's desk. Throws a DeskError when there is none, or when the user's
 * role lacks what the verb takes on entries of its kind and accounts of its environment.
 */
export async function findIntent(
  { deskId, role }: Principal,
  intentId: string,
  verb: ResolveAction,
): Promise<FoundIntent> {
  const { rows } = await pool().query<Stored>(findIntentSql({ deskId, intentId }));
  const [stored] = rows;
  if (!stored) throw new DeskError({ kind: "not-found", what: "This journal entry" });
  const { accountId, connectionId, environment, ...row } = stored;
  const capability = resolveCapability(verb, row.kind);
  if (!can(role, capability, environment)) {
    throw new DeskError({ kind: "forbidden", permission: capability });
  }
  return { row: intentRowOf(row), accountId, connectionId, body: row.body };
}

const findIntentSql = statement<{ deskId: string; intentId: string }>(`
SELECT ${intentColumns}, order_intent.account_id AS "accountId",
  order_intent.connection_id AS "connectionId", account.environment
FROM order_intent JOIN account ON account.id = order_intent.account_id
  AND account.archived_at IS NULL ${intentJoins}
WHERE order_intent.desk_id = $deskId AND order_intent.id = $intentId`);

interface StoredEvent {
  readonly seq: string;
  readonly state: OrderIntentState;
  readonly at: Date;
  readonly detail: JournalEvent["detail"];
}

/** One intent with all that became known of it, oldest first; of another desk there is none. */
export async function intentHistory(
  { deskId }: Principal,
  intentId: string,
): Promise<OrderIntentHistory> {
  const [found, events] = await Promise.all([
    pool().query<StoredJournalRow>(intentSql({ deskId, intentId })),
    pool().query<StoredEvent>(eventsSql({ deskId, intentId })),
  ]);
  const [stored] = found.rows;
  if (!stored) throw new DeskError({ kind: "not-found", what: "This journal entry" });
  const [intent] = await withCancelTargets([stored]);
  if (!intent) throw new Error("The intent has no row.");
  return {
    intent,
    events: events.rows.map(({ at, ...event }) => ({ ...event, at: at.getTime() })),
    body: stored.body,
  };
}

const intentSql = statement<{ deskId: string; intentId: string }>(`
SELECT ${journalColumnsSql}
FROM order_intent JOIN account ON account.id = order_intent.account_id
  AND account.archived_at IS NULL ${intentJoins}
WHERE order_intent.desk_id = $deskId AND order_intent.id = $intentId`);

const eventsSql = statement<{ deskId: string; intentId: string }>(`
SELECT order_event.seq::text, order_event.state, order_event.at, order_event.detail
FROM order_event JOIN order_intent ON order_intent.id = order_event.intent_id
WHERE order_intent.desk_id = $deskId AND order_intent.id = $intentId ORDER BY order_event.seq`);

/** What a user verified at the exchange, and how. */
export interface Attestation {
  readonly outcome: AttestedOutcome;
  readonly note: string;
}

/**
 * Records the outcome that a user verified, with name, note and time, in the entry's history and in
 * the audit. Evidence that comes later re-opens it. Throws a DeskError when its outcome is known,
 * or may still come by itself.
 */
export async function attest(
  principal: Principal,
  intentId: string,
  { outcome, note }: Attestation,
): Promise<void> {
  const { row, accountId } = await findIntent(principal, intentId, "attest");
  if (!attestable(row).includes(outcome)) {
    const message = `Valid for this entry: ${attestable(row).join(", ") || "none"}.`;
    throw new DeskError({ kind: "invalid", issues: [{ field: "outcome", rule: "form", message }] });
  }
  if (!resolveActionsOf(row, Date.now()).includes("attest")) throw notOpen();
  const { name } = principal;
  const step: Transition = {
    intentId,
    kind: row.kind,
    to: attestedStates[outcome],
    from: ["UNKNOWN", "UNRESOLVED"],
    reason: `${attestedMessages[outcome]} by ${name}: ${note}`,
    person: name,
    note,
  };
  await sqlTransaction(async (client) => {
    const moved = await transitionAll(accountId, [step], { queries: client });
    if (moved.size === 0) throw notOpen();
    await appendAudit(onClient(client), principal, {
      action: "intent.attested",
      target: intentId,
      detail: { outcome, note, accountId },
    });
  });
}

const attestedMessages: Readonly<Record<AttestedOutcome, string>> = {
  "not-placed": "Marked not placed",
  filled: "Marked filled",
  open: "Marked open",
  applied: "Marked done",
  "not-applied": "Marked not done",
  revoked: "Marked existing and revoked",
  "not-created": "Marked not created",
};

const notOpen = () =>
  new DeskError({
    kind: "gone",
    reason: "It doesn't need manual resolution: its outcome is known or still being checked.",
  });

/**
 * Has the worker look for an entry's order at once, with everything else of its account that is
 * unknown. The journal shows what it finds.
 */
export async function checkNow(principal: Principal, intentId: string): Promise<void> {
  const { row, accountId } = await findIntent(principal, intentId, "check-now");
  if (!resolveActionsOf(row, Date.now()).includes("check-now")) {
    throw new DeskError({ kind: "gone", reason: outcomeKnownMessage });
  }
  await pool().query(dueSql({ accountId }));
}

const outcomeKnownMessage = "Its outcome is already known.";

const dueSql = statement<{ accountId: string }>(`
WITH due AS (
  INSERT INTO reconciliation (account_id, attempt, next_at) VALUES ($accountId, 0,
    clock_timestamp())
  ON CONFLICT (account_id) DO UPDATE SET next_at = clock_timestamp()
  RETURNING account_id)
SELECT pg_notify('desk', json_build_object('topic', 'journal:' || account_id)::text),
  pg_notify('${reconciliationChannel}', account_id)
FROM due`);
