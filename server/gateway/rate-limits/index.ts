import "server-only";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import { log } from "../../log";
import { singleton } from "../../singleton";
import type { Priority } from "../call-context";
import { type Busy, Queue } from "./queue";
import {
  type AcquiredToken,
  acquireToken,
  freeAfter,
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

/** Those of this process who wait to change something through this rate limit. */
export function writeQueue(rateLimit: RateLimit): Queue {
  const queues = singleton("gateway.write-queues", () => new Map<string, Queue>());
  return once(queues, rateLimit, () => new Queue());
}

const readRateLimits = () =>
  singleton("gateway.read-limits", () => new Map<string, ReadRateLimit>());

function once<T>(made: Map<string, T>, rateLimit: RateLimit, make: () => T): T {
  const key = `${rateLimit.scope} ${rateLimit.endpoint} ${rateLimit.tokens}`;
  const found = made.get(key) ?? make();
  made.set(key, found);
  return found;
}

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
}

/**
 * How long a process may begin calls with a token that it took once from the database: half of what
 * a person waits, so that a third process has its turn when two keep all tokens between them.
 */
const leaseMs = maxWaitMs.person / 2;

/**
 * The rate limit of an endpoint that is only read. A process leases tokens for a slice of time and
 * uses them again without asking the database; what it leaves over at the end is free for others.
 */
export class ReadRateLimit {
  readonly queue = new Queue();
  readonly #leased = new Set<LeasedToken>();

  constructor(readonly rateLimit: RateLimit) {}

  acquire(priority: Priority, signal?: AbortSignal): Promise<Token | Busy> {
    const ready = this.queue.idle ? this.#ready() : undefined;
    if (ready) return Promise.resolve(this.#use(ready));
    return this.queue.acquire(priority, () => this.#attempt(priority), signal);
  }

  /** Releases every token that no call uses now; one in use is released with its call's end. */
  async releaseAll(): Promise<void> {
    const leased = [...this.#leased];
    for (const one of leased) one.usableUntil = 0;
    await Promise.all(leased.map((one) => this.#endLease(one)));
  }

  async #attempt(priority: Priority) {
    const ready = this.#ready();
    if (ready) return { got: this.#use(ready) };
    const range = tokenRange(this.rateLimit.tokens, priority);
    const mayKeep = this.#leased.size < Math.ceil(this.rateLimit.tokens / 2);
    const forMs = mayKeep ? leaseMs + tokenHoldMs : tokenHoldMs;
    const token = await acquireToken(this.rateLimit, range, forMs);
    if ("retryAfterMs" in token) return this.#retryAfter(token.retryAfterMs);
    const now = performance.now();
    const usableUntil = mayKeep ? now + leaseMs : now;
    const leased = { token, usableUntil, readyAt: now, takenAt: now, busy: false };
    this.#leased.add(leased);
    if (mayKeep) setTimeout(() => void this.#endLease(leased), leaseMs).unref();
    return { got: this.#use(leased) };
  }

  #ready(): LeasedToken | undefined {
    const now = performance.now();
    for (const leased of this.#leased) {
      if (!leased.busy && leased.readyAt <= now && now < leased.usableUntil) return leased;
    }
    return undefined;
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
