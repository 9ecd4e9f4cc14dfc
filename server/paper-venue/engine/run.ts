import type { Stake, State } from "./state";
import type { Event } from "./types";

/** One command being applied: what it may change, its time, and what it has done so far. */
export interface Run {
  readonly state: State;
  readonly now: number;
  readonly events: Event[];
  /** Positions that moved under resting reduce-only orders, and margin accounts that may repay. */
  readonly touched: Stake[];
}
