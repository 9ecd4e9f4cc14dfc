"use client";

import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { Button, CopyButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Hint } from "@/components/ui/tooltip";
import { shortDay } from "@/lib/archive/day-range";
import { statementPlaces } from "@/lib/archive/month-close";
import { type Ledger, type LedgerEntry, type Payout, payoutFileName } from "@/lib/archive/payouts";
import { type Decimal, formatDecimal } from "@/lib/decimal";
import { dayOf } from "@/lib/time";
import { ExactAmount } from "../amounts";
import { MonthTable } from "../month-tables";
import { ReasonDialog } from "./reason-dialog";
import { usePayoutsRenewal } from "./use-payouts-renewal";

const heads = [
  ...["Date", "Entry", "Document", "Due, USDT", "Paid, USDT", "Paid on", "TxId"],
  ...["Open, USDT", "Carried, USDT", "Note", ""],
];

/** A client's ledger, newest first: what is taken back stays, struck, with its counter-entry. */
export function LedgerTable({ accountId, ledger }: { accountId: string; ledger: Ledger }) {
  const [reverses, setReverses] = useState<Payout | null>(null);
  const { entries, payable, paid, open, carried } = ledger;
  return (
    <section aria-label="Ledger" className="mt-4">
      <MonthTable
        name="Ledger"
        note={
          entries.length === 0
            ? "Statements of locked months and their payouts appear here."
            : "Entries are added, never changed"
        }
        heads={heads}
      >
        {entries.map((entry) => (
          <EntryRow key={entry.key} entry={entry} onReverse={setReverses} />
        ))}
        {entries.length > 0 && (
          <tr className="h-(--bd-row) border-line-strong border-t bg-raised font-semibold">
            <th scope="row" colSpan={3} className="text-left">
              Total
            </th>
            <Amount value={payable} />
            <Amount value={paid} />
            <td colSpan={2} />
            <Amount value={open} />
            <Amount value={carried} />
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

interface EntryRowProps {
  entry: LedgerEntry;
  onReverse: (payout: Payout) => void;
}

function EntryRow({ entry, onReverse }: EntryRowProps) {
  const { may } = useDesk();
  const { kind, at, payout, struckBy } = entry;
  const struck = struckBy !== null;
  const isCounter = kind === "replaced" || kind === "reversal";
  return (
    <tr className={cx("h-(--bd-row)", (struck || isCounter) && "text-ink-3")}>
      <td className="text-ink-2">{shortDay(dayOf(at, "UTC+8"))}</td>
      <th scope="row" className="text-left font-medium">
        {labels[kind]}
      </th>
      <td>{entry.statement ?? payout?.network}</td>
      <Amount value={entry.due} struck={struck} />
      <Amount value={entry.paid} struck={struck} />
      <td>{payout && shortDay(payout.paidOn)}</td>
      <td>
        {payout && (
          <Hint text={payout.txId} className="inline-flex items-center">
            <span className="mono">
              {`${payout.txId.slice(0, 6)}\u2026${payout.txId.slice(-4)}`}
            </span>
            <CopyButton value={payout.txId} what="transaction id" />
          </Hint>
        )}
      </td>
      <Amount value={entry.open} />
      <Amount value={entry.carried} />
      <td>{noteOf(entry)}</td>
      <td>
        {payout?.kind === "payout" && !struck && (
          <Button
            size="sm"
            tone="quiet"
            disabledReason={
              !may("payouts.manage") && "Finance, broker admins and owners reverse payouts"
            }
            onClick={() => onReverse(payout)}
          >
            {"Reverse\u2026"}
          </Button>
        )}
      </td>
    </tr>
  );
}

function noteOf({ kind, payout, struckBy }: LedgerEntry): string {
  if (kind === "statement" && struckBy !== null) return `Replaced by ${struckBy}`;
  if (kind === "payout" && struckBy !== null) return "Reversed";
  if (kind === "reversal") return payout?.reason ?? "";
  return payout?.file ? payoutFileName(payout.month, payout.file) : "";
}

function Amount({ value, struck = false }: { value: Decimal | null; struck?: boolean }) {
  if (value === null) return <td />;
  return (
    <td className={cx("text-right", struck && "line-through")}>
      <ExactAmount value={value} places={statementPlaces} />
    </td>
  );
}

interface ReverseDialogProps {
  accountId: string;
  payout: Payout;
  onClose: () => void;
}

/** Asks why a payout was wrong; both entries stay. */
function ReverseDialog({ accountId, payout, onClose }: ReverseDialogProps) {
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
      {`${formatDecimal(amount, { minimumPlaces: statementPlaces })} USDT, transaction ${txId}. `}
      Both entries stay in the ledger. No money moves.
    </ReasonDialog>
  );
}
