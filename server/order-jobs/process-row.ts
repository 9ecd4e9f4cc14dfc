import "server-only";
import type { Failure } from "@/lib/api/failure";
import { failureMessage } from "@/lib/api/failure-message";
import { classOf } from "@/lib/exchange/codes";
import type { EndpointId, RequestOf } from "@/lib/exchange/endpoints";
import { topicText } from "@/lib/live/topic";
import type { Principal } from "@/lib/users/roles";
import { pool, statement } from "../db/database";
import { DeskError } from "../desk-error";
import { authorise } from "../gateway/authorise";
import { call } from "../gateway/call";
import { changeByDesk } from "./jobs";
import { type CancelledOrder, type JobOwner, mayStillSend, type NextRow } from "./rows";

/**
 * `sent`: the journal knows it; `not-sent`: no byte left, for this reason; `waiting`: it may not be
 * sent only now; `over`: it is refused, or its job is stopped.
 */
export type Processed =
  | { readonly kind: "sent" | "waiting" | "over" }
  | { readonly kind: "not-sent"; readonly reason: string };

/** So long a cancel waits for its turn before the user's authority is read again. */
const maxQueueMs = 2_000;

/**
 * Sends the cancel of one row under the authority of the user who asked for it, as that is now.
 * The row's key makes it one send, for any number of senders.
 */
export async function processRow(row: NextRow, halted: AbortSignal): Promise<Processed> {
  const { deskId, userId, role, name, connectionId } = row;
  const principal: Principal = { deskId, userId, role, name };
  if (await stopsForAuthority(row, principal)) return { kind: "over" };
  const signal = AbortSignal.any([halted, AbortSignal.timeout(maxQueueMs)]);
  // One token of the exchange's rate stays free for what a user does by hand at the same time.
  const precondition = (queries: Parameters<typeof mayStillSend>[0]) => mayStillSend(queries, row);
  const context = {
    principal,
    connectionId,
    priority: "reconciliation",
    signal,
    precondition,
  } as const;
  const { cancelKey: idempotencyKey } = row;
  const result = await call({ ...context, idempotencyKey }, "cancel-order", cancelRequestOf(row));
  if (result.kind === "refused") {
    if (isTemporary(result.failure)) return { kind: "waiting" };
    // A key that was removed since the first look ends the job; the row itself was not refused.
    if (await stopsForAuthority(row, principal)) return { kind: "over" };
    await settleRow(row, "refused", failureMessage(result.failure));
    return { kind: "over" };
  }
  await settleRow(row, "sent", null);
  if (result.kind === "rejected") await recordFilledSeen(row, result.code);
  if (result.kind === "not-sent") return { kind: "not-sent", reason: result.reason };
  return { kind: "sent" };
}

/** Stops a row's job where the user may not cancel there any more; whether it did. */
async function stopsForAuthority(row: NextRow, principal: Principal): Promise<boolean> {
  const lost = await lostAuthority(row, principal, "cancel-order");
  if (lost !== null) await changeByDesk(row.jobId, "stopped", { reason: lost });
  return lost !== null;
}

/** Why a job's user may not do this there any more, in a sentence; null when they may. */
export async function lostAuthority(
  { disabled, userDeskId, deskId, name, connectionId }: JobOwner,
  principal: Principal,
  id: EndpointId,
): Promise<string | null> {
  if (disabled || userDeskId !== deskId) return `${name} no longer has access to this desk.`;
  try {
    await authorise({ principal, connectionId }, id);
    return null;
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    const { failure } = error;
    if (failure.kind === "forbidden") {
      return failure.reason ?? `${name} is no longer allowed to do this (${failure.permission}).`;
    }
    return failureMessage(failure);
  }
}

/** orderId wins over clientOid (docs/rulings.md#ruling-32), so only one of the two is sent. */
export function cancelRequestOf({
  category,
  orderId,
  clientOid,
}: CancelledOrder): RequestOf<"cancel-order"> {
  const which = orderId === null ? { clientOid: clientOid ?? "" } : { orderId };
  return { category: category as RequestOf<"cancel-order">["category"], ...which };
}

/** What keeps a row from being sent only now. */
const isTemporary = ({ kind }: Failure) => ["busy", "blocked", "unavailable"].includes(kind);

async function settleRow(row: NextRow, state: "sent" | "refused", message: string | null) {
  await pool().query(settleSql({ id: row.id, state, message }));
}

const settleSql = statement<{ id: string; state: string; message: null | string }>(
  `
WITH settled AS (
  UPDATE order_job_row SET state = $state, message = $message WHERE id = $id AND state = 'queued'
  RETURNING job_id
), told AS (
  UPDATE order_job SET version = version + 1 FROM settled
  WHERE order_job.id = settled.job_id AND $state = 'refused' RETURNING account_id
)
SELECT pg_notify('desk', json_build_object('topic', 'order-jobs:' || account_id)::text) FROM told`,
  "cancel-settle",
);

/**
 * An order was not open any more when its cancel came. Notes how much of it was last seen filled,
 * by the journal or in the newest list: the exchange never tells it of a closed order.
 */
async function recordFilledSeen(row: NextRow, code: string): Promise<void> {
  if (classOf(code) !== "not-open") return;
  const { id, accountId, orderId, clientOid } = row;
  const topic = topicText({ kind: "orders", accountId });
  await pool().query(filledSeenStatement({ id, accountId, orderId, clientOid, topic }));
}

const filledSeenStatement = statement<
  Pick<NextRow, "id" | "accountId" | "orderId" | "clientOid"> & { readonly topic: string }
>(
  `
WITH seen AS (
  SELECT max(filled) AS filled FROM (
    SELECT cum_exec_qty AS filled FROM order_intent
    WHERE account_id = $accountId AND kind = 'place'
      AND (order_id = $orderId OR client_oid = $clientOid)
    UNION ALL
    SELECT nullif(listed ->> 'cumExecQty', '')::numeric
    FROM snapshot, jsonb_array_elements(snapshot.rows) AS listed
    WHERE snapshot.topic = $topic
      AND (listed ->> 'orderId' = $orderId
        OR $orderId IS NULL AND listed ->> 'clientOid' = $clientOid)
  ) AS each
), noted AS (
  UPDATE order_job_row SET filled_seen = seen.filled FROM seen
  WHERE id = $id AND seen.filled IS NOT NULL RETURNING job_id
), told AS (
  UPDATE order_job SET version = version + 1 FROM noted
  WHERE order_job.id = noted.job_id RETURNING account_id
)
SELECT pg_notify('desk', json_build_object('topic', 'order-jobs:' || account_id)::text) FROM told`,
  "cancel-note-filled",
);
