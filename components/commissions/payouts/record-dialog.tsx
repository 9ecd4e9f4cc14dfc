"use client";

import { useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { CheckField } from "@/components/ui/check-field";
import { useNumbers } from "@/components/ui/numbers";
import { TextField } from "@/components/ui/text-field";
import { Moment } from "@/components/ui/times";
import type { Month } from "@/lib/archive/month";
import { statementPlaces } from "@/lib/archive/month-close";
import type { PayeeEntry } from "@/lib/archive/payouts";
import type { Decimal, Numbers } from "@/lib/decimal";
import { dayOf } from "@/lib/time";
import { AddressChanged, AddressText } from "./payout-address";
import {
  dayFault,
  isAddressChanged,
  isOverpaid,
  type PayoutToRecord,
  payoutsFault,
  type TypedPayout,
  textFaults,
} from "./typed-payout";
import { usePayoutsRenewal } from "./use-payouts-renewal";

interface RecordDialogProps {
  accountId: string;
  month: Month;
  title: string;
  rows: readonly PayoutToRecord[];
  onClose: () => void;
}

/** Asks for the day and the transaction of each payout; those without one are left as they are. */
export function RecordDialog({ accountId, month, title, rows, onClose }: RecordDialogProps) {
  const { busy, refused, change, errorAt } = useChange();
  const renew = usePayoutsRenewal();
  const [paidOn, setPaidOn] = useState<string>(() => dayOf(Date.now(), "UTC+8"));
  const [typed, setTyped] = useState(() =>
    rows.map(({ amount }): TypedPayout => ({ amount, txId: "", verified: false, overpaid: false })),
  );
  const filled = rows.flatMap((each, at) => {
    const own = typed[at];
    return own && own.txId.trim() !== "" ? [{ ...each, typed: own }] : [];
  });
  const dayError = dayFault(paidOn);
  const record = async () => {
    const payouts = filled.map(({ row, file, payee, typed: own }) => ({
      ...{ clientId: row.client, file, payee, amount: own.amount.trim(), txId: own.txId.trim() },
      ...{ verifiedPayee: own.verified ? (row.payee?.number ?? null) : null },
      overpaid: own.overpaid,
    }));
    const asked = { accountId, month, paidOn, payouts };
    const recorded = await change("POST /api/commissions/months/[month]/payouts", asked);
    if (recorded) onClose();
    const title = payouts.length === 1 ? "Payout recorded" : `${payouts.length} payouts recorded`;
    await renew(recorded && title);
  };
  const indexOf = (client: string) => filled.findIndex(({ row }) => row.client === client);
  return (
    <ChangeDialog
      form
      title={title}
      action={filled.length > 1 ? `Record ${filled.length} payouts` : "Record payout"}
      busy={busy}
      refused={refused}
      fields={["paidOn"]}
      disabledReason={dayError ?? payoutsFault(filled)}
      onChange={() => void record()}
      onClose={onClose}
    >
      <TextField
        label="Paid on"
        type="date"
        value={paidOn}
        error={dayError ?? errorAt("paidOn")}
        onChange={({ target }) => setPaidOn(target.value)}
      />
      {rows.map((each, at) => (
        <PayoutFields
          key={each.row.client}
          payout={each}
          optional={rows.length > 1}
          typed={typed[at] ?? { amount: "", txId: "", verified: false, overpaid: false }}
          errorAt={(name) => {
            const index = indexOf(each.row.client);
            return index === -1 ? undefined : errorAt(`payouts.${index}.${name}`);
          }}
          onChange={(next) => setTyped(typed.map((own, place) => (place === at ? next : own)))}
        />
      ))}
    </ChangeDialog>
  );
}

interface PayoutFieldsProps {
  payout: PayoutToRecord;
  /** Others are recorded without it. */
  optional: boolean;
  typed: TypedPayout;
  errorAt: (name: string) => string | undefined;
  onChange: (typed: TypedPayout) => void;
}

function PayoutFields({ payout, optional, typed, errorAt, onChange }: PayoutFieldsProps) {
  const numbers = useNumbers();
  const { row, file, to } = payout;
  const { payee, change, open } = row;
  const isMore = isOverpaid(payout, typed);
  const isChanged = isAddressChanged(payout);
  const changedSince = file !== null && isChanged && payee;
  const faults = textFaults(payout, typed);
  return (
    <fieldset className="mt-3 grid min-w-0 gap-2 border-line-soft border-t pt-3">
      <legend className="sr-only">{row.name}</legend>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <b>{row.name}</b>
        <AddressText to={to} />
      </p>
      <TextField
        label="Amount, USDT"
        inputMode="decimal"
        autoComplete="off"
        value={typed.amount}
        error={faults.amount ?? errorAt("amount")}
        onChange={({ target }) => onChange({ ...typed, amount: target.value })}
      />
      <TextField
        label={`Transaction id, ${to.network}`}
        autoComplete="off"
        spellCheck={false}
        value={typed.txId}
        error={faults.txId ?? errorAt("txId")}
        help={optional ? "Without one, the payout stays open." : "Needed to record the payout."}
        onChange={({ target }) => onChange({ ...typed, txId: target.value })}
      />
      {changedSince && <ChangedSince payee={changedSince} />}
      {file === null && change && <AddressChanged change={change} />}
      {isChanged && (
        <CheckField
          className="text-sm"
          checked={typed.verified}
          error={errorAt("verifiedPayee")}
          onChange={(verified) => onChange({ ...typed, verified })}
        >
          {changedSince
            ? `Paid to the address in the file, ${to.address}`
            : "The address was verified with the client"}
        </CheckField>
      )}
      {isMore && (
        <CheckField
          className="text-sm"
          checked={typed.overpaid}
          error={errorAt("overpaid")}
          onChange={(overpaid) => onChange({ ...typed, overpaid })}
        >
          {`More than the open ${inPlaces(open, numbers)} USDT was paid; `}
          {"the rest is carried to the "}
          next month
        </CheckField>
      )}
    </fieldset>
  );
}

const inPlaces = (amount: Decimal, numbers: Numbers) =>
  numbers.decimal(amount, { minimumPlaces: statementPlaces });

function ChangedSince({ payee }: { payee: PayeeEntry }) {
  return (
    <p className="border-attn border-l-[3px] pl-3 text-sm">
      <span className="font-medium text-attn">Address changed since this file was made</span>{" "}
      <span className="text-ink-3 text-xs">
        <Moment at={payee.at} said />
        {` by ${payee.by}. Now: `}
        <AddressText to={payee.to} />
      </span>
    </p>
  );
}
