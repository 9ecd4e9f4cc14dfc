"use client";

import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { Button, CopyButton } from "@/components/ui/button";
import { useNumbers } from "@/components/ui/numbers";
import type { PlainColumn } from "@/components/ui/plain-table";
import { Hint } from "@/components/ui/tooltip";
import { shortDay } from "@/lib/archive/day-range";
import { statementPlaces } from "@/lib/archive/month-close";
import { type Ledger, type LedgerEntry, type Payout, payoutFileName } from "@/lib/archive/payouts";
import type { Decimal } from "@/lib/decimal";
import { dayOf } from "@/lib/time";
import { ExactAmount } from "../amounts";
import { MonthTable } from "../month-tables";
import { ReasonDialog } from "../reason-dialog";
import { usePayoutsRenewal } from "./use-payouts-renewal";

/** A client's ledger, newest first: what is taken back stays, struck, with its counter-entry. */
export function LedgerTable({ accountId, ledger }: { accountId: string; ledger: Ledger }) {
  const { may } = useDesk();
  const [reverses, setReverses] = useState<Payout | null>(null);
  const { entries, payable, paid, open, carried } = ledger;
  const reverse: PlainColumn<LedgerEntry> = {
    head: "Change",
    hidden: true,
    cell: ({ payout, struckBy }) =>
      payout?.kind === "payout" &&
      struckBy === null && (
        <Button
          size="sm"
          tone="quiet"
          disabledReason={
            !may("payouts.manage") && "Only finance, broker admins and owners can reverse payouts"
          }
          onClick={() => setReverses(payout)}
        >
          {"Reverse\u2026"}
        </Button>
      ),
  };
  return (
    <section aria-label="Ledger" className="mt-4">
      <MonthTable
        name="Ledger"
        note={
          entries.length === 0
            ? "Statements of locked months and their payouts appear here."
            : "Entries are added, never changed"
        }
        columns={[...entryColumns, reverse]}
        rows={entries}
        rowKey={({ key }) => key}
        rowClass={({ kind, struckBy }) =>
          (struckBy !== null || kind === "replaced" || kind === "reversal") && "text-ink-3"
        }
      >
        {entries.length > 0 && (
          <tr className="h-(--bd-row) border-line-strong! bg-raised text-right font-semibold">
            <th scope="row" colSpan={3} className="text-left">
              Total
            </th>
            <td>{amount(payable)}</td>
            <td>{amount(paid)}</td>
            <td colSpan={2} />
            <td>{amount(open)}</td>
            <td>{amount(carried)}</td>
            <td colSpan={2} />
          </tr>
        )}
      </MonthTable>
      {reverses && (
        <ReverseDialog accountId={accountId} payout={reverses} onClose={() => setReverses(null)} />
      )}
    </section>
  );
}

const labels: Readonly<Record<LedgerEntry["kind"], string>> = {
  statement: "Statement",
  replaced: "Replaced",
  payout: "Payout",
  reversal: "Reversed",
};

const amount = (value: Decimal | null) =>
  value !== null && <ExactAmount value={value} places={statementPlaces} />;

const struck = ({ struckBy }: LedgerEntry) => struckBy !== null && "line-through";

const entryColumns: readonly PlainColumn<LedgerEntry>[] = [
  { head: "Date", cell: ({ at }) => shortDay(dayOf(at, "UTC+8")), className: "text-ink-2" },
  { head: "Entry", name: true, cell: ({ kind }) => labels[kind] },
  { head: "Document", cell: ({ statement, payout }) => statement ?? payout?.network },
  { head: "Due, USDT", end: true, cell: ({ due }) => amount(due), className: struck },
  { head: "Paid, USDT", end: true, cell: ({ paid }) => amount(paid), className: struck },
  { head: "Paid on", cell: ({ payout }) => payout && shortDay(payout.paidOn) },
  {
    head: "TxId",
    cell: ({ payout }) =>
      payout && (
        <Hint text={payout.txId} className="inline-flex items-center">
          <span className="mono">{`${payout.txId.slice(0, 6)}\u2026${payout.txId.slice(-4)}`}</span>
          <CopyButton value={payout.txId} what="transaction id" />
        </Hint>
      ),
  },
  { head: "Open, USDT", end: true, cell: ({ open }) => amount(open) },
  { head: "Carried, USDT", end: true, cell: ({ carried }) => amount(carried) },
  { head: "Note", cell: noteOf },
];

function noteOf({ kind, payout, struckBy }: LedgerEntry): string {
  if (kind === "statement" && struckBy !== null) return `Replaced by ${struckBy}`;
  if (kind === "payout" && struckBy !== null) return "Reversed";
  if (kind === "reversal") return payout?.reason ?? "";
  return payout?.file ? payoutFileName(payout.month, payout.file) : "";
}

interface ReverseDialogProps {
  accountId: string;
  payout: Payout;
  onClose: () => void;
}

/** Asks why a payout was wrong; both entries stay. */
function ReverseDialog({ accountId, payout, onClose }: ReverseDialogProps) {
  const numbers = useNumbers();
  const renew = usePayoutsRenewal();
  const { id, month, amount, paidOn, txId } = payout;
  return (
    <ReasonDialog
      title={`Reverse payout of ${shortDay(paidOn)}`}
      action="Reverse payout"
      onReason={(reason, change) =>
        change("DELETE /api/commissions/months/[month]/payouts", { accountId, month, id, reason })
      }
      onDone={() => {
        onClose();
        void renew("Payout reversed");
      }}
      onClose={onClose}
    >
      {`${numbers.decimal(amount, { minimumPlaces: statementPlaces })} USDT, transaction ${txId}. `}
      Both entries stay in the ledger. No money moves.
    </ReasonDialog>
  );
}
