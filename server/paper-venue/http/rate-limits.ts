const windowMs = 1_000;
const manyCounters = 10_000;

/** What the limiter says of one arrival. */
interface RateDecision {
  readonly admitted: boolean;
  /** How many more arrivals the window holds now. */
  readonly left: number;
}

/**
 * Counts arrivals in a sliding second, for one account or address and one endpoint. An arrival that
 * is refused does not count, so a caller who slows down to the rate is served again.
 */
export class RateLimits {
  /** By endpoint and caller. */
  readonly #arrivals = new Map<string, Map<string, number[]>>();
  #counters = 0;
  readonly #refused = new Map<string, number>();
  readonly #admitted = new Map<string, number>();
  readonly #monotonicMs: () => number;

  /** `monotonicMs` never goes back; it need not be the time of day. */
  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** Takes one call out of the budget of `who` on `endpoint`, if there is one left. */
  admit(endpoint: string, who: string, perSecond: number): RateDecision {
    const now = this.#monotonicMs();
    const arrivals = this.#arrivals.get(endpoint)?.get(who) ?? this.#open(endpoint, who, now);
    while (arrivals.length > 0 && now - (arrivals[0] ?? now) >= windowMs) arrivals.shift();
    if (arrivals.length >= perSecond) {
      count(this.#refused, endpoint);
      return { admitted: false, left: 0 };
    }
    arrivals.push(now);
    count(this.#admitted, endpoint);
    return { admitted: true, left: perSecond - arrivals.length };
  }

  /** How many calls were answered 429 since the start, by endpoint. */
  get refused(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#refused);
  }

  /** How many calls were let in since the start, by endpoint. */
  get admitted(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#admitted);
  }

  #open(endpoint: string, who: string, now: number): number[] {
    if (this.#counters >= manyCounters) this.#forgetIdle(now);
    const arrivals: number[] = [];
    const callers = this.#arrivals.get(endpoint) ?? new Map<string, number[]>();
    this.#arrivals.set(endpoint, callers.set(who, arrivals));
    this.#counters += 1;
    return arrivals;
  }

  #forgetIdle(now: number): void {
    for (const callers of this.#arrivals.values()) {
      for (const [who, arrivals] of callers) {
        if (now - (arrivals.at(-1) ?? 0) < windowMs) continue;
        callers.delete(who);
        this.#counters -= 1;
      }
    }
  }
}

function count(calls: Map<string, number>, endpoint: string): void {
  calls.set(endpoint, (calls.get(endpoint) ?? 0) + 1);
}
