import "server-only";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import { log } from "../../log";
import { singleton } from "../../singleton";
import type { Priority } from "../call-context";
import { type Busy, Queue } from "./queue";
import {
  type AcquiredToken,
  acquireToken,
  afterAnswerMs,
  countFree,
  ensureTokens,
  freeAfter,
  holdBackTokens,
  maxWaitMs,
  perSecond,
  type RateLimit,
  releaseToken,
  type TokenUse,
  tokenHoldMs,
  tokenRange,
} from "./tokens";

/**
 * The rate limit that a call spends: the account's, or the address's at a venue
 * (docs/rulings.md#ruling-7).
 */
export function rateLimitOf(
  endpoint: Pick<Endpoint, "id" | "rate">,
  venue: string,
  account: { readonly id: string; readonly copyTrading: boolean } | null,
): RateLimit {
  const { rate, id } = endpoint;
  const scope = rate.scope === "uid" && account ? account.id : `ip:${venue}`;
  return { scope, endpoint: id, tokens: perSecond(rate, account?.copyTrading ?? false) };
}

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

/** What an answer said of a rate limit, and how many tokens were held back for it. */
interface ReportedCount {
  readonly remaining: number;
  readonly at: number;
  readonly heldBack: Promise<number>;
}

const reportedCounts = () =>
  singleton("gateway.reported-counts", () => new Map<string, ReportedCount>());

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
  if (remaining >= rateLimit.tokens - Math.max(1, own?.resting ?? 0)) return 0;
  const leased = own?.holdBack(remaining) ?? noneHeldBack;
  return leased.heldBack + (await holdBackTokens(rateLimit, remaining - leased.kept));
}

/** Resolves when what the last answer said of a rate limit is in force. */
export async function countFollowed(rateLimit: RateLimit): Promise<void> {
  await reportedCounts().get(keyOf(rateLimit))?.heldBack;
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

/** How many calls of a rate limit the desk's own reads leave to people, always. */
export function keptForPeople({ tokens }: RateLimit): number {
  return tokenRange(tokens, "polling").first;
}

/** Those of this process who wait to change something through this rate limit. */
export function writeQueue(rateLimit: RateLimit): Queue {
  return once(writeQueues(), rateLimit, () => new Queue());
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

const keyOf = ({ scope, endpoint, tokens }: RateLimit) => `${scope} ${endpoint} ${tokens}`;

/** A call's token; release it with what became of the call. */
interface Token {
  release(use: TokenUse): void;
}

/** A token that this process keeps for a while, and the moments when it may use it. */
interface LeasedToken {
  readonly token: AcquiredToken;
  usableUntil: number;
  readyAt: number;
  takenAt: number;
  busy: boolean;
  /** It waits because the exchange counts fewer calls left. */
  heldBack: boolean;
}

/**
 * How long a process may begin calls with a token that it took once from the database: half of what
 * a person waits, so that a third process has its turn when two keep all tokens between them.
 */
const leaseMs = maxWaitMs.person / 2;

/**
 * The desk's own reads, which go on as long as a page is open, keep a token for longer, and so ask
 * the database for it less often. Only so many, and only where people have tokens that no poll
 * takes: whoever else waits has the others in their turn.
 */
const pollingLeaseMs = 30_000;
const mostForPolling = 2;

/**
 * The rate limit of an endpoint that is only read. A process leases tokens for a slice of time and
 * uses them again without asking the database; what it leaves over at the end is free for others.
 */
export class ReadRateLimit {
  readonly queue = new Queue();
  readonly #leased = new Set<LeasedToken>();

  constructor(readonly rateLimit: RateLimit) {}

  /** The tokens that this process leases and may use at once. */
  get ready(): readonly LeasedToken[] {
    const now = performance.now();
    return [...this.#leased].filter(
      ({ busy, readyAt, usableUntil }) => !busy && readyAt <= now && now < usableUntil,
    );
  }

  /** How many of the leased tokens nobody may use now. */
  get resting(): number {
    return this.#leased.size - this.ready.length;
  }

  acquire(priority: Priority, signal?: AbortSignal): Promise<Token | Busy> {
    const [ready] = this.queue.idle ? this.ready : [];
    if (ready) return Promise.resolve(this.#use(ready));
    return this.queue.acquire(priority, () => this.#attempt(priority), signal);
  }

  /** Keeps the leased tokens that are ready, but the first `most`, from use for a second. */
  holdBack(most: number): { readonly kept: number; readonly heldBack: number } {
    const { ready } = this;
    const waiting = [...this.#leased].filter((one) => one.heldBack && !ready.includes(one));
    const surplus = [...ready, ...waiting].slice(most);
    const readyAt = performance.now() + afterAnswerMs;
    for (const leased of surplus) Object.assign(leased, { readyAt, heldBack: true });
    return { kept: Math.min(ready.length, most), heldBack: surplus.length };
  }

  /** Releases every token that no call uses now; one in use is released with its call's end. */
  async releaseAll(): Promise<void> {
    const leased = [...this.#leased];
    for (const one of leased) one.usableUntil = 0;
    await Promise.all(leased.map((one) => this.#endLease(one)));
  }

  async #attempt(priority: Priority) {
    const [ready] = this.ready;
    if (ready) return { got: this.#use(ready) };
    await countFollowed(this.rateLimit);
    const range = tokenRange(this.rateLimit.tokens, priority);
    const mayKeep = this.#leased.size < Math.ceil(this.rateLimit.tokens / 2);
    const keptMs = mayKeep ? this.#leaseMs(priority) : 0;
    const forMs = keptMs + tokenHoldMs;
    const token = await acquireToken(this.rateLimit, range, forMs);
    if ("retryAfterMs" in token) return this.#retryAfter(token.retryAfterMs);
    const now = performance.now();
    const usableUntil = now + keptMs;
    const leased = { token, usableUntil, readyAt: now, takenAt: now, busy: false, heldBack: false };
    this.#leased.add(leased);
    if (mayKeep) setTimeout(() => void this.#endLease(leased), keptMs).unref();
    return { got: this.#use(leased) };
  }

  #leaseMs(priority: Priority): number {
    const isForPolling =
      priority === "polling" &&
      this.#leased.size < mostForPolling &&
      keptForPeople(this.rateLimit) > 0;
    return isForPolling ? pollingLeaseMs : leaseMs;
  }

  /** A token that this process leases may be free before the database has one. */
  #retryAfter(retryAfterMs: number) {
    const now = performance.now();
    const own = [...this.#leased]
      .filter((leased) => !leased.busy && leased.readyAt < leased.usableUntil)
      .map((leased) => leased.readyAt - now);
    return { retryAfterMs: Math.min(retryAfterMs, ...own) };
  }

  #use(leased: LeasedToken): Token {
    leased.busy = true;
    leased.heldBack = false;
    leased.takenAt = performance.now();
    return { release: (use) => this.#release(leased, use) };
  }

  #release(leased: LeasedToken, use: TokenUse): void {
    const after = freeAfter(use);
    const now = performance.now();
    leased.readyAt = Math.max(now + after.nowMs, leased.takenAt + after.takenMs);
    leased.busy = false;
    if (now >= leased.usableUntil) void this.#endLease(leased);
  }

  async #endLease(leased: LeasedToken): Promise<void> {
    if (leased.busy || !this.#leased.delete(leased)) return;
    const afterMs = Math.max(0, leased.readyAt - performance.now());
    try {
      await releaseToken(this.rateLimit, leased.token, afterMs);
    } catch (error) {
      const { endpoint } = this.rateLimit;
      log("warn", "a rate-limit token was not released; it expires by itself", { endpoint, error });
    }
  }
}
