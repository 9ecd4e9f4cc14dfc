import "server-only";
import { type Confirmation, type Failure, needsConfirmation } from "@/lib/api/failure";
import { failureMessage } from "@/lib/api/failure-message";
import type { Issue, Outcome } from "@/lib/exchange/errors";
import { maxPressToByteMs } from "@/lib/orders/lateness";
import { call } from "../gateway/call";
import type { CallContext } from "../gateway/call-context";
import { Deadline } from "../gateway/deadline";
import { preconditionFailedMessage } from "../gateway/reserve";
import { mayPlace, type PlacingJob, type PlacingStep, settleRows } from "./placing-steps";

/** What a job waits for, as it is shown, and for how long at most; ms. */
export const longestWaitMs = {
  "the rate limit": Number.POSITIVE_INFINITY,
  "the orders per minute": 60_000,
  "the list of open orders": 30_000,
  "the answer to the cancel": 60_000,
  "the old order to leave the lists": 30_000,
} as const satisfies Readonly<Record<string, number>>;

export type WaitsFor = keyof typeof longestWaitMs;

/** How a step of a job ended: it goes on, waits for something that is shown, or is paused. */
export type StepEnd =
  | { readonly kind: "done" }
  | { readonly kind: "wait"; readonly what: WaitsFor; readonly ms?: number }
  | { readonly kind: "pause"; readonly reason: string; readonly question?: Confirmation };

/** So long a step waits for its turn before that is shown; longer would look like a break. */
const maxQueueMs = 2_000;

/**
 * How a job calls the exchange: under its user's authority as that is now, asked again in each of
 * the two transactions before the first byte. The first step after a start has the time of a press
 * (docs/order-safety.md#c2-rule-15): `startedMs` ago, or null for a later one.
 */
export function placingContext(
  job: PlacingJob,
  idempotencyKey: string,
  startedMs: number | null,
  signal: AbortSignal,
): CallContext {
  const { deskId, userId, role, name, connectionId, confirm } = job;
  return {
    ...{ principal: { deskId, userId, role, name }, connectionId, idempotencyKey, confirm },
    signal: AbortSignal.any([signal, AbortSignal.timeout(maxQueueMs)]),
    isStep: true,
    precondition: (queries) => mayPlace(queries, job),
    ...(startedMs === null ? {} : { deadline: new Deadline(maxPressToByteMs - startedMs) }),
  };
}

/** Places the orders of one request. */
export async function placeRequest(
  job: PlacingJob,
  { placeKey, rows }: Extract<PlacingStep, { kind: "batch" }>,
  startedMs: number | null,
  signal: AbortSignal,
): Promise<StepEnd> {
  const context = placingContext(job, placeKey, startedMs, signal);
  const ids = rows.map(({ id }) => id);
  const result = await call(
    context,
    "place-batch",
    rows.map(({ order }) => order),
  );
  if (result.kind === "refused") return afterRefusal(ids, result.failure);
  await settleRows(ids, "sent", null);
  if (result.kind !== "rows") return { kind: "pause", reason: unclearMessage };
  return afterPlacing(result.rows);
}

/** Goes on only where every outcome is known, and not every order was turned down. */
export function afterPlacing(outcomes: readonly Outcome<unknown>[]): StepEnd {
  if (outcomes.some(({ kind }) => kind === "unknown" || kind === "pending")) {
    return { kind: "pause", reason: unclearMessage };
  }
  if (outcomes.some(({ kind }) => kind === "ok" || kind === "accepted-without-id")) {
    return { kind: "done" };
  }
  const [first] = outcomes;
  return { kind: "pause", reason: first?.kind === "not-sent" ? first.reason : rejectedMessage };
}

/**
 * The desk itself refused, and nothing was sent: what only has to wait waits, what a user can say
 * yes to is asked, and a row that breaks a rule is over.
 */
export async function afterRefusal(ids: readonly string[], failure: Failure): Promise<StepEnd> {
  if (failure.kind === "busy") {
    return { kind: "wait", what: "the rate limit", ms: failure.retryAfterMs };
  }
  // The job was changed meanwhile, or its user was: what it may do is read again.
  if (failure.kind === "blocked" && failure.reason === preconditionFailedMessage) {
    return { kind: "done" };
  }
  const reason = failureMessage(failure);
  if (needsConfirmation(failure)) return { kind: "pause", reason, question: failure.kind };
  if (failure.kind !== "invalid") return { kind: "pause", reason };
  if (failure.issues.every(({ rule }) => rule === "desk-limit-rate")) {
    return { kind: "wait", what: "the orders per minute" };
  }
  for (const [place, id] of ids.entries()) {
    const own = failure.issues.filter(({ field }) => isOf(place, field));
    if (own.length > 0) await settleRows([id], "refused", issuesMessage(own));
  }
  return { kind: "pause", reason };
}

/** Of a list, a field names the place of its order; otherwise it is that of the only one. */
function isOf(place: number, field: string): boolean {
  const named = /^\[(\d+)\]/.exec(field)?.[1];
  return named === undefined || Number(named) === place;
}

const issuesMessage = (issues: readonly Issue[]) =>
  issues.map(({ named, message }) => named ?? message).join(" ");

const unclearMessage =
  "The exchange didn't confirm the last request. Orders of unknown outcome are checked and never " +
  "resent automatically.";
const rejectedMessage = "The exchange rejected every order of the last request.";
