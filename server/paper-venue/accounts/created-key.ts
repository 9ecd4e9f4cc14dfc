import type { VenueKey } from "../key-ring";
import type { Accounts } from "./accounts";

/** What the venue checks a created sub-account's key by, or undefined for a key of nobody. */
export function venueKeyOfSubAccount({ subAccounts }: Accounts, publicKey: string): VenueKey | undefined {
  const found = subAccounts.find(({ key }) => key?.key === publicKey);
  if (!found?.key) return undefined;
  const { label: _forPeople, ...key } = found.key;
  return { ...key, uid: found.uid, ndBroker: false };
}
