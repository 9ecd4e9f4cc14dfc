import type { TransferStatus, TransferSubType, TransferType } from "@/lib/exchange/broker-values";
import type { Permission } from "@/lib/exchange/define-endpoint";
import type { SandboxState } from "../deviations/sandbox-state";
import type { EngineState } from "../engine";
import type { VenueKey } from "../http/authenticate";
import { refusal } from "../http/refusal";
import { seedAccounts } from "../market/seed";

/** Sub-accounts with their keys, and the transfers of the broker's users: plain data. */
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
export function newAccounts(seed: number, startedAt: number, sample = false): Accounts {
  const createdAt = startedAt - createdDaysBefore * dayMs;
  return {
    seed,
    subAccounts: [...seededSubAccounts(createdAt), ...(sample ? sampleSubAccounts(createdAt) : [])],
    transfers: [],
    begun: 0,
    drawnUpTo: startedAt,
  };
}

/** The sub-account with this uid, or null. */
export function findSubAccount({ subAccounts }: Accounts, uid: string): SubAccount | null {
  return subAccounts.find((it) => it.uid === uid) ?? null;
}

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
function seededSubAccounts(createdAt: number): SubAccount[] {
  return Object.entries(seededNames).map(([uid, name]) => ({
    uid,
    owner: seedAccounts.broker,
    name,
    createdAt,
    key: null,
  }));
}

const sampleNames = ["Brackenh", "Zurawina", "Qinglanz", "Ovelunda"].concat(
  ...["Mosskild", "Pinewick", "Harrowgl", "Teasdlea"],
);

function sampleSubAccounts(createdAt: number): SubAccount[] {
  return seedAccounts.sampleSubAccounts.map((uid, at) => ({
    uid,
    owner: seedAccounts.sampleBroker,
    name: sampleNames[at] ?? "",
    createdAt,
    key: null,
  }));
}

/** A state of a transfer and the moment (Unix ms) at which it came or will come. */
export interface TransferChange {
  readonly status: TransferStatus;
  readonly at: number;
}

/** A deposit to an account or a withdrawal from it: plain data. */
export interface Transfer {
  /** The venue's own number of the record, 19 digits, rising: the cursor of endpoint 4. */
  readonly id: string;
  /** What is shown as its id: both halves of a transfer between two accounts show the same. */
  readonly txId: string;
  readonly uid: string;
  readonly coin: string;
  readonly type: TransferType;
  readonly subType: TransferSubType;
  /** A decimal above zero, in the coin. */
  readonly amount: string;
  /** Every state it has been in, oldest first; the first is its beginning. */
  readonly changes: TransferChange[];
  /** What is still to come, soonest first. */
  readonly planned: TransferChange[];
  /** Whether the account's balance knows of it: a deposit that came in, a withdrawal that left. */
  booked: boolean;
}

/** The state it is in now, and since when. */
export function latestOf(transfer: Transfer): TransferChange;
/** The state it was in at a moment (Unix ms); null before it began. */
export function latestOf(transfer: Transfer, now: number): TransferChange | null;
export function latestOf({ changes, txId }: Transfer, now?: number): TransferChange | null {
  const latest = changes.at(-1);
  if (latest === undefined) throw new RangeError(`The transfer ${txId} never began.`);
  if (now === undefined || latest.at <= now) return latest;
  return changes.findLast(({ at }) => at <= now) ?? null;
}

/** What a transfer is to be, before it has a number. */
export interface TransferPlan
  extends Pick<Transfer, "uid" | "coin" | "type" | "subType" | "amount"> {
  /** Its states, the first at once; each later one at its moment. */
  readonly changes: readonly TransferChange[];
  /** The other account of a transfer between two: it gets the other half. */
  readonly counterparty?: string;
}

/** Lets in the main account of an ND broker only (docs/rulings.md#ruling-6). */
export function requireBroker(accounts: Accounts, key: VenueKey | null): void {
  if (key?.ndBroker) return;
  const isSubAccount = key !== null && findSubAccount(accounts, key.uid) !== null;
  throw refusal(isSubAccount ? "40068" : "40029");
}

/** What the venue checks a created sub-account's key by, or undefined for a key of nobody. */
export function venueKeyOfSubAccount(
  { subAccounts }: Accounts,
  publicKey: string,
): VenueKey | undefined {
  const found = subAccounts.find(({ key }) => key?.key === publicKey);
  if (!found?.key) return undefined;
  const { label: _forUsers, ...key } = found.key;
  return { ...key, uid: found.uid, ndBroker: false };
}
