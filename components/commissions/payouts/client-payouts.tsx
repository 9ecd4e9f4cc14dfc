"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { Button, CopyButton } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { useTimes } from "@/components/ui/times";
import { deskQuery } from "@/lib/api/query";
import { statementPlaces } from "@/lib/archive/month-close";
import type { ClientPayouts, PayeeEntry } from "@/lib/archive/payouts";
import { Kpi } from "../amounts";
import { LedgerTable } from "./ledger-table";
import { PayeeDialog } from "./payee-dialog";
import { AddressChanged, AddressText, ChangedMark } from "./payout-address";

interface ClientPayoutsProps {
  accountId: string;
  client: { readonly id: string; readonly name: string };
}

const usePayouts = (accountId: string, client: string) =>
  useQuery(deskQuery("/api/clients/[client]/payouts", { account: accountId, client }));

/** What a client was paid in all, and what is still to come. */
export function PayoutSums({ accountId, client }: { accountId: string; client: string }) {
  const { ledger } = usePayouts(accountId, client).data ?? {};
  const payouts = ledger?.entries.filter(({ kind, struckBy }) => kind === "payout" && !struckBy);
  const sums = [
    ["Payable, locked months", ledger?.payable, "to date"],
    [
      "Paid to date",
      ledger?.paid,
      payouts && (payouts.length === 1 ? "1 payout" : `${payouts.length} payouts`),
    ],
    ["Open", ledger?.open, "to be paid"],
    ["Carried", ledger?.carried, "carried to the next month"],
  ] as const;
  return (
    <section
      aria-label="Payouts"
      className="grid grid-cols-4 border-line border-b phone:grid-cols-2"
    >
      {sums.map(([name, value, note]) => (
        <Kpi key={name} name={name} unit="USDT" value={value ?? null} places={statementPlaces}>
          {note}
        </Kpi>
      ))}
    </section>
  );
}

/** Where a client's money goes, and the ledger of what it is to get and got. */
export function ClientPayoutsPanel({ accountId, client }: ClientPayoutsProps) {
  const { data, error } = usePayouts(accountId, client.id);
  if (!data) return <ErrorText className="mt-4 px-4 phone:px-3">{error?.message}</ErrorText>;
  return (
    <>
      <PayeeSection accountId={accountId} client={client} payouts={data} />
      <LedgerTable accountId={accountId} ledger={data.ledger} />
    </>
  );
}

interface PayeeSectionProps extends ClientPayoutsProps {
  payouts: ClientPayouts;
}

function PayeeSection({ accountId, client, payouts }: PayeeSectionProps) {
  const { payee, change, history } = payouts;
  const { may } = useDesk();
  const [edits, setEdits] = useState(false);
  return (
    <section aria-label="Payee" className="mt-2 px-4 phone:px-3">
      <div className="flex min-h-8 items-center gap-2">
        <h3 className="text-sm">Payee</h3>
        {change && <ChangedMark />}
        <span className="flex-1" />
        <Button
          size="sm"
          disabledReason={
            !may("payees.manage") && "Only finance, broker admins and owners can change payees"
          }
          onClick={() => setEdits(true)}
        >
          {payee ? "Change\u2026" : "Enter payee\u2026"}
        </Button>
      </div>
      {payee ? (
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
          <div>
            <dt className="text-ink-3 text-xs">Payout address</dt>
            <dd className="flex items-start gap-1">
              <AddressText to={payee.to} />
              {payee.to && <CopyButton value={payee.to.address} what="payout address" />}
            </dd>
          </div>
          <div>
            <dt className="text-ink-3 text-xs">Statement e-mail</dt>
            <dd className="break-all">{payee.email ?? <span className="text-ink-3">none</span>}</dd>
          </div>
        </dl>
      ) : (
        <p className="text-ink-3 text-xs">No payout address. Nothing can be paid out yet.</p>
      )}
      {change && <AddressChanged change={change} />}
      {history.length > 0 && <History history={history} />}
      {edits && (
        <PayeeDialog
          accountId={accountId}
          client={client}
          payee={payee}
          onClose={() => setEdits(false)}
        />
      )}
    </section>
  );
}

function History({ history }: { history: readonly PayeeEntry[] }) {
  const times = useTimes();
  return (
    <details className="mt-2 text-xs">
      <summary className="cursor-pointer text-ink-3">{`History (${history.length})`}</summary>
      <ul aria-label="Payee history">
        {history.map(({ number, to, email, at, by }) => (
          <li key={number} className="border-line-soft border-b py-1">
            <AddressText to={to} />
            <span className="block text-ink-3">
              {`${email ?? "no e-mail"}, ${times.said(at)} by ${by}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
