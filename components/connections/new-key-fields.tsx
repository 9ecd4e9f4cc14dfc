"use client";

import { Checkbox } from "@/components/ui/segmented";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { ListedAccount, NewKeyRequest } from "@/lib/connections/api";
import { type KeyPermission, keyPermissions } from "@/lib/exchange/values";

interface AccountFieldsProps {
  wanted: NewKey;
  accounts: readonly ListedAccount[];
  venues: readonly string[];
  onChange: (change: Partial<NewKey>) => void;
  errorOf: (field: string) => string | undefined;
}

/** Under which account a key goes: one of the desk's, or a new one with all that is declared. */
export function AccountFields(props: AccountFieldsProps) {
  const { wanted, accounts, onChange } = props;
  return (
    <>
      <SelectField
        label="Account"
        value={wanted.accountId}
        onChange={(accountId) => onChange({ accountId })}
        options={[
          { value: "", label: "A new account" },
          ...accounts.map(({ id, name, environment }) => ({
            value: id,
            label: `${name} (${environment})`,
          })),
        ]}
        help={
          wanted.accountId === ""
            ? undefined
            : "Use a key of the same exchange account: its journal and archive continue."
        }
        error={props.errorOf("account")}
      />
      {wanted.accountId === "" && <NewAccountFields {...props} />}
    </>
  );
}

function NewAccountFields({ wanted, venues, onChange, errorOf }: AccountFieldsProps) {
  return (
    <div className="grid gap-3 border-line border-l-2 pl-3">
      <TextField
        label="Account name"
        value={wanted.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        autoComplete="off"
        maxLength={60}
        error={errorOf("account.name")}
      />
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <SelectField
          label="Exchange"
          value={`${wanted.venue}${wanted.demo ? demoMark : ""}`}
          onChange={(option) =>
            onChange({
              venue: option.replace(demoMark, ""),
              demo: option.endsWith(demoMark),
            })
          }
          options={venues.flatMap(optionsOf)}
          help={wanted.demo ? "Demo keys only: live keys are rejected." : undefined}
          error={errorOf("account.venue")}
        />
        <SelectField
          label="Position mode, as set at the exchange"
          value={wanted.positionMode}
          onChange={(positionMode) => onChange({ positionMode })}
          options={[
            { value: "one_way_mode", label: "One-way" },
            { value: "hedge_mode", label: "Hedge" },
          ]}
          error={errorOf("account.positionMode")}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1 phone:gap-0">
        <Fact
          label="ND broker"
          text="Has commissions and sub-accounts."
          checked={wanted.ndBroker}
          onChange={(ndBroker) => onChange({ ndBroker })}
        />
        <Fact
          label="Copy trading"
          text="Limited to 1 futures order per second."
          checked={wanted.copyTrading}
          onChange={(copyTrading) => onChange({ copyTrading })}
        />
      </div>
      <TextField
        label="Channel code"
        value={wanted.channelCode}
        onChange={(event) => onChange({ channelCode: event.currentTarget.value })}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        help="The broker's code, sent with orders. Leave empty if you have none."
        error={errorOf("account.channelCode")}
      />
    </div>
  );
}

/** What tells the demo environment of an exchange from the exchange itself among the options. */
const demoMark = " demo";

/** The environments of a venue; a key belongs to one of them. */
function optionsOf(venue: string) {
  if (venue === "paper") return [{ value: venue, label: "paper (comes with the desk)" }];
  return [
    { value: venue, label: `${venue} (live)` },
    { value: `${venue}${demoMark}`, label: `${venue} (demo)` },
  ];
}

interface FactProps {
  label: string;
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Fact({ label, text, checked, onChange }: FactProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside has its own name
    <label className="flex items-baseline gap-2 phone:min-h-10">
      <Checkbox
        label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="translate-y-0.5"
      />
      <span className="whitespace-nowrap">{label}</span>
      <span className="text-ink-3 text-xs">{text}</span>
    </label>
  );
}

/** What the form asks besides the parts of the key, which no state ever holds. */
export interface NewKey {
  readonly label: string;
  readonly permissions: readonly KeyPermission[];
  /** An account of the desk, or empty for a new one. */
  readonly accountId: string;
  readonly name: string;
  readonly venue: string;
  readonly demo: boolean;
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
  demo: false,
  positionMode: "one_way_mode",
  ndBroker: false,
  copyTrading: false,
  channelCode: "",
};

/** The body of POST /api/connections. */
export function keyBody(wanted: NewKey, parts: KeyParts): NewKeyRequest {
  const { label, permissions, accountId, name, venue, demo } = wanted;
  const { positionMode, ndBroker, copyTrading } = wanted;
  const channelCode = wanted.channelCode.trim() || null;
  const account =
    accountId === ""
      ? { name, venue, demo, positionMode, ndBroker, copyTrading, channelCode }
      : { id: accountId };
  return { label, ...parts, permissions, account };
}

/** What is missing, field by field as the desk names them; empty when it can be sent. */
export function missingFields(wanted: NewKey, parts: KeyParts): Readonly<Record<string, string>> {
  const missing: Record<string, string> = {};
  if (wanted.label.trim() === "") missing.label = "Enter a name for this key.";
  if (parts.key.trim() === "") missing.key = "Paste the API key.";
  if (parts.secret.trim() === "") missing.secret = "Paste the secret key.";
  if (parts.passphrase.trim() === "") missing.passphrase = "Paste the passphrase.";
  if (wanted.permissions.length === 0) {
    missing.permissions = "Choose the key's permissions, at least Read.";
  }
  if (wanted.accountId === "" && wanted.name.trim() === "") {
    missing["account.name"] = "Enter a name for the account.";
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
