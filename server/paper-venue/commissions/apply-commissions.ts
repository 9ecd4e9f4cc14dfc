import type { EngineEvent } from "../engine";
import { type AmendCommissions, amend } from "./amendments";
import type { Commissions, SetChannelCode } from "./commissions";

export type CommissionsCommand = SetChannelCode | AmendCommissions;

/** Applies one command that concerns commissions at a moment (Unix ms). */
export function applyCommissions(
  state: Commissions,
  command: CommissionsCommand,
  at: number,
): readonly EngineEvent[] {
  if (command.type === "amend-commissions") return amend(state, command, at);
  state.channelCode = command.channelCode;
  return [];
}
