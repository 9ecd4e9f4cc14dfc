import type { VenueKey } from "../key-ring";
import { refusal } from "../refusal";
import { type Accounts, findSubAccount } from "./accounts";

/** Lets in the main account of an ND broker only (rulings 6). */
export function requireBroker(accounts: Accounts, key: VenueKey | null): void {
  if (key?.ndBroker) return;
  const isSubAccount = key !== null && findSubAccount(accounts, key.uid) !== null;
  throw refusal(isSubAccount ? "40068" : "40029");
}
