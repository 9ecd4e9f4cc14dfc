import type { EngineEvent } from "../engine";
import type { Genesis, Tick, VenueCommand } from "../venue-command";

/** A command that the log holds, and the moment (Unix ms) at which it was applied. */
export interface LoggedCommand {
  readonly at: number;
  readonly command: Genesis | Tick | VenueCommand;
  /** The id that was acknowledged: a replay that gives another one is not the same venue. */
  readonly orderId?: string;
}

/** The id that a command's events acknowledge: that of its order or plan order. */
export function acknowledgedId(events: readonly EngineEvent[]): string | undefined {
  for (const event of events) {
    if (event.type === "accepted" || event.type === "plan-accepted") return event.orderId;
  }
  return undefined;
}
