import { z } from "zod";
import { endpoints } from "@/lib/exchange/endpoints";

/**
 * What can be done to a call, so that a client can be tested against it: `drop-before`: the
 * connection is cut and nothing was done; `drop-after`: it was done, then the connection is cut;
 * `delay`: it was done, and is answered late; `status-500-after`: it was done, and answered with
 * status 500 and no envelope.
 */
export const faultKinds = ["drop-before", "drop-after", "delay", "status-500-after"] as const;

const longestDelayMs = 120_000;

const faultSchema = z.object({
  endpoint: z.string().refine((id) => Object.hasOwn(endpoints, id), "is no endpoint's id"),
  kind: z.enum(faultKinds),
  /** How many calls it befalls. */
  count: z.int().min(1).max(1_000_000).default(1),
  delayMs: z.int().min(0).max(longestDelayMs).default(1_000),
});

/** The body with which faults are asked for. */
export const faultsSchema = z.object({ faults: z.array(faultSchema).max(100) });

export type Fault = z.output<typeof faultSchema>;

/**
 * Faults that wait for their calls; each endpoint's befall in the order in which they were asked
 * for.
 */
export class Faults {
  #waiting: Fault[] = [];
  #happened = 0;

  ask(faults: readonly Fault[]): void {
    this.#waiting.push(...faults);
  }

  clear(): void {
    this.#waiting = [];
  }

  /** What befalls the next call of an endpoint, or null. */
  next(endpoint: string): Fault | null {
    const at = this.#waiting.findIndex((fault) => fault.endpoint === endpoint);
    const fault = this.#waiting[at];
    if (fault === undefined) return null;
    this.#waiting[at] = { ...fault, count: fault.count - 1 };
    if (fault.count === 1) this.#waiting.splice(at, 1);
    this.#happened += 1;
    return fault;
  }

  get waiting(): readonly Fault[] {
    return this.#waiting;
  }

  /** How many calls a fault has befallen since the start. */
  get happened(): number {
    return this.#happened;
  }
}
