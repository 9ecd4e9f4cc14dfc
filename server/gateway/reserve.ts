import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Confirmation } from "@/lib/api/failure";
import { databaseProblem } from "../db/database";
import { DeskError } from "../desk-error";
import { type ChangeDraft, idOf } from "../journal/intent";
import { type Confirmed, type Prepared, prepare } from "../journal/prepare";
import type { TokenRelease } from "../journal/transition";
import { readIntent } from "../journal/views/intents";
import { log } from "../log";
import type { CallContext, KeyedRoute } from "./call-context";
import type { OrderRate } from "./check-risk-limits";
import { countFollowed, noteToken, queueOf, rateLimitOf } from "./rate-limits";
import {
  ensureTokens,
  freeAfter,
  freeIn,
  type RateLimit,
  type TokenUse,
  tokenHoldMs,
  tokenRange,
} from "./rate-limits/tokens";

/** A call's intents are on disk as PREPARED with a token, or were known before. */
export type Reserved =
  | {
      readonly kind: "prepared";
      readonly release: (use: TokenUse) => TokenRelease;
      /** How long it waited for the token, and for what placing waited for. */
      readonly queuedMs: number;
    }
  | { readonly kind: "existing"; readonly intentId: string; readonly requestHash: Buffer };

/**
 * So long an order waits until one that could be taken for it was looked for
 * (docs/order-safety.md#c2-rule-10).
 */
const blockedMaxWaitMs = 3_000;
const blockedPollMs = 150;

/**
 * Waits for a token and writes the intents as PREPARED in the same statement. Throws a DeskError
 * when it is a possible duplicate, when placing is blocked, when the rate limit stays
 * exhausted, or when the database does not take it; nothing is sent then.
 */
export async function reserve(
  route: KeyedRoute,
  draft: ChangeDraft,
  rate: OrderRate | null,
): Promise<Reserved> {
  const rateLimit = rateLimitOf(route.endpoint, route.venue, route.connection.account);
  const begunAt = performance.now();
  // A step of a job asks before its time is up, so that its user can say yes.
  const { isStep = false, deadline } = route.context;
  const leftMs = isStep && deadline ? deadline.leftMs - 2 * blockedPollMs : blockedMaxWaitMs;
  const until = begunAt + Math.min(blockedMaxWaitMs, leftMs);
  for (;;) {
    const { got: prepared, lastAttemptMs } = await acquire(route, draft, rateLimit, rate);
    switch (prepared.kind) {
      case "existing":
        return prepared;
      case "prepared": {
        const noteRelease = noteToken(rateLimit);
        return {
          kind: "prepared",
          release(use) {
            noteRelease(use);
            return tokenRelease(rateLimit, prepared, use);
          },
          queuedMs: performance.now() - begunAt - lastAttemptMs,
        };
      }
      case "duplicate": {
        const { intentId, secondsAgo } = prepared;
        const earlier = await readIntent(intentId);
        throw new DeskError({ kind: "possible-duplicate", earlier, secondsAgo });
      }
      case "busy":
        route.context.deadline?.check("rate");
        throw new DeskError(prepared);
      case "too-many":
        rate?.check(prepared.sentLastMinute);
        throw new DeskError({ kind: "blocked", reason: preconditionFailedMessage });
      case "precondition-failed":
        throw new DeskError({ kind: "blocked", reason: preconditionFailedMessage });
      case "placement-blocked":
        if (performance.now() > until) {
          const earlier = await readIntent(prepared.intentId);
          throw new DeskError({ kind: "placement-blocked", earlier });
        }
        await sleep(blockedPollMs);
        route.context.deadline?.check("earlier");
    }
  }
}

async function acquire(
  route: KeyedRoute,
  draft: ChangeDraft,
  rateLimit: RateLimit,
  rate: OrderRate | null,
) {
  const { priority = "person", confirm = [], precondition } = route.context;
  const signal = endOfWait(route.context);
  const confirmed = confirmedOf(confirm);
  const range = tokenRange(rateLimit.tokens, priority);
  const claim = {
    scope: rateLimit.scope,
    endpoint: rateLimit.endpoint,
    ...range,
    holdMs: tokenHoldMs,
  };
  const bounds = { precondition, mostBefore: rate?.mostBefore ?? null };
  let lastAttemptMs = 0;
  const attempt = async () => {
    await countFollowed(rateLimit);
    const begunAt = performance.now();
    const prepared = await prepare(draft, claim, confirmed, bounds);
    lastAttemptMs = performance.now() - begunAt;
    return prepared.kind === "no-token" ? freeIn(rateLimit, range) : { got: prepared };
  };
  try {
    await ensureTokens(rateLimit);
    const got = await queueOf(rateLimit).acquire(priority, attempt, signal);
    return { got, lastAttemptMs };
  } catch (error) {
    // A bound that was asked for in the transaction.
    if (error instanceof DeskError) throw error;
    throw notWritten(draft, error);
  }
}

/** Past which questions about earlier orders a user goes knowingly. */
export function confirmedOf(confirm: readonly Confirmation[]): Confirmed {
  return {
    duplicate: confirm.includes("possible-duplicate"),
    placementBlocked: confirm.includes("placement-blocked"),
  };
}

/** Whoever waits for a token waits no longer than its caller, nor than an order may take. */
function endOfWait({ signal, deadline }: CallContext): AbortSignal | undefined {
  return signal && deadline
    ? AbortSignal.any([signal, deadline.signal])
    : (signal ?? deadline?.signal);
}

/** The refusal of a call that the journal did not take: nothing is sent. */
export function notWritten(draft: ChangeDraft, error: unknown): DeskError {
  if (isTaken(error)) return new DeskError({ kind: "key-reused" }, error);
  log("error", "an intent could not be written", { intentId: idOf(draft), error });
  const reason = `${databaseProblem(error)} Nothing was sent. Try again.`;
  return new DeskError({ kind: "unavailable", reason }, error);
}

/** Somebody else's key that is a clientOid too: no order may have the id of another. */
function isTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === "order_intent_client_oid";
}

type PreparedIntents = Extract<Prepared, { kind: "prepared" }>;

function tokenRelease(
  { scope, endpoint }: RateLimit,
  taken: PreparedIntents,
  use: TokenUse,
): TokenRelease {
  const { nowMs, takenMs } = freeAfter(use);
  const { token, leaseUntil } = taken;
  return {
    scope,
    endpoint,
    token,
    leaseUntil,
    freeAfterMs: nowMs,
    freeAfterTakenMs: takenMs,
    tokenHoldMs,
  };
}

/** The refusal of a change that is not wanted any more. */
export const preconditionFailedMessage = "No longer needed. Nothing was sent.";
