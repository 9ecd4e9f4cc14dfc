"use client";

import { useState } from "react";
import { ChangeDialog } from "@/components/shell/panels/change-dialog";
import { useChange } from "@/components/shell/requests/use-change";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { payoutNetworkIds, payoutNetworks } from "@/lib/archive/payout-networks";
import { type PayeeEntry, type PayoutAddress, paysTheSame } from "@/lib/archive/payouts";
import { AddressText } from "./payout-address";
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
  const [network, setNetwork] = useState<string>(payee?.to?.network ?? "");
  const [address, setAddress] = useState(payee?.to?.address ?? "");
  const [memo, setMemo] = useState(payee?.to?.memo ?? "");
  const [email, setEmail] = useState(payee?.email ?? "");
  const before = payee ?? { number: 0, to: null, email: null };
  const typed = {
    ...{ network: network || null, address: address.trim() || null },
    ...{ memo: memo.trim() || null, email: email.trim() || null },
  };
  const now = { to: addressOf(typed), email: typed.email };
  const isSame = paysTheSame(before, now) && before.email === now.email;
  const save = async () => {
    const asked = { accountId, client: client.id, before: before.number, ...typed };
    if (!(await change("PUT /api/clients/[client]/payee", asked))) return;
    onClose();
    await renew(`Payee of ${client.name} changed`);
  };
  return (
    <ChangeDialog
      form
      title={`Payee of ${client.name}`}
      action="Save payee"
      busy={busy}
      refused={refused}
      fields={["network", "address", "memo", "email"]}
      disabledReason={isSame && "Nothing has changed"}
      onChange={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <SelectField
          label="Network"
          value={network}
          onChange={setNetwork}
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
          value={address}
          error={errorAt("address")}
          onChange={({ target }) => setAddress(target.value)}
        />
        <TextField
          label="Memo or tag"
          autoComplete="off"
          spellCheck={false}
          value={memo}
          error={errorAt("memo")}
          help="Only where the receiver needs one"
          onChange={({ target }) => setMemo(target.value)}
        />
        <TextField
          label="Statement e-mail"
          type="email"
          autoComplete="off"
          value={email}
          error={errorAt("email")}
          onChange={({ target }) => setEmail(target.value)}
        />
      </div>
      {!isSame && <OldAndNew before={before} now={now} />}
      <p className="mt-3 text-ink-2 text-sm">
        Owners are alerted. A new address is marked until something is paid to it.
      </p>
    </ChangeDialog>
  );
}

interface Typed {
  readonly network: string | null;
  readonly address: string | null;
  readonly memo: string | null;
}

function addressOf({ network: typed, address, memo }: Typed): PayoutAddress | null {
  const network = payoutNetworkIds.find((id) => id === typed);
  return network === undefined || address === null ? null : { network, address, memo };
}

type Shown = Pick<PayeeEntry, "to" | "email">;

function OldAndNew({ before, now }: { before: Shown; now: Shown }) {
  const cells = "grid grid-cols-[52px_1fr] gap-y-1 text-sm";
  return (
    <section aria-label="Before and now" className="mt-3 rounded-md bg-raised p-3">
      {!paysTheSame(before, now) && (
        <dl className={cells}>
          <dt className="text-ink-3">Before</dt>
          <dd>
            <AddressText to={before.to} struck />
          </dd>
          <dt className="text-ink-3">Now</dt>
          <dd>
            <AddressText to={now.to} />
          </dd>
        </dl>
      )}
      {before.email !== now.email && (
        <dl className={cells}>
          <dt className="text-ink-3">Before</dt>
          <dd className="break-all text-ink-3 line-through">{before.email ?? "none"}</dd>
          <dt className="text-ink-3">Now</dt>
          <dd className="break-all">{now.email ?? "none"}</dd>
        </dl>
      )}
    </section>
  );
}
