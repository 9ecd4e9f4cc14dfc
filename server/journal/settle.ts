import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { pool, sqlTransaction, statement } from "../db/database";
import type { OrderIntentState } from "../db/schema";
import { log } from "../log";
import { raiseAlarms } from "./alarms";
import { type CreatedKey, sealCreatedKey, wipeSealed } from "./created-sub-accounts";
import { type ChangeDraft, type IntentDraft, idOf, isReconcilable, withAdvice } from "./intent";
import { scheduleReconciliation } from "./reconciliation-schedule";
import { appendNotes, type TokenRelease, type Transition, transitionAll } from "./transition";

/** How long the caller waits for the database to take an answer; we go on trying behind it. */
const graceMs = 2_000;

const maxWaitMs = 5_000;

const giveUpMs = 120_000;

/** An intent, and what became of it. */
export interface Resolved {
  readonly intent: IntentDraft;
  readonly resolution: Resolution;
}

/**
 * The third commit: writes what became of the intents of a call and releases its token, where one
 * was acquired with them. False when the database has not taken it yet; it is tried again for two
 * minutes, and a restart would find the intents as SENDING, which is unknown.
 */
export async function settle(
  draft: ChangeDraft,
  resolved: readonly Resolved[],
  token: TokenRelease | null,
): Promise<{ readonly now: boolean; readonly later: Promise<void> }> {
  const writing = write(draft, resolved, token);
  const later = writing.then(
    () => {},
    (error) =>
      log("error", "an answer could not be written to the journal", {
        intentId: idOf(draft),
        error,
      }),
  );
  const now = await Promise.race([writing.catch(() => false), sleep(graceMs, false)]);
  return { now, later };
}

async function write(
  draft: ChangeDraft,
  resolved: readonly Resolved[],
  token: TokenRelease | null,
) {
  const until = performance.now() + giveUpMs;
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, maxWaitMs)) {
    try {
      await writeOnce(draft, resolved, token);
      return true;
    } catch (error) {
      if (performance.now() > until) throw error;
      log("warn", "an answer is not in the journal yet and is tried again", {
        intentId: idOf(draft),
        error,
      });
      await sleep(waitMs);
    }
  }
}

async function writeOnce(
  draft: ChangeDraft,
  resolved: readonly Resolved[],
  token: TokenRelease | null,
) {
  const { accountId, kind } = draft;
  const steps = resolved.map((each) => stepOf(draft, each));
  const moved =
    kind === "create"
      ? await withSecrets(draft, resolved, steps, token)
      : await transitionAll(accountId, steps, { token });
  const late = resolved.filter(({ intent }) => !moved.has(intent.id));
  if (late.length > 0) await contradict(draft, late);
  const unknown = resolved.some(({ resolution }) => resolution.state === "UNKNOWN");
  if (unknown && isReconcilable(kind)) await scheduleReconciliation(accountId);
  if (kind === "cancel") {
    for (const { intent, resolution } of resolved) {
      if (resolution.state === "ACKED") await applyCancel(accountId, intent.facts);
    }
  }
}

/**
 * docs/order-safety.md#c2-rule-12: what was given once is sealed in the acknowledgement's
 * transaction.
 */
async function withSecrets(
  draft: ChangeDraft,
  resolved: readonly Resolved[],
  steps: readonly Transition[],
  token: TokenRelease | null,
) {
  const { accountId } = draft;
  const { moved, overruled } = await sqlTransaction(async (client) => {
    const marked = await client.query<{ id: string }>(
      markedSql({ intentIds: resolved.map(({ intent }) => intent.id) }),
    );
    const moved = await transitionAll(accountId, steps, { token, queries: client });
    for (const { intent, resolution } of resolved) {
      if (!moved.has(intent.id) || resolution.state !== "ACKED" || !resolution.created) continue;
      await sealCreatedKey(client, draft, intent, resolution.created);
    }
    await wipeSealed(client, resolved.flatMap(notCreated));
    return { moved, overruled: marked.rows.filter(({ id }) => moved.has(id)) };
  });
  await raiseAlarms(
    accountId,
    overruled.map(({ id: intentId }) => ({ intentId, reason: createdAfterAllMessage })),
  );
  return moved;
}

/** Creations whose outcome a user has recorded. */
const markedSql = statement<{ intentIds: readonly string[] }>(`
SELECT id FROM order_intent
WHERE id = ANY($intentIds) AND state IN ('ATTESTED_APPLIED', 'ATTESTED_NOT_APPLIED')`);

