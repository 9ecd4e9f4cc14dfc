import "server-only";
import { log } from "../../log";
import { singleton } from "../../singleton";
import { ReadRateLimit } from "./leases";
import { Queue } from "./queue";
import {
  afterAnswerMs,
  countFree,
  ensureTokens,
  freeAfter,
  holdBackTokens,
  keyOf,
  type RateLimit,
  reportedCounts,
  type TokenUse,
  tokenHoldMs,
  tokenRange,
} from "./tokens";

export { countFollowed, rateLimitOf } from "./tokens";

/** This process's share of a read rate limit. */
export function readRateLimit(rateLimit: RateLimit): ReadRateLimit {
  return once(readRateLimits(), rateLimit, () => new ReadRateLimit(rateLimit));
}

/** Releases this process's leased tokens, so that others need not wait for them. */
export async function releaseLeasedTokens(): Promise<void> {
  await Promise.all([...readRateLimits().values()].map((rateLimit) => rateLimit.releaseAll()));
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
 * holds, so that the surplus tokens are held back until that second has passed. Another process
 * keeps the tokens that it leases until an answer of its own says so. Never throws.
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
  const own = readRateLimits().get(keyOf(rateLimit));
  const held = (own?.resting ?? 0) + heldByWrites(rateLimit);
  if (remaining >= rateLimit.tokens - Math.max(1, held)) return 0;
  const leased = own?.holdBack(remaining) ?? noneHeldBack;
  return leased.heldBack + (await holdBackTokens(rateLimit, remaining - leased.kept));
}

const noneHeldBack = { kept: 0, heldBack: 0 };

/** The two counts of a rate limit; they disagree where the exchange's is the smaller one. */
export async function remainingCalls(rateLimit: RateLimit): Promise<RemainingCalls> {
  await ensureTokens(rateLimit);
  const { tokens } = rateLimit;
  const last = reportedCounts().get(keyOf(rateLimit));
  const reported = last && performance.now() - last.at < afterAnswerMs ? last : null;
  const heldBack = (await reported?.heldBack) ?? 0;
  const ready = readRateLimits().get(keyOf(rateLimit))?.ready.length ?? 0;
  const free = ready + (await countFree(rateLimit));
  return { tokens, desk: free + heldBack, exchange: reported?.remaining ?? null };
}

/** How many calls of a rate limit the desk's own reads leave to users, always. */
export function keptForUsers({ tokens }: RateLimit): number {
  return tokenRange(tokens, "polling").first;
}

/** Those of this process who wait to change something through this rate limit. */
export function writeQueue(rateLimit: RateLimit): Queue {
  return once(writeQueues(), rateLimit, () => new Queue());
}

/** When each token of this process's changes is free again, at the earliest, by its own clock. */
const writeTokens = () =>
  singleton("gateway.write-tokens", () => new Map<string, Set<HeldToken>>());

interface HeldToken {
  freeAt: number;
}

/** How many tokens this process's changes hold, those that rest after their answers too. */
function heldByWrites(rateLimit: RateLimit): number {
  const now = performance.now();
  const held = writeTokens().get(keyOf(rateLimit));
  for (const token of held ?? []) if (token.freeAt <= now) held?.delete(token);
  return held?.size ?? 0;
}

/**
 * Notes that a change took a token just now, so that the exchange's count of it is no surprise.
 * Call the answer with what became of the call, before the database hears that it is released.
 */
export function noteWriteToken(rateLimit: RateLimit): (use: TokenUse) => void {
  const takenAt = performance.now();
  const token: HeldToken = { freeAt: takenAt + tokenHoldMs };
  heldByWrites(rateLimit);
  once(writeTokens(), rateLimit, () => new Set()).add(token);
  return (use) => {
    const { nowMs, takenMs } = freeAfter(use);
    token.freeAt = Math.max(performance.now() + nowMs, takenAt + takenMs);
  };
}

/** How many calls of this process wait for this rate limit now. */
export function waitingCalls(rateLimit: RateLimit): number {
  const key = keyOf(rateLimit);
  const queues = [writeQueues().get(key), readRateLimits().get(key)?.queue];
  return queues.reduce((sum, queue) => sum + (queue?.waiting ?? 0), 0);
}

const writeQueues = () => singleton("gateway.write-queues", () => new Map<string, Queue>());

const readRateLimits = () =>
  singleton("gateway.read-limits", () => new Map<string, ReadRateLimit>());

function once<T>(made: Map<string, T>, rateLimit: RateLimit, make: () => T): T {
  const key = keyOf(rateLimit);
  const found = made.get(key) ?? make();
  made.set(key, found);
  return found;
}
