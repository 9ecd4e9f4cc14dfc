import { type KeyPermission, keyPermissions } from "@/lib/exchange/values";

/** What the form asks besides the parts of the key, which no state ever holds. */
export interface NewKey {
  readonly label: string;
  readonly permissions: readonly KeyPermission[];
  /** An account of the desk, or empty for a new one. */
  readonly accountId: string;
  readonly name: string;
  readonly venue: string;
  readonly positionMode: "one_way_mode" | "hedge_mode";
  readonly ndBroker: boolean;
  readonly copyTrading: boolean;
  readonly channelCode: string;
}

/** The three parts as an exchange shows them. */
export interface KeyParts {
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
}

export const emptyKey: NewKey = {
  label: "",
  permissions: ["read"],
  accountId: "",
  name: "",
  venue: "paper",
  positionMode: "one_way_mode",
  ndBroker: false,
  copyTrading: false,
  channelCode: "",
};

/** The body of POST /api/connections. */
export function keyBody(wanted: NewKey, parts: KeyParts): object {
  const { label, permissions, accountId, name, venue } = wanted;
  const { positionMode, ndBroker, copyTrading } = wanted;
  const channelCode = wanted.channelCode.trim() || null;
  const account =
    accountId === ""
      ? { name, venue, positionMode, ndBroker, copyTrading, channelCode }
      : { id: accountId };
  return { label, ...parts, permissions, account };
}

/** What is missing, field by field as the desk names them; empty when it can be sent. */
export function missingOf(wanted: NewKey, parts: KeyParts): Readonly<Record<string, string>> {
  const missing: Record<string, string> = {};
  if (wanted.label.trim() === "") missing.label = "Type a name for this key.";
  if (parts.key.trim() === "") missing.key = "Paste the API key.";
  if (parts.secret.trim() === "") missing.secret = "Paste the secret key.";
  if (parts.passphrase.trim() === "") missing.passphrase = "Paste the passphrase.";
  if (wanted.permissions.length === 0) {
    missing.permissions = "Choose what the key may do, at least read.";
  }
  if (wanted.accountId === "" && wanted.name.trim() === "") {
    missing["account.name"] = "Type a name for the account.";
  }
  return missing;
}

/** The permissions with one put in or taken out, in the contract's order. */
export function togglePermission(
  permissions: readonly KeyPermission[],
  one: KeyPermission,
): readonly KeyPermission[] {
  const has = permissions.includes(one);
  return keyPermissions.filter((each) => (each === one ? !has : permissions.includes(each)));
}
