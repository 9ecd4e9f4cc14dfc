import "server-only";
import { log } from "../../log";
import type { Priority } from "../call-context";
import { type Busy, Queue } from "./queue";
import {
  type AcquiredToken,
  acquireTokens,
  afterAnswerMs,
  countFollowed,
  freeAfter,
  freeIn,
  type RateLimit,
  releaseTokens,
  type TokenUse,
  tokenHoldMs,
  tokenRange,
} from "./tokens";

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
 * a user waits, so that a third process has its turn when two keep all tokens between them.
 */
const leaseMs = 2_500;

/**
 * The desk's own reads, which go on as long as a page is open, keep a token for longer, and so ask
 * the database for it less often. Only so many, and only where users have tokens that no poll
 * takes: whoever else waits has the others in their turn.
 */
const pollingLeaseMs = 30_000;
const maxForPolling = 2;

/** Tokens beyond half of them are for the calls that come next, and not kept. */
const aheadMs = 400;

/** So long a token that rests may wait until the database hears when it is free; less than it. */
const gatherMs = 500;

/**
 * The rate limit of an endpoint that is only read. A process leases tokens for a slice of time and
 * uses them again without asking the database; what it leaves over at the end is free for others.
 */
export class ReadRateLimit {
  readonly queue = new Queue();
  readonly #leased = new Set<LeasedToken>();
  /** Whose lease has ended, which the database does not know yet. */
  readonly #ended: LeasedToken[] = [];
  #gathering: NodeJS.Timeout | undefined;

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
    const ready = this.queue.idle ? this.#readyFor(priority) : undefined;
    if (ready) return Promise.resolve(this.#use(ready));
    return this.queue.acquire(priority, () => this.#attempt(priority), signal);
  }

  /** None of those that are kept for more urgent calls. */
  #readyFor(priority: Priority): LeasedToken | undefined {
    const { first } = tokenRange(this.rateLimit.tokens, priority);
    return this.ready.find(({ token }) => token.number >= first);
  }

  /** Keeps the leased tokens that are ready, but the first `most`, from use for a second. */
  holdBack(max: number): { readonly kept: number; readonly heldBack: number } {
    const { ready } = this;
    const waiting = [...this.#leased].filter((one) => one.heldBack && !ready.includes(one));
    const surplus = [...ready, ...waiting].slice(max);
    const readyAt = performance.now() + afterAnswerMs;
    for (const leased of surplus) Object.assign(leased, { readyAt, heldBack: true });
    return { kept: Math.min(ready.length, max), heldBack: surplus.length };
  }

  /** Releases every token that no call uses now; one in use is released with its call's end. */
  async releaseAll(): Promise<void> {
    const leased = [...this.#leased];
    for (const one of leased) one.usableUntil = 0;
    this.#ended.push(...leased.filter((one) => !one.busy && this.#leased.delete(one)));
    await this.#releaseEnded();
  }

  /** A third more than were used in the last second are taken at a time, for the calls to come. */
  async #attempt(priority: Priority) {
    const ready = this.#readyFor(priority);
    if (ready) return { got: this.#use(ready) };
    await countFollowed(this.rateLimit);
    const range = tokenRange(this.rateLimit.tokens, priority);
    const { size } = this.#leased;
    const room = Math.ceil(this.rateLimit.tokens / 2) - size;
    const keptMs = room > 0 ? this.#leaseMs(priority) : aheadMs;
    const ahead = keptMs === pollingLeaseMs ? 1 : 1 + Math.floor(size / 3);
    const max = room > 0 ? Math.min(ahead, room) : ahead;
    const options = { forMs: keptMs + tokenHoldMs, most: max };
    const tokens = await acquireTokens(this.rateLimit, range, options);
    const now = performance.now();
    const usableUntil = now + keptMs;
    const leased = tokens.map((token): LeasedToken => {
      return { token, usableUntil, readyAt: now, takenAt: now, busy: false, heldBack: false };
    });
    const [first] = leased;
    if (!first) return this.#retryAfter((await freeIn(this.rateLimit, range)).retryAfterMs);
    for (const one of leased) this.#leased.add(one);
    setTimeout(() => this.#endLeases(leased), keptMs).unref();
    return { got: this.#use(first) };
  }

  #leaseMs(priority: Priority): number {
    const isForPolling =
      priority === "polling" &&
      this.#leased.size < maxForPolling &&
      tokenRange(this.rateLimit.tokens, "polling").first > 0;
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
    if (now >= leased.usableUntil) this.#endLeases([leased]);
  }

  /** What rests is told to the database with others; what somebody could have now, at once. */
  #endLeases(leased: readonly LeasedToken[]): void {
    const ended = leased.filter((one) => !one.busy && this.#leased.delete(one));
    if (ended.length === 0) return;
    this.#ended.push(...ended);
    const restsUntil = performance.now() + gatherMs;
    if (ended.some(({ readyAt }) => readyAt < restsUntil)) void this.#releaseEnded();
    else this.#gathering ??= setTimeout(() => void this.#releaseEnded(), gatherMs).unref();
  }

  async #releaseEnded(): Promise<void> {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    const now = performance.now();
    const released = this.#ended.splice(0).map(({ token, readyAt }) => {
      return { ...token, afterMs: Math.max(0, readyAt - now) };
    });
    if (released.length === 0) return;
    try {
      await releaseTokens(this.rateLimit, released);
    } catch (error) {
      const { endpoint } = this.rateLimit;
      log("warn", "rate-limit tokens were not released; they expire by themselves", {
        endpoint,
        error,
      });
    }
  }
}