const notCreated = ({ intent, resolution }: Resolved) =>
  resolution.state === "REJECTED" || resolution.state === "NOT_SENT" ? [intent.id] : [];

function stepOf({ kind }: ChangeDraft, { intent, resolution }: Resolved): Transition {
  const { state: to } = resolution;
  const answered = to !== "NOT_SENT" && to !== "UNKNOWN";
  const step = { intentId: intent.id, kind, to, answered };
  switch (resolution.state) {
    case "ACKED":
      return { ...step, orderId: resolution.orderId };
    case "ACKED_NO_ID":
      return { ...step, reason: withoutIdMessage };
    case "REJECTED":
      return { ...step, code: resolution.code, message: resolution.message };
    case "NOT_SENT":
      return { ...step, reason: resolution.reason };
    case "UNKNOWN": {
      const { code, message } = resolution;
      return { ...step, code, message, reason: withAdvice(kind, resolution.reason) };
    }
  }
}

/** The lease had expired and another process marked it UNKNOWN; the answer is kept as evidence. */
async function contradict(draft: ChangeDraft, late: readonly Resolved[]): Promise<void> {
  const resolved = late.filter(({ resolution }) => resolution.state !== "UNKNOWN");
  const steps = resolved.map((each): Transition => {
    const reason = `A late response said ${each.resolution.state}.`;
    return { ...stepOf(draft, each), to: "UNKNOWN", answered: false, reason };
  });
  const noted = await appendNotes(draft.accountId, steps);
  for (const { intent, resolution } of resolved.filter(({ intent }) => noted.has(intent.id))) {
    const { id: intentId } = intent;
    const { state } = resolution;
    log("warn", "an answer came after its intent was marked UNKNOWN", { intentId, state });
  }
}

const createdAfterAllMessage = "The exchange confirmed this sub-account after a user marked it.";

const withoutIdMessage =
  "Accepted without an order id: an earlier reduce-only order may have been replaced.";

/**
 * What an answer of the exchange, or its absence, proves about an intent
 * (docs/order-safety.md#c2-rule-5).
 */
export type Resolution =
  /** The order's id; a cancel's answer may leave it out; of a new sub-account it is the uid. */
  | {
      readonly state: "ACKED";
      readonly orderId: string | null;
      /** Only of a new sub-account: sealed with the acknowledgement, then forgotten. */
      readonly created?: CreatedKey;
    }
  | { readonly state: "ACKED_NO_ID" }
  | { readonly state: "REJECTED"; readonly code: string; readonly message: string }
  | { readonly state: "NOT_SENT"; readonly reason: string }
  | {
      readonly state: "UNKNOWN";
      readonly reason: string;
      readonly code: string | null;
      readonly message: string | null;
    };

/** Which order a cancel aims at. */
export interface CancelTarget {
  readonly targetOrderId: string | null;
  readonly targetClientOid: string | null;
}

/**
 * The exchange took a cancel: it had the order open. An order whose outcome was unknown is
 * cancelled thereby; one that we knew is cancelled when it has left the open orders.
 */
export async function applyCancel(accountId: string, target: CancelTarget): Promise<void> {
  const { rows } = await pool().query<{ id: string; state: OrderIntentState }>(
    applyCancelSql({
      accountId,
      targetOrderId: target.targetOrderId,
      targetClientOid: target.targetClientOid,
    }),
  );
  const steps = rows.flatMap(({ id: intentId, state }): Transition[] => {
    const to = stateAfterCancel(state);
    if (!to) return [];
    const reason = to === "CANCELLED" ? cancelledMessage : null;
    return [{ intentId, kind: "place", to, from: [state], seen: true, reason }];
  });
  await transitionAll(accountId, steps);
}

const applyCancelSql = statement<{
  accountId: string;
  targetOrderId: null | string;
  targetClientOid: null | string;
}>(
  `
SELECT id, state FROM order_intent
WHERE account_id = $accountId AND kind = 'place'
  AND CASE WHEN $targetOrderId::text IS NULL THEN client_oid = $targetClientOid
    ELSE order_id = $targetOrderId END`,
  "journal-cancel-target",
);

function stateAfterCancel(state: OrderIntentState): OrderIntentState | null {
  switch (state) {
    case "ACKED":
    case "ACKED_NO_ID":
      return "LIVE";
    case "UNKNOWN":
    case "UNRESOLVED":
    case "ATTESTED_FILLED":
    case "ATTESTED_NOT_PLACED":
      return "CANCELLED";
    default:
      return null;
  }
}

const cancelledMessage = "The exchange accepted its cancel, so it existed and is now cancelled.";
