"use client";

import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import type { PlainColumn } from "@/components/ui/plain-table";
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
  if (!data) {
    const text = error && `Payouts: ${error.message}`;
    return <ErrorText className="px-4 py-3 phone:px-3">{text}</ErrorText>;
  }
  const ready = data.rows.filter(isPayable);
  return (
    <section aria-label="Payouts">
      <MonthTable
        name="Payouts"
        note={noteOf(data)}
        columns={[
          { head: "Client", name: true, cell: ({ name }) => name },
          ...amountColumns,
          ...payeeColumns(month),
          {
            head: "Change",
            hidden: true,
            cell: (row) => <RecordButton accountId={accountId} month={month} row={row} />,
          },
        ]}
        rows={data.rows}
        rowKey={({ client }) => client}
        tools={
          data.state !== "open" && (
            <Button
              size="sm"
              disabledReason={
                (!may("payouts.manage") &&
                  "Only finance, broker admins and owners can create payout files") ||
                (data.state === "reopened" && `Lock ${monthName(month)} again first`) ||
                (ready.length === 0 && "No open payouts with an address left to include")
              }
              onClick={() => setMakes(true)}
            >
              {"Create file\u2026"}
            </Button>
          )
        }
      >
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

const amounts = [
  ["payable", "Payable, USDT"],
  ["carriedIn", "Brought forward, USDT"],
  ["paid", "Paid, USDT"],
  ["open", "Open, USDT"],
  ["carried", "Carried forward, USDT"],
] as const;

const amountColumns = amounts.map(
  ([name, head]): PlainColumn<PayoutRow> => ({
    ...{ head, end: true },
    cell: (row) => <Amount value={row[name]} quiet={name !== "payable"} />,
  }),
);

const payeeColumns = (month: Month): readonly PlainColumn<PayoutRow>[] => [
  {
    head: "Pays to",
    cell: ({ payee, change }) => (
      <>
        {payee?.to ? <ShortAddress to={payee.to} /> : <span className="text-ink-3">none</span>}{" "}
        {change && <ChangedMark />}
      </>
    ),
  },
  { head: "File", cell: ({ file }) => (file === null ? dash : payoutFileName(month, file)) },
];

/** It may stand in the next file. */
const isPayable = ({ open, payee, file }: PayoutRow) =>
  sign(open) === 1 && payee !== null && payee.to !== null && file === null;

function noteOf({ state, month, rows }: MonthPayouts): string {
  if (state === "open") return `Nothing is payable until ${longMonth(month)} is locked`;
  if (state === "reopened") {
    return `${monthName(month)} was reopened: these are the last lock's payables`;
  }
  const open = rows.filter((row) => sign(row.open) === 1).length;
  return open === 0 ? "all paid or carried" : `${open} open`;
}

function RecordButton({ accountId, month, row }: MonthPayoutsProps & { row: PayoutRow }) {
  const { may } = useDesk();
  const [records, setRecords] = useState(false);
  const { name, open, payee, file, filePaid } = row;
  if (sign(open) !== 1) return null;
  return (
    <>
      <Button
        size="sm"
        tone="quiet"
        aria-label={`Record payout to ${name}`}
        disabledReason={
          (!may("payouts.manage") && "Only finance, broker admins and owners can record payouts") ||
          (file !== null && !filePaid && "Already in a payout file: record it there") ||
          (!payee?.to && "Enter the client's payout address first")
        }
        onClick={() => setRecords(true)}
      >
        {"Record payout\u2026"}
      </Button>
      {records && payee?.to && (
        <RecordDialog
          accountId={accountId}
          month={month}
          title={`Payout to ${name}`}
          rows={[{ row, file: null, payee: payee.number, to: payee.to, amount: open }]}
          onClose={() => setRecords(false)}
        />
      )}
    </>
  );
}

const dash = <span className="text-ink-3">{"\u2013"}</span>;

function TotalRow({ payouts: { month, rows } }: { payouts: MonthPayouts }) {
  return (
    <tr className="h-(--bd-row) border-line-strong! bg-raised font-semibold">
      <th scope="row" className="text-left">
        {monthName(month)}
      </th>
      {amounts.map(([name]) => (
        <td key={name} className="text-right">
          <Amount value={sum(rows.map((row) => row[name]))} quiet={name !== "payable"} />
        </td>
      ))}
      <td colSpan={3} />
    </tr>
  );
}

/** `quiet`: a dash where it is 0. */
function Amount({ value, quiet }: { value: Decimal; quiet: boolean }) {
  return quiet && sign(value) === 0 ? dash : <ExactAmount value={value} places={statementPlaces} />;
}
