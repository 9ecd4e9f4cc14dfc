"use client";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { ListedAccount } from "@/lib/people/connections";
import type { NewKey } from "./new-key";

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
            : "Only a key of the same account at the exchange: journal and archive go on with it."
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
        label="Name of the account"
        value={wanted.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        autoComplete="off"
        maxLength={60}
        error={errorOf("account.name")}
      />
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <SelectField
          label="Exchange"
          value={wanted.venue}
          onChange={(venue) => onChange({ venue })}
          options={venues.map((venue) => ({
            value: venue,
            label: venue === "paper" ? "paper (comes with the desk)" : `${venue} (live)`,
          }))}
          error={errorOf("account.venue")}
        />
        <SelectField
          label="Position mode, as set there"
          value={wanted.positionMode}
          onChange={(mode) =>
            onChange({ positionMode: mode === "hedge_mode" ? mode : "one_way_mode" })
          }
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
          words="It has commissions and sub-accounts."
          checked={wanted.ndBroker}
          onChange={(ndBroker) => onChange({ ndBroker })}
        />
        <Fact
          label="Copy trading"
          words="Its futures orders go at one a second."
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
        help="The broker's code that goes along with orders; leave it empty without one."
        error={errorOf("account.channelCode")}
      />
    </div>
  );
}

interface FactProps {
  label: string;
  words: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Fact({ label, words, checked, onChange }: FactProps) {
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
      <span className="text-ink-3 text-xs">{words}</span>
    </label>
  );
}
