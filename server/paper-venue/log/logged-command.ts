import type { Cancel, Place } from "../engine/types";

/** Begins a venue: everything in it follows from the seed and the moment. */
export interface Genesis {
  readonly type: "genesis";
  readonly seed: number;
}

/** The market moves by one step; what the bots then do follows from the market. */
export interface Tick {
  readonly type: "tick";
}

/** A command that the log holds, and the moment (Unix ms) at which it was applied. */
export interface LoggedCommand {
  readonly at: number;
  readonly command: Genesis | Tick | Place | Cancel;
  /** The id that was acknowledged: a replay that gives another one is not the same venue. */
  readonly orderId?: string;
}
