import { drawBelow } from "../market/random";

/** How long the answers of an endpoint take beyond the work itself. */
export interface Latency {
  readonly ms: number;
  /** Up to so much more, drawn anew for each call. */
  readonly jitterMs: number;
}

/** The latencies that were asked for: one for all endpoints, and those of single ones. */
export class Latencies {
  readonly #seed: number;
  readonly #byEndpoint = new Map<string, Latency>();
  #ofAll: Latency | null = null;
  #draws = 0;

  /** The draws of the jitter follow from the seed. */
  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Sets the latency of an endpoint, or of all that have none of their own. */
  set(endpoint: string | null, latency: Latency): void {
    if (endpoint === null) this.#ofAll = latency;
    else this.#byEndpoint.set(endpoint, latency);
  }

  clear(): void {
    this.#byEndpoint.clear();
    this.#ofAll = null;
  }

  /** Whether no latency is set. */
  get none(): boolean {
    return this.#ofAll === null && this.#byEndpoint.size === 0;
  }

  /** How long the next answer of an endpoint is held back, ms. */
  next(endpoint: string): number {
    const latency = this.#byEndpoint.get(endpoint) ?? this.#ofAll;
    if (latency === null) return 0;
    this.#draws += 1;
    return latency.ms + drawBelow(latency.jitterMs + 1, this.#seed, this.#draws);
  }

  /** What is set: for all endpoints, and by endpoint. */
  get asked() {
    return { all: this.#ofAll, byEndpoint: Object.fromEntries(this.#byEndpoint) };
  }
}
