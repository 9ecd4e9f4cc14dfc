import { isIP } from "node:net";
import { limits } from "@/lib/exchange/limits";
import { keyPermissions } from "@/lib/exchange/values";
import { apply, type EngineEvent } from "../engine";
import type { RequestFields } from "../http/fields";
import { refusal, VenueRefusal } from "../http/refusal";
import type { Accounts, AccountsVenue, SubAccountKey, TransferPlan } from "./accounts";
import { beginTransfer } from "./transfers";

/** Begins a transfer that a sandbox control asks for. */
interface BeginTransfer {
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

const firstUid = 2_100_000_001;

/**
 * What each new sub-account is credited with, for no endpoint moves funds
 * (docs/rulings.md#ruling-41).
 */
const initialBalance = { coin: "USDT", amount: "10000" } as const;

/** A sub-account to create, with the key and the secret that the caller drew for it. */
export interface KeyedSubAccount extends SubAccountKey {
  readonly name: string;
}

/**
 * Creates sub-accounts of a main account; the rules of docs/rulings.md#ruling-40 have been checked.
 */
interface CreateSubAccounts {
  readonly type: "create-sub-accounts";
  readonly owner: string;
  readonly subAccounts: readonly KeyedSubAccount[];
}

/** Creates the sub-accounts, each with an engine account and its starting money. */
function addSubAccounts(
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

/** What a request says of a sub-account; its key and secret are the venue's to draw. */
type RequestedSubAccount = Omit<KeyedSubAccount, "key" | "secret">;

const nameForm = /^[A-Za-z]{8}$/;

const passphraseForm = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,32}$/;

const longestLabel = 20;

/**
 * The sub-accounts that a request asks for (docs/rulings.md#ruling-40). The first rule that is
 * broken is thrown as a VenueRefusal that names the field and the element. Labels may be equal.
 */
export function readNewSubAccounts(
  elements: readonly RequestFields[],
): readonly RequestedSubAccount[] {
  const wanted = elements.map(readElement);
  const repeatedAt = wanted.findIndex(
    ({ name }, at) => wanted.findIndex((one) => one.name === name) < at,
  );
  if (repeatedAt !== -1) throw inElement(repeatedAt, refusalOf("40071", "subAccountName"));
  return wanted;
}

function readElement(fields: RequestFields, at: number): RequestedSubAccount {
  try {
    return readOne(fields);
  } catch (error) {
    throw error instanceof VenueRefusal ? inElement(at, error) : error;
  }
}

function readOne(fields: RequestFields): RequestedSubAccount {
  return {
    name: inForm(fields, "subAccountName", "40055", (name) => nameForm.test(name)),
    passphrase: inForm(fields, "passphrase", "40070", (text) => passphraseForm.test(text)),
    label: inForm(fields, "label", "40056", (label) => Array.from(label).length <= longestLabel),
    addresses: readAddresses(fields),
    permissions: readPermissions(fields),
  };
}

function inForm(
  fields: RequestFields,
  name: string,
  code: string,
  fits: (value: string) => boolean,
): string {
  const value = fields.need(name, fields.text(name));
  if (fits(value)) return value;
  throw refusalOf(code, name);
}

/** The addresses that the key is bound to: at least one, each a single one. */
function readAddresses(fields: RequestFields): readonly string[] {
  const sent = fields.texts("ipList") ?? [];
  if (sent.length === 0) throw refusalOf("22010", "ipList");
  if (sent.length > limits.ipAddressesPerKey) {
    throw refusal("40058", "ipList", String(limits.ipAddressesPerKey));
  }
  const odd = sent.find((address) => isIP(address) === 0 || address.includes("%"));
  if (odd === undefined) return [...new Set(sent.map(canonical))];
  throw refusal("40057", "ipList", `"${odd}", which is no single IP address,`);
}

/** An address as `authenticate` compares it: IPv6 in its shortest form. */
function canonical(address: string): string {
  return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

function readPermissions(fields: RequestFields): RequestedSubAccount["permissions"] {
  const sent = fields.texts("permList") ?? [];
  if (sent.length === 0) throw refusal("40019", "permList");
  const found = keyPermissions.filter((known) => sent.some((it) => it.toLowerCase() === known));
  const odd = sent.find((it) => !keyPermissions.some((known) => it.toLowerCase() === known));
  if (odd === undefined) return found;
  throw refusalOf("40040", "permList", `each must be one of ${keyPermissions.join(", ")}`);
}

/** A refusal in the exchange's words, which name the field only where they have room for it. */
function refusalOf(code: string, field: string, rule = ""): VenueRefusal {
  const { message } = refusal(code, field);
  return new VenueRefusal(code, rule === "" ? message : `${message}: ${rule}`, field);
}

/** The same refusal, told of one element of the list. */
function inElement(at: number, { code, message, field }: VenueRefusal): VenueRefusal {
  return new VenueRefusal(code, `${message} (body[${at}])`, field);
}
