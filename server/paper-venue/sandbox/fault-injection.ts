import type { RawRequest } from "../http/authenticate";
import type { VenueResponse } from "../http/reply";
import { Pauses } from "../http/server";
import type { CallUnderFault } from "./fault-kind";
import { faultKinds } from "./fault-kinds";
import { type Fault, Faults, Latencies } from "./faults";
import type { ScenarioName } from "./scenarios";

/** A call as the fault injection sees it. */
export type InterceptedCall = Pick<CallUnderFault, "request" | "execute" | "refuse">;

/** What the sandbox puts between a caller and the venue: faults, latency, a closed port. */
export class FaultInjection {
  readonly faults: Faults;
  readonly latencies: Latencies;
  /** The scenarios under way, with the faults that each asked for. */
  readonly scenarios = new Map<ScenarioName, readonly Fault[]>();
  readonly #pauses = new Pauses();
  readonly #shut: (ms: number) => void;

  /** Every draw follows from the seed; `shut` closes the port for a while. */
  constructor(seed: number, shut: (ms: number) => void) {
    this.faults = new Faults(seed);
    this.latencies = new Latencies(seed);
    this.#shut = shut;
  }

  /** Whether every call is answered as it should be. */
  get quiet(): boolean {
    return this.faults.waiting.length === 0 && this.latencies.none;
  }

  /** The fault that a call has met, or null. */
  meet(endpoint: string, request: RawRequest): Fault | null {
    return this.faults.next(endpoint, request);
  }

  /** Answers a call that met a fault, or none, as late as the endpoint's latency has it. */
  async answer(
    endpoint: string,
    fault: Fault | null,
    call: InterceptedCall,
  ): Promise<VenueResponse> {
    const answer = await (fault === null ? call.execute() : this.#strike(fault, call));
    const lateMs = this.latencies.next(endpoint);
    if (lateMs > 0) await this.#pauses.sleep(lateMs);
    return answer;
  }

  /** Closes the port for a while. */
  shut(ms: number): void {
    this.#shut(ms);
  }

  /** Answers at once what is held back, and does at once what was to be done late. */
  release(): void {
    this.#pauses.release();
  }

  #strike({ kind, delayMs }: Fault, call: InterceptedCall): VenueResponse | Promise<VenueResponse> {
    const { act, ms = 0 } = faultKinds[kind];
    return act({
      ...call,
      ms: delayMs ?? ms,
      sleep: (sleepMs) => this.#pauses.sleep(sleepMs),
      shut: this.#shut,
    });
  }
}
