import { isIP } from "node:net";
import { limits } from "@/lib/exchange/limits";
import { keyPermissions } from "@/lib/exchange/values";
import type { RequestFields } from "../fields";
import { VenueRefusal, refusal } from "../refusal";
import type { KeyedSubAccount } from "./create-sub-accounts";

/** What a request says of a sub-account; its key and secret are the venue's to draw. */
export type RequestedSubAccount = Omit<KeyedSubAccount, "key" | "secret">;

const nameForm = /^[A-Za-z]{8}$/;
const passphraseForm = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,32}$/;
const longestLabel = 20;

/**
 * The sub-accounts that a request asks for (rulings 40). The first rule that is broken is thrown as
 * a Refusal that names the field and the element.
 */
export function readNewSubAccounts(elements: readonly RequestFields[]): readonly RequestedSubAccount[] {
  const wanted = elements.map(readElement);
  const nameAt = repeatedAt(wanted, "name");
  if (nameAt !== -1) throw inElement(nameAt, inWords("40071", "subAccountName"));
  const labelAt = repeatedAt(wanted, "label");
  if (labelAt !== -1)
    throw inElement(labelAt, inWords("40020", "label", "is in the request twice"));
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
  throw inWords(code, name);
}

/** The addresses that the key is bound to: at least one, each a single one. */
function readAddresses(fields: RequestFields): readonly string[] {
  const sent = fields.texts("ipList") ?? [];
  if (sent.length === 0) throw inWords("22010", "ipList");
  if (sent.length > limits.ipAddressesPerKey) {
    throw refusal("40058", "ipList", String(limits.ipAddressesPerKey));
  }
  const odd = sent.find((address) => isIP(address) === 0 || address.includes("%"));
  if (odd === undefined) return [...new Set(sent.map(canonical))];
  throw refusal("40057", "ipList", `"${odd}", which is no single IP address,`);
}

/** As the door sees an address: IPv6 in its shortest form. */
function canonical(address: string): string {
  return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

function readPermissions(fields: RequestFields): RequestedSubAccount["permissions"] {
  const sent = fields.texts("permList") ?? [];
  if (sent.length === 0) throw refusal("40019", "permList");
  const found = keyPermissions.filter((known) => sent.some((it) => it.toLowerCase() === known));
  const odd = sent.find((it) => !keyPermissions.some((known) => it.toLowerCase() === known));
  if (odd === undefined) return found;
  throw inWords("40040", "permList", `each must be one of ${keyPermissions.join(", ")}`);
}

function repeatedAt(wanted: readonly RequestedSubAccount[], what: "name" | "label"): number {
  return wanted.findIndex((it, at) => wanted.findIndex((one) => one[what] === it[what]) < at);
}

/** A refusal in the exchange's words, which name the field only where they have room for it. */
function inWords(code: string, field: string, rule = ""): VenueRefusal {
  const { message } = refusal(code, field);
  return new VenueRefusal(code, rule === "" ? message : `${message}: ${rule}`, field);
}

/** The same refusal, told of one element of the list. */
export function inElement(at: number, { code, message, field }: VenueRefusal): VenueRefusal {
  return new VenueRefusal(code, `${message} (body[${at}])`, field);
}
