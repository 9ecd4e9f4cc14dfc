import { z } from "zod";
import { endpoints } from "@/lib/exchange/endpoints";
import type { RawRequest } from "../http/authenticate";
import { draw, drawBelow } from "../market/seed";
import { faultKinds, faultNames } from "./fault-kinds";

const maxDelayMs = 600_000;

const maxWaiting = 1_000;

const drawsTo = 2 ** 32;

/** The id of an endpoint, in a control's body. */
export const endpointField = z
  .string()
  .refine((id) => Object.hasOwn(endpoints, id), `must be ${Object.keys(endpoints).join(", ")}`);

const faultSchema = z.object({
  /** Null: every endpoint. */
  endpoint: endpointField.nullable().default(null),
  kind: z.enum(faultNames, `must be one of ${faultNames.join(", ")}`),
  /** How many calls it befalls; null: all until the faults are cleared. */
  count: z.int().min(1).max(1_000_000).nullable().default(1),
  /** Of every call that it could befall, which part it does. */
  probability: z.number().gt(0).max(1).default(1),
  delayMs: z.int().min(0).max(maxDelayMs).optional(),
});

/** The body with which faults are asked for. */
export const faultsSchema = z.object({ faults: z.array(faultSchema).max(100) });

export type Fault = z.output<typeof faultSchema>;

/**
 * Faults that wait for their calls. A call is befallen by the first, in the order in which they
 * were asked for, that fits it. They are forgotten when the venue stops.
 */
export class Faults {
  readonly #seed: number;
  #waiting: Fault[] = [];
  #happened = 0;
  #draws = 0;

  /** The draws of faults with a probability follow from the seed. */
  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Adds faults; false when more would wait than are kept. */
  ask(faults: readonly Fault[]): boolean {
    if (this.#waiting.length + faults.length > maxWaiting) return false;
    this.#waiting.push(...faults);
    return true;
  }

  /** Takes back those that were asked for and still wait. */
  withdraw(faults: readonly Fault[]): void {
    this.#waiting = this.#waiting.filter((fault) => !faults.includes(fault));
  }

  clear(): void {
    this.#waiting = [];
  }

  /** What befalls a call that has just arrived, or null. */
  next(endpoint: string, request: RawRequest): Fault | null {
    if (this.#waiting.length === 0) return null;
    const at = this.#waiting.findIndex((fault) => this.#strikes(fault, endpoint, request));
    const fault = this.#waiting[at];
    if (fault === undefined) return null;
    this.#happened += 1;
    if (fault.count === 1) this.#waiting.splice(at, 1);
    else if (fault.count !== null) this.#waiting[at] = { ...fault, count: fault.count - 1 };
    return fault;
  }

  get waiting(): readonly Fault[] {
    return this.#waiting;
  }

  /** How many calls a fault has befallen since the start. */
  get happened(): number {
    return this.#happened;
  }

  #strikes(fault: Fault, endpoint: string, request: RawRequest): boolean {
    if (fault.endpoint !== null && fault.endpoint !== endpoint) return false;
    if (faultKinds[fault.kind].befalls?.(request) === false) return false;
    if (fault.probability === 1) return true;
    this.#draws += 1;
    return draw(this.#seed, this.#draws) / drawsTo < fault.probability;
  }
}

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
