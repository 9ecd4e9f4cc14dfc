"use client";

import { useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import {
  type PayoutNetworkId,
  payoutNetworkIds,
  payoutNetworks,
} from "@/lib/archive/payout-networks";
import { payeeFaults } from "@/lib/archive/payout-requests";
import { type PayeeEntry, paysTheSame } from "@/lib/archive/payouts";
import { AddressText, BeforeAndNow } from "./payout-address";
import { usePayoutsRenewal } from "./use-payouts-renewal";

interface PayeeDialogProps {
  accountId: string;
  client: { readonly id: string; readonly name: string };
  payee: PayeeEntry | null;
  onClose: () => void;
}

/** Asks where a client's money and its statements go; shows old and new before it is saved. */
export function PayeeDialog({ accountId, client, payee, onClose }: PayeeDialogProps) {
  const { busy, refused, change, errorAt } = useChange();
  const renew = usePayoutsRenewal();
  const [typed, setTyped] = useState<TypedPayee>({
    ...{ network: payee?.to?.network ?? null, address: payee?.to?.address ?? "" },
    ...{ memo: payee?.to?.memo ?? "", email: payee?.email ?? "" },
  });
  const before = payee ?? { number: 0, to: null, email: null };
  const { network } = typed;
  const [address, memo, email] = [filled(typed.address), filled(typed.memo), filled(typed.email)];
  const entered = { network, address, memo, email };
  const now = { to: network && address ? { network, address, memo } : null, email };
  const isSame = paysTheSame(before, now) && before.email === email;
  const faults = payeeFaults(entered);
  const save = async () => {
    const asked = { accountId, client: client.id, before: before.number, ...entered };
    const changed = await change("PUT /api/clients/[client]/payee", asked);
    if (changed) onClose();
    await renew(changed && `Payee of ${client.name} changed`);
  };
  return (
    <ChangeDialog
      form
      title={`Payee of ${client.name}`}
      action="Save payee"
      busy={busy}
      refused={refused}
      fields={["network", "address", "memo", "email"]}
      disabledReason={isSame ? "No changes" : faults[0]?.message}
      onChange={() => void save()}
      onClose={onClose}
    >
      <PayeeFields
        typed={typed}
        // A field that is still empty is not called wrong yet.
        errorAt={(name) => {
          const fault = faults.find(({ field }) => field === name)?.message;
          return ((name === "network" || typed[name]) && fault) || errorAt(name);
        }}
        onChange={setTyped}
      />
      {!isSame && <OldAndNew before={before} now={now} />}
      <p className="mt-3 text-ink-2 text-sm">
        Owners are alerted. A new address stays flagged until its first payout.
      </p>
    </ChangeDialog>
  );
}

const filled = (text: string) => text.trim() || null;

interface TypedPayee {
  readonly network: PayoutNetworkId | null;
  readonly address: string;
  readonly memo: string;
  readonly email: string;
}

interface PayeeFieldsProps {
  typed: TypedPayee;
  errorAt: (field: keyof TypedPayee) => string | undefined;
  onChange: (typed: TypedPayee) => void;
}

function PayeeFields({ typed, errorAt, onChange }: PayeeFieldsProps) {
  return (
    <div className="grid gap-3">
      <SelectField
        label="Network"
        value={typed.network ?? ""}
        onChange={(network) => onChange({ ...typed, network: network || null })}
        error={errorAt("network")}
        options={[
          { value: "", label: "No payout address" },
          ...payoutNetworkIds.map((id) => ({ value: id, label: payoutNetworks[id].label })),
        ]}
      />
      <TextField
        label="Payout address"
        autoComplete="off"
        spellCheck={false}
        value={typed.address}
        error={errorAt("address")}
        onChange={({ target }) => onChange({ ...typed, address: target.value })}
      />
      <TextField
        label="Memo or tag"
        autoComplete="off"
        spellCheck={false}
        value={typed.memo}
        error={errorAt("memo")}
        help="Only if the recipient requires one"
        onChange={({ target }) => onChange({ ...typed, memo: target.value })}
      />
      <TextField
        label="Statement e-mail"
        type="email"
        autoComplete="off"
        value={typed.email}
        error={errorAt("email")}
        onChange={({ target }) => onChange({ ...typed, email: target.value })}
      />
    </div>
  );
}

type Shown = Pick<PayeeEntry, "to" | "email">;

function OldAndNew({ before, now }: { before: Shown; now: Shown }) {
  return (
    <section aria-label="Before and after" className="mt-3 rounded-md bg-raised p-3">
      {!paysTheSame(before, now) && (
        <BeforeAndNow
          before={<AddressText to={before.to} struck />}
          now={<AddressText to={now.to} />}
        />
      )}
      {before.email !== now.email && (
        <BeforeAndNow
          before={<span className="text-ink-3 line-through">{before.email ?? "none"}</span>}
          now={now.email ?? "none"}
        />
      )}
    </section>
  );
}
