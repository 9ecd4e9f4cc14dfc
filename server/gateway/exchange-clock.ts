import "server-only";

/** A whole round trip to the exchange: our clock before and after, and its clock between. */
export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly requestTime: number;
}

const windowSamples = 15;
const jumpMs = 5_000;
/** Half of a longer way is no measure of the clock: an answer may have lain about since. */
const shortTripMs = 2_000;
/** While nothing is known, a clock that is known to half of this is better than none. */
const firstTripMs = 10_000;

/**
 * How far an exchange's clock is from ours (order-safety c.2 rule 13): the median over the last 15
 * short round trips, each with half of its way taken off. An answer that tells of a jump is not
 * believed: it makes the clock doubtful until endpoint 13 has decided.
 */
export class ExchangeClock {
  #offsetsMs: number[] = [];
  #doubted = false;
  #readAt = Number.NEGATIVE_INFINITY;

  /** Whether it may be signed by: it was seen, and nothing has contradicted it since. */
  get known(): boolean {
    return this.#offsetsMs.length > 0 && !this.#doubted;
  }

  /** When a sample was last taken, Unix ms by our clock. */
  get readAt(): number {
    return this.#readAt;
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

  /**
   * Learns from an accepted answer with a short round trip; answers whether it told of a jump.
   * Nothing is learnt from a jump.
   */
  learn(sample: ClockSample): boolean {
    if (tripOf(sample) > shortTripMs) return false;
    if (this.#jumps(sample)) {
      this.#doubted = true;
      return true;
    }
    this.#take(sample);
    return false;
  }

  /** Decides by an answer of endpoint 13; answers whether the clocks have jumped indeed. */
  decide(sample: ClockSample): boolean {
    if (tripOf(sample) > (this.#offsetsMs.length > 0 ? shortTripMs : firstTripMs)) return false;
    const jumped = this.#jumps(sample);
    if (jumped) this.#offsetsMs = [];
    this.#doubted = false;
    this.#take(sample);
    return jumped;
  }

  /** The exchange said that our time is not its: endpoint 13 is to decide. */
  doubt(): void {
    this.#doubted = true;
  }

  #jumps(sample: ClockSample): boolean {
    if (this.#offsetsMs.length === 0) return false;
    return Math.abs(offsetOf(sample) - this.offsetMs) > jumpMs;
  }

  #take(sample: ClockSample): void {
    this.#offsetsMs = [...this.#offsetsMs.slice(1 - windowSamples), offsetOf(sample)];
    this.#readAt = sample.receivedAt;
  }
}

const tripOf = ({ sentAt, receivedAt }: ClockSample) => receivedAt - sentAt;

const offsetOf = ({ sentAt, receivedAt, requestTime }: ClockSample) =>
  requestTime - (sentAt + receivedAt) / 2;
