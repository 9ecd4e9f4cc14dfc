"use client";
import { Age } from "@/components/ui/age";
import { CopyButton } from "@/components/ui/copy-button";
import { byDecimal } from "@/components/ui/data-table/by-decimal";
import { type Column, columnsOf } from "@/components/ui/data-table/features";
import { Triangle } from "@/components/ui/triangle";
import type { CsvColumn } from "@/lib/csv/to-csv";
import { decimalOrNull } from "@/lib/decimal";
import { formatMoment } from "@/lib/time";
import type { ArchivedTransfer } from "@/lib/transfers/wire";
import { StatusMark } from "./status-mark";
import { amountWords, pendingSince, typeWord, wayWord } from "./transfer-words";

const column = columnsOf<ArchivedTransfer>();

/** To the second; the file has the milliseconds. */
function Moment({ at }: { at: number }) {
  return <span className="mono">{formatMoment(at, "UTC").slice(0, 19)}</span>;
}

/** The columns of the table of transfers; times are UTC+0. */
export const transferColumns = [
  column.accessor("ts", {
    id: "updated",
    header: "Updated, UTC",
    cell: ({ getValue }) => <Moment at={getValue()} />,
    meta: { width: 152, className: "pl-3" },
  }),
  column.accessor("status", {
    id: "status",
    header: "Status",
    cell: ({ row: { original } }) => (
      <span className="inline-flex items-center gap-1.5">
        <StatusMark status={original.status} />
        {original.status === "pending" && (
          <Age since={pendingSince(original)} className="text-attn text-xs" />
        )}
      </span>
    ),
    meta: { width: 142, title: "A pending one with its age" },
  }),
  column.accessor("uid", {
    id: "uid",
    header: "Sub-account",
    cell: ({ row: { original } }) => (
      <>
        <span className="mono">{original.uid}</span>
        {original.label && <span className="ml-2 text-ink-3">{original.label}</span>}
      </>
    ),
    meta: { width: 176 },
  }),
  column.accessor("type", {
    id: "type",
    header: "Type",
    cell: ({ getValue }) => (
      <span className="inline-flex items-center gap-[5px]">
        <Triangle up={getValue() === "deposit"} className="text-ink-3" />
        {typeWord(getValue())}
      </span>
    ),
    meta: { width: 104 },
  }),
  column.accessor("subType", {
    id: "way",
    header: "Way",
    cell: ({ getValue }) => wayWord(getValue()),
    meta: { width: 84, className: "text-ink-2" },
  }),
  column.accessor((row) => decimalOrNull(row.amount) ?? undefined, {
    id: "amount",
    header: "Amount",
    cell: ({ row: { original } }) => amountWords(original.amount),
    ...byDecimal,
    meta: { width: 168, align: "end" },
  }),
  column.accessor("coin", { id: "coin", header: "Coin", meta: { width: 76 } }),
  column.accessor("firstSeenAt", {
    id: "seen",
    header: "First seen, UTC",
    cell: ({ getValue }) => <Moment at={getValue()} />,
    meta: { width: 148, className: "text-ink-3", wideOnly: true },
  }),
  column.accessor("txId", {
    id: "tx",
    header: "txId",
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-1">
        <span className="mono truncate">{original.txId}</span>
        <CopyButton value={original.txId} what="txId" />
        {original.revision > 1 && (
          <span className="whitespace-nowrap text-ink-3 text-xs">{original.revision} states</span>
        )}
      </span>
    ),
    meta: {},
  }),
] as Column<ArchivedTransfer>[];

/** The same rows as a file: moments in UTC, amounts to the last digit. */
export const transferCsv: readonly CsvColumn<ArchivedTransfer>[] = [
  { head: "updated (UTC)", cell: (row) => formatMoment(row.ts, "UTC") },
  { head: "first seen (UTC)", cell: (row) => formatMoment(row.firstSeenAt, "UTC") },
  { head: "uid", cell: (row) => row.uid },
  { head: "label", cell: (row) => row.label, freeText: true },
  { head: "type", cell: (row) => row.type },
  { head: "subType", cell: (row) => row.subType },
  { head: "amount", cell: (row) => row.amount },
  { head: "coin", cell: (row) => row.coin },
  { head: "status", cell: (row) => row.status },
  { head: "txId", cell: (row) => row.txId, freeText: true },
  { head: "states", cell: (row) => row.revision },
];
