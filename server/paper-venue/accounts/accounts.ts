import type { Command } from "../engine";

/** Sub-accounts, their keys, and the transfers under way: plain data. */
export interface Accounts {
  readonly subAccounts: readonly never[];
}

/** A new venue's accounts beside those of the market. */
export function newAccounts(): Accounts {
  return { subAccounts: [] };
}

/** What the engine is to do at a tick because time has passed (Unix ms): transfers that settle. */
export function settleTransfers(_state: Accounts, _at: number): readonly Command[] {
  return [];
}
