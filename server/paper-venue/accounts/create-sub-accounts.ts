import { apply, type EngineEvent } from "../engine";
import type { AccountsVenue } from "./accounts";
import { beginTransfer } from "./begin-transfer";
import type { SubAccountKey } from "./sub-account";

const firstUid = 2_100_000_001;
/** What each new sub-account is credited with, for no endpoint moves funds (rulings 41). */
export const initialBalance = { coin: "USDT", amount: "10000" } as const;

/** A sub-account to create, with the key and the secret that the caller drew for it. */
export interface KeyedSubAccount extends SubAccountKey {
  readonly name: string;
}

/** Creates sub-accounts of a main account; the rules of rulings 40 have been checked. */
export interface CreateSubAccounts {
  readonly type: "create-sub-accounts";
  readonly owner: string;
  readonly subAccounts: readonly KeyedSubAccount[];
}

/** Creates the sub-accounts, each with an engine account and its starting money. */
export function addSubAccounts(
  venue: AccountsVenue,
  { owner, subAccounts }: CreateSubAccounts,
  at: number,
): readonly EngineEvent[] {
  return subAccounts.flatMap(({ name, ...key }) => {
    const uid = nextUid(venue);
    venue.parts.accounts.subAccounts.push({ uid, owner, name, createdAt: at, key });
    const opened = apply(venue.engine, { type: "open-account", uid }, at);
    const internal = { uid, type: "deposit", subType: "internal", ...initialBalance } as const;
    beginTransfer(venue, { ...internal, changes: [{ status: "success", at }] }, at);
    return opened;
  });
}

function nextUid({ parts }: AccountsVenue): string {
  const created = parts.accounts.subAccounts.filter(({ key }) => key !== null);
  return String(firstUid + created.length);
}
