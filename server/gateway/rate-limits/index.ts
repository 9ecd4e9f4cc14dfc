import "server-only";
import { log } from "../../log";
import { singleton } from "../../singleton";
import type { Priority } from "../call-context";
import { type Busy, Queue } from "./queue";
import {
  acquireToken,
  afterAnswerMs,
  countFollowed,
  countFree,
  ensureTokens,
  freeAfter,
  freeIn,
  holdBackTokens,
  keyOf,
  type RateLimit,
  releaseToken,
  reportedCounts,
  type TokenUse,
  tokenHoldMs,
  tokenRange,
} from "./tokens";

export { countFollowed, rateLimitOf } from "./tokens";

/** A call's token; release it with what became of the call. */
interface HeldToken {
  release(use: TokenUse): void;
}

/**
 * Waits for a token for a call that writes nothing in the journal. Answers when it had none in the
 * time that a call of this priority waits, or when the signal aborted.
 */
export function waitForToken(
  rateLimit: RateLimit,
  priority: Priority,
  signal?: AbortSignal,
): Promise<HeldToken | Busy> {
  const attempt = async () => {
    await countFollowed(rateLimit);
    const range = tokenRange(rateLimit.tokens, priority);
    const token = await acquireToken(rateLimit, range);
    if (!token) return freeIn(rateLimit, range);
    const noteRelease = noteToken(rateLimit);
    const release = (use: TokenUse) => {
      releaseToken(rateLimit, token, noteRelease(use)).catch((error: unknown) => {
        const { endpoint } = rateLimit;
        log("warn", "a rate-limit token was not released; it expires", { endpoint, error });
      });
    };
    return { got: { release } };
  };
  return queueOf(rateLimit).acquire(priority, attempt, signal);
}

/** How many calls of a rate limit are left in this second, by each of the two who count. */
export interface RemainingCalls {
  readonly tokens: number;
  /** By the desk's tokens, all of its processes together. */
  readonly desk: number;
  /** As the exchange last said; null when it never did, or not in this second. */
  readonly exchange: number | null;
}

/**
 * Takes in how many calls an answer says are left of its rate limit. Where the exchange counts
 * fewer than the desk, others call with the same key or from the same address: the stricter count
 * holds, so that the surplus tokens are held back until that second has passed. Never throws.
 */
export function learnRemaining(rateLimit: RateLimit, remaining: number): void {
  const heldBack = holdBack(rateLimit, remaining).catch((error: unknown) => {
    const { endpoint } = rateLimit;
    log("warn", "the exchange's count of a rate could not be followed", { endpoint, error });
    return 0;
  });
  reportedCounts().set(keyOf(rateLimit), { remaining, at: performance.now(), heldBack });
}

/**
 * The call that was answered still holds its token, and this process's other calls hold theirs: as
 * many less are the most there can be.
 */
async function holdBack(rateLimit: RateLimit, remaining: number): Promise<number> {
  const held = heldTokens(rateLimit);
  if (remaining >= rateLimit.tokens - Math.max(1, held)) return 0;
  return holdBackTokens(rateLimit, remaining);
}

/** The two counts of a rate limit; they disagree where the exchange's is the smaller one. */
export async function remainingCalls(rateLimit: RateLimit): Promise<RemainingCalls> {
  await ensureTokens(rateLimit);
  const { tokens } = rateLimit;
  const last = reportedCounts().get(keyOf(rateLimit));
  const reported = last && performance.now() - last.at < afterAnswerMs ? last : null;
  const heldBack = (await reported?.heldBack) ?? 0;
  const free = await countFree(rateLimit);
  return { tokens, desk: free + heldBack, exchange: reported?.remaining ?? null };
}

/** How many calls of a rate limit the desk's own reads leave to users, always. */
export function keptForUsers({ tokens }: RateLimit): number {
  return tokenRange(tokens, "polling").first;
}

/** Those of this process who wait for a token of this rate limit. */
export function queueOf(rateLimit: RateLimit): Queue {
  return once(queues(), rateLimit, () => new Queue());
}

const queues = () => singleton("gateway.queues", () => new Map<string, Queue>());

/** How many calls of this process wait for this rate limit now. */
export function waitingCalls(rateLimit: RateLimit): number {
  return queues().get(keyOf(rateLimit))?.waiting ?? 0;
}

/** When each token that this process's calls took is free again, at the earliest, by its clock. */
const tokensOfCalls = () =>
  singleton("gateway.tokens", () => new Map<string, Set<{ freeAt: number }>>());

/** How many tokens this process's calls hold, those that rest after their answers too. */
function heldTokens(rateLimit: RateLimit): number {
  const now = performance.now();
  const held = tokensOfCalls().get(keyOf(rateLimit));
  for (const token of held ?? []) if (token.freeAt <= now) held?.delete(token);
  return held?.size ?? 0;
}

/**
 * Notes that a call took a token just now, so that the exchange's count of it is no surprise. Call
 * the answer with what became of the call, before the database hears that the token is released;
 * it returns in how many milliseconds the token is free.
 */
export function noteToken(rateLimit: RateLimit): (use: TokenUse) => number {
  const takenAt = performance.now();
  const token = { freeAt: takenAt + tokenHoldMs };
  heldTokens(rateLimit);
  once(tokensOfCalls(), rateLimit, () => new Set<{ freeAt: number }>()).add(token);
  return (use) => {
    const { nowMs, takenMs } = freeAfter(use);
    const now = performance.now();
    token.freeAt = Math.max(now + nowMs, takenAt + takenMs);
    return Math.max(0, token.freeAt - now);
  };
}

function once<T>(made: Map<string, T>, rateLimit: RateLimit, make: () => T): T {
  const key = keyOf(rateLimit);
  const found = made.get(key) ?? make();
  made.set(key, found);
  return found;
}
