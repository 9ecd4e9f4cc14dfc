import type { Triggers } from "./plans/triggers";
import type { Stake, State } from "./state";
import type { Event } from "./types";

/** One command being applied: what it may change, its time, and what it has done so far. */
export interface Run {
  readonly state: State;
  readonly now: number;
  readonly events: Event[];
  /**
   * Stakes whose reduce-only orders may exceed their position now, or whose loans may be repaid.
   */
  readonly touched: Stake[];
  readonly triggers: Triggers;
}
