import type { Triggers } from "./plans/triggers";
import type { PositionAccount, EngineState } from "./state";
import type { EngineEvent } from "./types";

/** One command being applied: what it may change, its time, and what it has done so far. */
export interface Run {
  readonly state: EngineState;
  readonly now: number;
  readonly events: EngineEvent[];
  /**
   * Stakes whose reduce-only orders may exceed their position now, or whose loans may be repaid.
   */
  readonly dirty: PositionAccount[];
  readonly triggers: Triggers;
}
