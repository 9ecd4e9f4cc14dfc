import type { Permission } from "@/lib/exchange/define-endpoint";
import { seedAccounts } from "../market/house";

/** The one key of a sub-account, made with it: no endpoint adds another. */
export interface SubAccountKey {
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
  readonly label: string;
  readonly permissions: readonly Permission[];
  /** The addresses it is bound to, in their canonical form. */
  readonly addresses: readonly string[];
}

/** An account that belongs to a broker's main account: plain data. */
export interface SubAccount {
  readonly uid: string;
  /** The main account. */
  readonly owner: string;
  /** The alias: 8 English letters. */
  readonly name: string;
  /** Unix ms. */
  readonly createdAt: number;
  /** Null where the venue was made with it: the key then stands in the ready line, or nowhere. */
  readonly key: SubAccountKey | null;
}

const seededNames = {
  [seedAccounts.trader]: "Traderaa",
  [seedAccounts.hedge]: "Hedgeraa",
  [seedAccounts.subAccounts[0]]: "Lakeside",
  [seedAccounts.subAccounts[1]]: "Northern",
  [seedAccounts.subAccounts[2]]: "Highland",
  [seedAccounts.subAccounts[3]]: "Oakfield",
};

/** The sub-accounts that a new venue's broker has. */
export function seededSubAccounts(createdAt: number): SubAccount[] {
  return Object.entries(seededNames).map(([uid, name]) => ({
    uid,
    owner: seedAccounts.broker,
    name,
    createdAt,
    key: null,
  }));
}
