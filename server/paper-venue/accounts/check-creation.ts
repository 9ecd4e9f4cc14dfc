import { limits } from "@/lib/exchange/limits";
import { VenueRefusal, refusal } from "../refusal";
import type { Accounts } from "./accounts";
import type { KeyedSubAccount } from "./create-sub-accounts";
import { inElement } from "./read-new-sub-accounts";

/** How many more sub-accounts an account may have, where so many count that nobody sees. */
export function remainingQuota(accounts: Accounts, owner: string, elsewhere: number): number {
  const known = accounts.subAccounts.filter((it) => it.owner === owner).length;
  return Math.max(0, limits.subAccounts - known - elsewhere);
}

/** Refuses an alias that another sub-account has; `taken` says so of every alias. */
export function refuseTakenNames(
  accounts: Accounts,
  wanted: readonly Pick<KeyedSubAccount, "name">[],
  taken: boolean,
): void {
  const at = wanted.findIndex(
    ({ name }) => taken || accounts.subAccounts.some((it) => it.name === name),
  );
  if (at === -1) return;
  throw inElement(at, new VenueRefusal("40107", refusal("40107").message, "subAccountName"));
}

/** Refuses more sub-accounts than there is room for. */
export function refuseOverCap(wanted: number, room: number): void {
  if (wanted <= room) return;
  const { message } = refusal("40069");
  throw new VenueRefusal(
    "40069",
    `${message}: ${limits.subAccounts} are allowed, and the request asks for ${wanted} ` +
      `where there is room for ${room}`,
  );
}
