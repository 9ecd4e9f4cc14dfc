import type { EngineState } from "../engine";
import type { SandboxState } from "../practice/practice";
import { type SubAccount, seededSubAccounts } from "./sub-account";
import type { Transfer } from "./transfer";

/** Sub-accounts with their keys, and the transfers of the broker's people: plain data. */
export interface Accounts {
  readonly seed: number;
  readonly subAccounts: SubAccount[];
  /** Oldest first. */
  transfers: Transfer[];
  /** How many transfers there have ever been. */
  begun: number;
  /** The moment (Unix ms) up to which the clients' own transfers have been drawn. */
  drawnUpTo: number;
}

/** What the rules of accounts read and change. */
export interface AccountsVenue {
  readonly engine: EngineState;
  readonly parts: { readonly accounts: Accounts; readonly practice: SandboxState };
}

const createdDaysBefore = 45;
const dayMs = 86_400_000;

/** The accounts of a venue that begins at a moment (Unix ms), without transfers yet. */
export function newAccounts(seed: number, startedAt: number): Accounts {
  return {
    seed,
    subAccounts: seededSubAccounts(startedAt - createdDaysBefore * dayMs),
    transfers: [],
    begun: 0,
    drawnUpTo: startedAt,
  };
}

/** The sub-account with this uid, or null. */
export function findSubAccount({ subAccounts }: Accounts, uid: string): SubAccount | null {
  return subAccounts.find((it) => it.uid === uid) ?? null;
}
