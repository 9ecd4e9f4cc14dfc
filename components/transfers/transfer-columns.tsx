"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { CopyButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { byDecimal, type Column, columnsOf } from "@/components/ui/data-table/columns";
import { Icon, type IconName, Triangle } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { Moment } from "@/components/ui/times";
import { Hint } from "@/components/ui/tooltip";
import type { CsvColumn } from "@/lib/csv/to-csv";
import { decimalOrNull, type Numbers } from "@/lib/decimal";
import { fileMoment } from "@/lib/time/format-moment";
import type { TransferKey } from "@/lib/transfers/api";
import type { ArchivedTransfer, TransferPair } from "@/lib/transfers/page";
import { IndicativeValue } from "./indicative-value";

const column = columnsOf<ArchivedTransfer>();

/** To the second; the file has the milliseconds. */
function Second({ at }: { at: number }) {
  return (
    <span className="mono">
      <Moment at={at} part="second" />
    </span>
  );
}

/** An id of the chain by its ends, one of the exchange whole. */
const shortId = (id: string) => (id.length <= 24 ? id : `${id.slice(0, 12)}\u2026${id.slice(-8)}`);

/** The columns of the table of transfers. */
export const transferColumns = [
  column.accessor("ts", {
    id: "updated",
    header: "Updated",
    cell: ({ getValue }) => <Second at={getValue()} />,
    meta: { width: 18, moment: true, className: "pl-3" },
  }),
  column.accessor("status", {
    id: "status",
    header: "Status",
    cell: ({ row: { original } }) => (
      <span className="inline-flex items-center gap-1.5">
        <TransferStatusMark status={original.status} />
        {original.status === "pending" && (
          <Age since={pendingSince(original)} className="text-ink-2 text-xs" />
        )}
      </span>
    ),
    meta: { width: 17, title: "Pending transfers show their age" },
  }),
  column.accessor("uid", {
    id: "uid",
    header: "Sub-account",
    cell: ({ row: { original } }) => (
      <>
        <span className="mono">{original.uid}</span>
        {original.label && (
          <Hint text={original.label} data-free-text className="ml-2 text-ink-3">
            {original.label}
          </Hint>
        )}
      </>
    ),
    meta: { width: 17 },
  }),
  column.accessor("type", {
    id: "type",
    header: "Type",
    cell: ({ getValue }) => (
      <span className="inline-flex items-center gap-[5px]">
        <Triangle up={getValue() === "deposit"} className="text-ink-3" />
        {transferTypeLabel(getValue())}
      </span>
    ),
    meta: { width: 11 },
  }),
  column.accessor("subType", {
    id: "way",
    header: "Method",
    cell: ({ row: { original } }) => (
      <>
        {transferMethodLabel(original.subType)}
        {original.pair && <PairMark pair={original.pair} outgoing={isOutgoing(original)} />}
      </>
    ),
    meta: { width: 18, className: "text-ink-2", title: "Internal transfers show their other half" },
  }),
  column.accessor((row) => decimalOrNull(row.amount) ?? undefined, {
    id: "amount",
    header: "Amount",
    cell: ({ row: { original } }) => <TransferAmount transfer={original} />,
    ...byDecimal,
    meta: { width: 12, align: "end" },
  }),
  column.accessor("coin", { id: "coin", header: "Coin", meta: { width: 6 } }),
  column.display({
    id: "value",
    header: "Indicative",
    cell: ({ row: { original } }) => <ValueNow transfer={original} />,
    meta: {
      ...{ width: 28, align: "end", className: "text-ink-2", wideOnly: true },
      title: "USDT value at the current index, not at the time of transfer",
    },
  }),
  column.accessor("firstSeenAt", {
    id: "seen",
    header: "First seen",
    cell: ({ getValue }) => <Second at={getValue()} />,
    meta: { width: 18, moment: true, className: "text-ink-3", wideOnly: true },
  }),
  column.accessor("txId", {
    id: "tx",
    header: "txId",
    cell: ({ row: { original } }) => (
      <span className="inline-flex items-center gap-1">
        <Hint text={original.txId} className="mono shrink-0">
          {shortId(original.txId)}
        </Hint>
        <CopyButton value={original.txId} what="txId" />
        {original.revision > 1 && (
          <span className="whitespace-nowrap text-ink-3 text-xs">{original.revision} states</span>
        )}
        {original.note && (
          <Hint text={original.note} data-free-text className="truncate text-ink-2 text-xs">
            {original.note}
          </Hint>
        )}
      </span>
    ),
    meta: { width: 24, grow: true },
  }),
] as Column<ArchivedTransfer>[];

