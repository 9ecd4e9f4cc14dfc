import "server-only";

/** A whole round trip to the exchange: our clock before and after, and its clock between. */
export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly requestTime: number;
}

const windowSamples = 15;
const jumpMs = 5_000;

/**
 * How far an exchange's clock is from ours (order-safety c.2 rule 13): the median over the last 15
 * round trips, each with half of its way taken off. A jump forgets what was before it.
 */
export class ExchangeClock {
  #offsetsMs: number[] = [];

  /** Whether it has seen the exchange's clock since it was made, or since it was distrusted. */
  get known(): boolean {
    return this.#offsetsMs.length > 0;
  }

  /** Exchange time less our time, ms; zero as long as nothing is known. */
  get offsetMs(): number {
    const sorted = [...this.#offsetsMs].sort((a, b) => a - b);
    return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  }

  /** The exchange's time at a moment of ours, Unix ms. */
  at(ourMs: number): number {
    return ourMs + this.offsetMs;
  }

  /** Learns from a round trip; answers whether the clocks have jumped against each other. */
  learn({ sentAt, receivedAt, requestTime }: ClockSample): boolean {
    const offsetMs = requestTime - (sentAt + receivedAt) / 2;
    const jumped = this.known && Math.abs(offsetMs - this.offsetMs) > jumpMs;
    if (jumped) this.distrust();
    this.#offsetsMs = [...this.#offsetsMs.slice(1 - windowSamples), offsetMs];
    return jumped;
  }

  /** Forgets everything: the exchange said that our time is not its. */
  distrust(): void {
    this.#offsetsMs = [];
  }
}
