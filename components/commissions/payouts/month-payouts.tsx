"use client";

import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { Button } from "@/components/ui/button";
import { longMonth, type Month, monthName } from "@/lib/archive/month";
import { statementPlaces } from "@/lib/archive/month-close";
import { type MonthPayouts, type PayoutRow, payoutFileName } from "@/lib/archive/payouts";
import { type Decimal, sign, sum } from "@/lib/decimal";
import { ExactAmount } from "../amounts";
import { MonthTable } from "../month-tables";
import { FileDialog } from "./file-dialog";
import { ChangedMark, ShortAddress } from "./payout-address";
import { PayoutFiles } from "./payout-files";
import { RecordDialog } from "./record-dialog";
import { useMonthPayouts } from "./use-month-payouts";

interface MonthPayoutsProps {
  accountId: string;
  month: Month;
}

/** The payout step of a month: what is open, the files that pay it, and what was paid. */
export function MonthPayoutsPanel({ accountId, month }: MonthPayoutsProps) {
  const { may } = useDesk();
  const { data, error } = useMonthPayouts(accountId, month);
  const [makes, setMakes] = useState(false);
  if (error && !data) {
    return (
      <p role="alert" className="px-4 py-3 text-attn text-sm phone:px-3">
        {`Payouts: ${error.message}`}
      </p>
    );
  }
  if (!data) return null;
  const ready = data.rows.filter(isPayable);
  return (
    <section aria-label="Payouts">
      <MonthTable
        name="Payouts"
        note={noteOf(data)}
        heads={heads}
        tools={
          data.state !== "open" && (
            <Button
              size="sm"
              disabledReason={
                (!may("payouts.manage") && "Finance, broker admins and owners make files") ||
                (data.state === "reopened" && `Lock ${monthName(month)} again first`) ||
                (ready.length === 0 && "No open payout has an address and is in no file")
              }
              onClick={() => setMakes(true)}
            >
              {"Make file\u2026"}
            </Button>
          )
        }
      >
        {data.rows.map((row) => (
          <Row key={row.client} accountId={accountId} payouts={data} row={row} />
        ))}
        {data.rows.length > 0 && <TotalRow payouts={data} />}
      </MonthTable>
      <PayoutFiles accountId={accountId} payouts={data} />
      {makes && (
        <FileDialog
          accountId={accountId}
          month={month}
          rows={ready}
          onClose={() => setMakes(false)}
        />
      )}
    </section>
  );
}

const heads = [
  ...["Client", "Payable, USDT", "Carried in, USDT", "Paid, USDT", "Open, USDT"],
  ...["Carried on, USDT", "Pays to", "File", ""],
];

/** It may stand in the next file. */
const isPayable = ({ open, payee, file }: PayoutRow) =>
  sign(open) === 1 && payee !== null && payee.to !== null && file === null;

function noteOf({ state, month, rows }: MonthPayouts): string {
  if (state === "open") return `Nothing is payable before ${longMonth(month)} is locked`;
  if (state === "reopened") {
    return `${monthName(month)} was reopened: these are the last lock's payables`;
  }
  const open = rows.filter((row) => sign(row.open) === 1).length;
  return open === 0 ? "everything is paid or carried" : `${open} open`;
}

interface RowProps {
  accountId: string;
  payouts: MonthPayouts;
  row: PayoutRow;
}

function Row({ accountId, payouts, row }: RowProps) {
  const { may } = useDesk();
  const [records, setRecords] = useState(false);
  const { month } = payouts;
  const { name, payable, carriedIn, paid, open, carried, payee, change, file, filePaid } = row;
  const waits = file !== null && !filePaid;
  return (
    <tr className="h-(--bd-row)">
      <th scope="row" className="text-left font-medium">
        {name}
      </th>
      <Amount value={payable} />
      <Amount value={carriedIn} quiet />
      <Amount value={paid} quiet />
      <Amount value={open} quiet />
      <Amount value={carried} quiet />
      <td>
        {payee?.to ? <ShortAddress to={payee.to} /> : <span className="text-ink-3">none</span>}{" "}
        {change && <ChangedMark />}
      </td>
      <td>{file === null ? dash : payoutFileName(month, file)}</td>
      <td>
        {sign(open) === 1 && (
          <Button
            size="sm"
            tone="quiet"
            aria-label={`Record payment to ${name}`}
            disabledReason={
              (!may("payouts.manage") && "Finance, broker admins and owners record payments") ||
              (waits && "It is in a payout file: record it there") ||
              (!payee?.to && "Enter the client's payout address first")
            }
            onClick={() => setRecords(true)}
          >
            {"Record payment\u2026"}
          </Button>
        )}
        {records && payee?.to && (
          <RecordDialog
            accountId={accountId}
            month={month}
            title={`Payment to ${name}`}
            rows={[{ row, file: null, payee: payee.number, to: payee.to, amount: open }]}
            onClose={() => setRecords(false)}
          />
        )}
      </td>
    </tr>
  );
}

const dash = <span className="text-ink-3">{"\u2013"}</span>;

function TotalRow({ payouts: { month, rows } }: { payouts: MonthPayouts }) {
  const total = (name: "payable" | "carriedIn" | "paid" | "open" | "carried") =>
    sum(rows.map((row) => row[name]));
  return (
    <tr className="h-(--bd-row) border-line-strong border-t bg-raised font-semibold">
      <th scope="row" className="text-left">
        {monthName(month)}
      </th>
      <Amount value={total("payable")} />
      <Amount value={total("carriedIn")} quiet />
      <Amount value={total("paid")} quiet />
      <Amount value={total("open")} quiet />
      <Amount value={total("carried")} quiet />
      <td colSpan={3} />
    </tr>
  );
}

/** `quiet`: a dash where it is 0. */
function Amount({ value, quiet = false }: { value: Decimal; quiet?: boolean }) {
  return (
    <td className="text-right">
      {quiet && sign(value) === 0 ? dash : <ExactAmount value={value} places={statementPlaces} />}
    </td>
  );
}