/** The same rows as a file: moments in UTC, amounts to the last digit. */
export const transferCsv: readonly CsvColumn<ArchivedTransfer>[] = [
  { head: "updated (UTC)", cell: (row) => fileMoment(row.ts) },
  { head: "first seen (UTC)", cell: (row) => fileMoment(row.firstSeenAt) },
  { head: "uid", cell: (row) => row.uid },
  { head: "label", cell: (row) => row.label },
  { head: "type", cell: (row) => row.type },
  { head: "subType", cell: (row) => row.subType },
  { head: "amount", cell: (row) => row.amount, number: true },
  { head: "coin", cell: (row) => row.coin },
  { head: "status", cell: (row) => row.status },
  { head: "txId", cell: (row) => row.txId },
  { head: "states", cell: (row) => row.revision, number: true },
  { head: "note", cell: (row) => row.note },
  { head: "pair uid", cell: ({ pair }) => (pair && "uid" in pair ? pair.uid : null) },
];

function ValueNow({ transfer: { coin, amount } }: { transfer: ArchivedTransfer }) {
  const { connection } = useDesk();
  return <IndicativeValue venue={connection?.venue} coin={coin} amount={amount} />;
}

const isOutgoing = ({ type }: ArchivedTransfer) => type === "withdrawal";

/** Where the other half of an internal transfer is, or that it has none. */
function PairMark({ pair, outgoing }: { pair: TransferPair; outgoing: boolean }) {
  if ("uid" in pair) {
    return (
      <span className="ml-1.5 text-xs">
        {outgoing ? "to" : "from"} <span className="mono">{pair.label ?? pair.uid}</span>
      </span>
    );
  }
  const several = pair.unpaired === "several";
  const title = several ? "Several transfers have this txId" : "No other half found";
  return (
    <Hint text={title} className="ml-1.5 text-ink-2 text-xs">
      unpaired
    </Hint>
  );
}

const statusAppearances: Readonly<Record<string, { word: string; icon: IconName; ink: string }>> = {
  pending: { word: "Pending", icon: "clock", ink: "text-ink" },
  success: { word: "Completed", icon: "check", ink: "text-ink-2" },
  fail: { word: "Failed", icon: "cross", ink: "text-danger" },
};

/** The state of a transfer in a word; one that we do not know as it came. */
export function TransferStatusMark({ status }: { status: string }) {
  const { word, icon, ink } = statusAppearances[status] ?? {
    word: status || "Unknown",
    icon: "question" as const,
    ink: "text-ink-2",
  };
  return (
    <span className={cx("inline-flex items-center gap-[5px]", ink)}>
      <Icon name={icon} className="size-3" />
      {word}
    </span>
  );
}

const types: Readonly<Record<string, string>> = {
  deposit: "Deposit",
  withdrawal: "Withdrawal",
};

const methods: Readonly<Record<string, string>> = {
  onchain: "On-chain",
  internal: "Internal",
  fast: "Fast",
};

/** A type and a way of a transfer as words; one that we do not know as it came. */
export const transferTypeLabel = (type: string) => types[type] ?? type;

export const transferMethodLabel = (subType: string) => methods[subType] ?? subType;

/** An amount to its last digit; a dash where none was told. */
export function transferAmountText(amount: string | null, numbers: Numbers): string {
  const value = decimalOrNull(amount);
  return value === null ? "\u2013" : numbers.decimal(value);
}

/** What a transfer moved, in its coin. */
export function TransferAmount({ transfer }: { transfer: Pick<ArchivedTransfer, "amount"> }) {
  return transferAmountText(transfer.amount, useNumbers());
}

/** What names a transfer among all of an account. */
export function transferId({ uid, txId, coin, type, subType }: TransferKey): string {
  return [txId, uid, coin, type, subType].join(" ");
}

/** Since when a pending transfer waits, by the exchange's clock. */
export const pendingSince = ({ pendingSince: since, ts }: ArchivedTransfer) => since ?? ts;

/**
 * The rows with each pair of internal halves as one line: the withdrawal names the account that its
 * deposit came to, so the deposit is left away where both are here.
 */
export function foldPairs(rows: readonly ArchivedTransfer[]): readonly ArchivedTransfer[] {
  const paid = new Set(rows.filter(isOutgoing).map(transferId));
  return rows.filter((row) => {
    if (isOutgoing(row) || !row.pair || !("uid" in row.pair)) return true;
    return !paid.has(transferId({ ...row, uid: row.pair.uid, type: "withdrawal" }));
  });
}
