"use client";

import { useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { CheckField } from "@/components/ui/check-field";
import { useNumbers } from "@/components/ui/numbers";
import { longMonth, type Month } from "@/lib/archive/month";
import { statementPlaces } from "@/lib/archive/month-close";
import type { PayoutRow } from "@/lib/archive/payouts";
import { type Decimal, type Numbers, sum } from "@/lib/decimal";
import { AddressChanged, ShortAddress } from "./payout-address";
import { usePayoutsRenewal } from "./use-payouts-renewal";

interface FileDialogProps {
  accountId: string;
  month: Month;
  /** The payouts that may stand in it. */
  rows: readonly PayoutRow[];
  onClose: () => void;
}

const inUsdt = (amount: Decimal, numbers: Numbers) =>
  `${numbers.decimal(amount, { minimumPlaces: statementPlaces })} USDT`;

/** A payout is chosen with the address and the amount that it shows: with others it isn't. */
const choiceOf = ({ client, payee, open }: PayoutRow) => `${client} ${payee?.number} ${open}`;

/** Asks which payouts go into the next file; a changed address only when it was verified. */
export function FileDialog({ accountId, month, rows, onClose }: FileDialogProps) {
  const numbers = useNumbers();
  const { busy, refused, change } = useChange();
  const renew = usePayoutsRenewal();
  const [chosen, setChosen] = useState(
    new Set(rows.filter((row) => row.change === null).map(choiceOf)),
  );
  const included = rows.filter((row) => chosen.has(choiceOf(row)));
  const make = async () => {
    const payouts = included.map((row) => ({
      ...{ clientId: row.client, amount: row.open, payee: row.payee?.number ?? 0 },
      verified: row.change !== null,
    }));
    const asked = { accountId, month, payouts };
    const made = await change("POST /api/commissions/months/[month]/payouts/files", asked);
    if (made) onClose();
    await renew(made && "Payout file created");
  };
  const choose = (row: PayoutRow, isIn: boolean) => {
    const next = new Set(chosen);
    if (isIn) next.add(choiceOf(row));
    else next.delete(choiceOf(row));
    setChosen(next);
  };
  const amount = sum(included.map(({ open }) => open));
  const total = `${numbers.counted(included.length, "payout")}, ${inUsdt(amount, numbers)}`;
  return (
    <ChangeDialog
      form
      title={`Payout file for ${longMonth(month)}`}
      action={`Create file: ${total}`}
      busy={busy}
      refused={refused}
      disabledReason={included.length === 0 && "Select a payout"}
      onChange={() => void make()}
      onClose={onClose}
    >
      <ul className="grid gap-2">
        {rows.map((row) => (
          <li key={row.client} className="border-line-soft border-b pb-2">
            <CheckField
              checked={chosen.has(choiceOf(row))}
              onChange={(isIn) => choose(row, isIn)}
              className="flex-wrap text-sm"
            >
              <span className="flex-1">
                {row.change ? `${row.name}: address verified with the client` : row.name}
              </span>
              <span className="font-medium">{inUsdt(row.open, numbers)}</span>
            </CheckField>
            {row.change ? (
              <AddressChanged change={row.change} />
            ) : (
              row.payee?.to && <ShortAddress to={row.payee.to} />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-2 text-sm">
        Addresses and amounts are fixed in the file. A payout stays in its file until the file is
        voided.
      </p>
    </ChangeDialog>
  );
}
