import "server-only";
import type { RequestOf } from "@/lib/exchange/endpoints";
import type { Failure } from "@/lib/exchange/errors";
import type { Principal } from "@/lib/people/principal";
import { pool } from "../db/pool";
import { authorise } from "../gateway/authorise";
import { call } from "../gateway/call";
import { Refusal } from "../http/refusal";
import { changeByDesk } from "./change-job";
import { mayStillSend, type NextRow } from "./next-row";
import { noteFilled } from "./note-filled";

/**
 * `sent`: the journal knows it; `not-sent`: no byte left, for this reason; `waiting`: it may not be
 * sent only now; `over`: it is refused, or its job is stopped.
 */
export type Processed =
  | { readonly kind: "sent" | "waiting" | "over" }
  | { readonly kind: "not-sent"; readonly reason: string };

/** So long a cancel waits for its turn before the person's authority is read again. */
const turnMs = 2_000;

/**
 * Sends the cancel of one row under the authority of the person who asked for it, as that is now.
 * The row's key makes it one send, whoever sends it, and however often.
 */
export async function processRow(row: NextRow, halted: AbortSignal): Promise<Processed> {
  const { deskId, personId, role, name, connectionId } = row;
  const principal: Principal = { deskId, personId, role, name };
  if (await stopsForAuthority(row, principal)) return { kind: "over" };
  const signal = AbortSignal.any([halted, AbortSignal.timeout(turnMs)]);
  // One slot of the exchange's rate stays free for what a person does by hand meanwhile.
  const stillWanted = (queries: Parameters<typeof mayStillSend>[0]) => mayStillSend(queries, row);
  const context = { principal, connectionId, priority: "sweep", signal, stillWanted } as const;
  const { idempotencyKey } = row;
  const result = await call({ ...context, idempotencyKey }, "cancel-order", requestOf(row));
  if (result.kind === "refused") {
    if (passes(result.failure)) return { kind: "waiting" };
    // A key that was removed since the first look ends the job; the row itself was not refused.
    if (await stopsForAuthority(row, principal)) return { kind: "over" };
    await settleRow(row, "refused", wordsFor(result.failure));
    return { kind: "over" };
  }
  await settleRow(row, "sent", null);
  if (result.kind === "rejected") await noteFilled(row, result.code);
  if (result.kind === "not-sent") return { kind: "not-sent", reason: result.reason };
  return { kind: "sent" };
}

/** Stops a row's job where the person may not cancel there any more; whether it did. */
async function stopsForAuthority(row: NextRow, principal: Principal): Promise<boolean> {
  const lost = await lostAuthority(row, principal);
  if (lost !== null) await changeByDesk(row.jobId, "stopped", lost);
  return lost !== null;
}

/** Why the person may not cancel there any more, in a sentence; null when they may. */
async function lostAuthority(row: NextRow, principal: Principal): Promise<string | null> {
  if (row.disabled || row.personDeskId !== row.deskId) {
    return `${row.name} has no access to this desk any more.`;
  }
  try {
    await authorise({ principal, connectionId: row.connectionId }, "cancel-order");
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { failure } = error;
    if (failure.kind === "forbidden") return `${row.name} may not cancel orders here any more.`;
    return wordsFor(failure);
  }
}

/** orderId wins over clientOid (rulings 32), so only one of the two is sent. */
function requestOf({ category, orderId, clientOid }: NextRow): RequestOf<"cancel-order"> {
  const which = orderId === null ? { clientOid: clientOid ?? "" } : { orderId };
  return { category: category as RequestOf<"cancel-order">["category"], ...which };
}

/** What keeps a row from being sent only now. */
const passes = ({ kind }: Failure) => ["busy", "held", "unavailable"].includes(kind);

async function settleRow(row: NextRow, state: "sent" | "refused", message: string | null) {
  await pool().query({ name: "cancel-settle", text: settleSql, values: [row.id, state, message] });
}

function wordsFor(failure: Failure): string {
  switch (failure.kind) {
    case "invalid":
      return failure.issues.map(({ message }) => message).join(" ");
    case "forbidden":
      return `The permission ${failure.permission} is missing.`;
    case "not-found":
      return `${failure.what} does not exist any more.`;
    case "held":
    case "gone":
      return failure.why;
    default:
      return `The desk refused it (${failure.kind}).`;
  }
}

const settleSql = `
WITH settled AS (
  UPDATE cancel_job_row SET state = $2, message = $3 WHERE id = $1 AND state = 'queued'
  RETURNING job_id
), told AS (
  UPDATE cancel_job SET version = version + 1 FROM settled
  WHERE cancel_job.id = settled.job_id AND $2 = 'refused' RETURNING account_id
)
SELECT pg_notify('desk', json_build_object('topic', 'cancel-jobs:' || account_id)::text) FROM told`;
