import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome } from "@/lib/exchange/errors";
import type { OrderIntentKind } from "@/lib/orders/order-intent";
import { pool, statement } from "../db/database";
import type { OrderIntentState } from "../db/schema";
import { DeskError } from "../desk-error";
import { type ChangeDraft, withAdvice } from "../journal/intent";
import type { Resolved } from "../journal/settle";
import type { AnyResult } from "./call-context";

/** What is reported of a call that was answered, or not. */
export function toCallResult(
  draft: ChangeDraft,
  resolved: readonly Resolved[],
  known: { readonly onDisk: boolean; readonly requestTime: number | null },
): AnyResult {
  const settled = resolved.map((each) => settledOf(draft, each));
  const outcomes = settled.map((each) => outcomeOf(each, known.requestTime));
  return asResult(draft.batchId, known.onDisk ? outcomes : outcomes.map(notOnDisk));
}

/** The outcomes of a call's intents as its caller gets them: one, or a list. */
function asResult(batchId: string | null, outcomes: readonly Outcome<unknown>[]): AnyResult {
  const [first] = outcomes;
  if (!first) throw new Error("A call without intents has no outcome.");
  return batchId === null ? first : { kind: "rows", batchId, rows: outcomes };
}

function settledOf({ kind, batchId }: ChangeDraft, { intent, resolution }: Resolved): Settled {
  const { id, clientOid, facts } = intent;
  const nothing = { orderId: null, code: null, message: null, reason: null };
  const reason = resolution.state === "UNKNOWN" ? withAdvice(kind, resolution.reason) : null;
  return {
    ...nothing,
    id,
    kind,
    batchId,
    clientOid: kind === "cancel" ? facts.targetClientOid : clientOid,
    label: facts.label,
    ...resolution,
    ...(reason === null ? {} : { reason }),
  };
}

/**
 * An outcome that is not on disk is not reported: a crash would forget it
 * (docs/order-safety.md#i4).
 */
function notOnDisk(outcome: Outcome<unknown>): Outcome<unknown> {
  switch (outcome.kind) {
    case "ok":
    case "rejected":
    case "accepted-without-id":
      return { kind: "unknown", reason: notOnDiskMessage, intentId: outcome.intentId ?? "" };
    default:
      return outcome;
  }
}

const notOnDiskMessage =
  "The exchange responded, but the desk's database hasn't saved the response yet. Checking.";

const pollIntervalMs = 100;

/** The first intent of what the same user sent under the same key before. */
interface EarlierCall {
  readonly intentId: string;
  readonly requestHash: Buffer;
}

/** Finds what was sent under an idempotency key before; null when nothing was. */
export async function findEarlierCall(draft: ChangeDraft): Promise<EarlierCall | null> {
  const { deskId, userId, idempotencyKey } = draft;
  const { rows } = await pool().query<EarlierCall>(
    findEarlierCallSql({ deskId, idempotencyKey, userId }),
  );
  return rows[0] ?? null;
}

const findEarlierCallSql = statement<{ deskId: string; idempotencyKey: string; userId: string }>(
  `
SELECT id AS "intentId", request_hash AS "requestHash" FROM order_intent
WHERE desk_id = $deskId AND idempotency_key = $idempotencyKey AND user_id = $userId`,
  "gateway-recall",
);

/**
 * The outcome of what was sent before, when another process sends it still: once it is known, or
 * "pending". Throws a DeskError when the key came with another request.
 */
export async function replay(
  draft: ChangeDraft,
  before: EarlierCall,
  patienceMs: number,
): Promise<AnyResult> {
  if (!before.requestHash.equals(draft.requestHash)) throw new DeskError({ kind: "key-reused" });
  for (const until = performance.now() + patienceMs; ; await sleep(pollIntervalMs)) {
    const settled = await readSettled(before.intentId);
    const outcomes = settled.map((each) => outcomeOf(each));
    if (!settled[0]) throw new Error("An intent vanished from the journal.");
    const { batchId } = settled[0];
    if (outcomes.every(({ kind }) => kind !== "pending")) return asResult(batchId, outcomes);
    if (performance.now() > until) {
      return { kind: "pending", intentId: batchId ?? before.intentId };
    }
  }
}

/** What the journal holds of an intent's outcome. */
interface Settled {
  readonly id: string;
  readonly kind: OrderIntentKind;
  readonly batchId: string | null;
  readonly state: OrderIntentState;
  /** Of a cancel: its order's, where the cancel named it. */
  readonly clientOid: string | null;
  /** Of a new sub-account: its uid. */
  readonly orderId: string | null;
  /** Of a new sub-account. */
  readonly label: string | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly reason: string | null;
}

/** The outcome of an intent as far as the journal knows it. */
function outcomeOf(intent: Settled, requestTime: number | null = null): Outcome<unknown> {
  const { id: intentId, clientOid, reason, code, message } = intent;
  switch (intent.state) {
    case "PREPARED":
    case "SENDING":
      return { kind: "pending", intentId };
    case "NOT_SENT":
      return { kind: "not-sent", reason: reason ?? "Nothing was sent.", intentId };
    case "REJECTED":
      return { kind: "rejected", code: code ?? "", message: message ?? "", intentId };
    case "UNKNOWN":
    case "UNRESOLVED":
    case "ATTESTED_FILLED":
    case "ATTESTED_OPEN":
    case "ATTESTED_NOT_PLACED":
    case "ATTESTED_APPLIED":
    case "ATTESTED_NOT_APPLIED":
      return { kind: "unknown", reason: reason ?? "Outcome unknown.", intentId };
    // Only an order closes after it was accepted; the answer to any other change was lost.
    case "CLOSED_UNSPECIFIED":
      return intent.kind === "place"
        ? { kind: "ok", data: dataOf(intent), requestTime, intentId }
        : { kind: "unknown", reason: reason ?? "Outcome unknown.", intentId };
    case "ACKED_NO_ID":
      return { kind: "accepted-without-id", intentId, clientOid: clientOid ?? "" };
    default:
      return { kind: "ok", data: dataOf(intent), requestTime, intentId };
  }
}

/**
 * An acknowledgement, without the key of a new sub-account (docs/order-safety.md#c2-rule-12).
 */
function dataOf({ kind, orderId, clientOid, label }: Settled): unknown {
  switch (kind) {
    case "place":
    case "cancel":
      return { orderId, clientOid };
    case "configure":
      return "success";
    case "create":
      return { subAccountUid: orderId, label };
  }
}

/** Reads the intents of a call again, in the order of its list; none when there is no such call. */
async function readSettled(intentId: string): Promise<readonly Settled[]> {
  const { rows } = await pool().query<Settled>(outcomeSql({ intentId }));
  return rows;
}

const outcomeSql = statement<{ intentId: string }>(
  `
SELECT id, kind, batch_id AS "batchId", state, order_id AS "orderId", code, message, reason,
  CASE WHEN kind = 'cancel' THEN target_client_oid ELSE client_oid END AS "clientOid",
  CASE WHEN kind = 'create' THEN body::jsonb ->> 'label' END AS label
FROM order_intent
WHERE id = $intentId OR batch_id = (SELECT batch_id FROM order_intent WHERE id = $intentId)
ORDER BY created_at`,
  "journal-outcome",
);
