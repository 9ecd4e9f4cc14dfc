import type { EngineEvent } from "../engine";
import type { AccountsVenue } from "./accounts";
import { beginTransfer } from "./begin-transfer";
import { type CreateSubAccounts, addSubAccounts } from "./create-sub-accounts";
import type { TransferPlan } from "./transfer";

/** Begins a transfer that a practice control asks for. */
export interface BeginTransfer {
  readonly type: "begin-transfer";
  readonly plan: TransferPlan;
}

export type AccountsCommand = CreateSubAccounts | BeginTransfer;

/** Applies one command that is about accounts at a moment (Unix ms). */
export function applyAccounts(
  venue: AccountsVenue,
  command: AccountsCommand,
  at: number,
): readonly EngineEvent[] {
  if (command.type === "create-sub-accounts") return addSubAccounts(venue, command, at);
  const refused = beginTransfer(venue, command.plan, at);
  return refused === null ? [] : [refused];
}
