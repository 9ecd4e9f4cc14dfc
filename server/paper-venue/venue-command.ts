import type { AccountsCommand } from "./accounts/accounts-command";
import type { CommissionsCommand } from "./commissions/apply-commissions";
import type { EngineCommand } from "./engine";
import type { ChangeInstrument } from "./market/change-instrument";
import type { SandboxCommand } from "./practice/practice";

/** Begins a venue: everything in it follows from the seed and the moment. */
export interface Genesis {
  readonly type: "genesis";
  readonly seed: number;
  /** How far its clock begins behind the machine's; absent: in step. */
  readonly behindMs?: number;
}

/** The market moves by one step; what the bots then do follows from the market. */
export interface Tick {
  readonly type: "tick";
}

/** What a call or a practice control may have the venue do. */
export type VenueCommand =
  | EngineCommand
  | ChangeInstrument
  | AccountsCommand
  | SandboxCommand
  | CommissionsCommand;
