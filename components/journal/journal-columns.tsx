"use client";
import { EntryStateMark } from "@/components/shell/entry/entry-state";
import { endpointLabel, entrySentence, latencyMsOf } from "@/components/shell/entry/entry-text";
import { EnvironmentBadge } from "@/components/shell/frame/frame-marks";
import { orderIntentDetail } from "@/components/shell/orders/order-sentence";
import { type Column, columnsOf } from "@/components/ui/data-table/columns";
import type { JournalRow } from "@/lib/journal/api";
import { formatMoment } from "@/lib/time/format-moment";

const column = columnsOf<JournalRow>();
const dash = "\u2013";

/** The columns of the journal, newest first, always: its order is its meaning. */
export const journalTableColumns = [
  column.accessor("createdAt", {
    id: "time",
    header: "Time, UTC",
    cell: ({ getValue }) => (
      <span className="mono text-ink-2">{formatMoment(getValue(), "UTC").slice(5)}</span>
    ),
    meta: { width: 142, className: "pl-3" },
  }),
  column.accessor((row) => row.person ?? "the desk", {
    id: "who",
    header: "Who",
    meta: { width: 106 },
  }),
  column.accessor("accountName", {
    id: "account",
    header: "Account",
    cell: ({ row: { original } }) => (
      <span className="inline-flex items-center gap-1.5">
        {original.accountName}
        {original.environment !== "paper" && (
          <EnvironmentBadge environment={original.environment} small />
        )}
      </span>
    ),
    meta: { width: 116 },
  }),
  column.accessor(endpointLabel, {
    id: "what",
    header: "What",
    meta: { width: 84 },
  }),
  column.accessor(entrySentence, {
    id: "meant",
    header: "Order",
    meta: { width: 280, whole: true, className: "font-medium" },
  }),
  column.accessor("state", {
    id: "state",
    header: "State",
    cell: ({ row: { original } }) => <EntryStateMark state={original.state} kind={original.kind} />,
    meta: { width: 126 },
  }),
  column.accessor(orderIntentDetail, {
    id: "said",
    header: "Code, answer or id",
    // A sentence may be cut, with the whole in its title; an id may not.
    cell: ({ getValue }) => (
      <span title={getValue()} data-free-text={getValue().includes(" ") ? true : undefined}>
        {getValue() || dash}
      </span>
    ),
    meta: { width: 260, className: "text-ink-2" },
  }),
  column.accessor("clientOid", {
    id: "clientOid",
    header: "Client id",
    cell: ({ getValue }) => <span className="mono text-ink-3">{getValue()}</span>,
    meta: { width: 150, wideOnly: true },
  }),
  column.accessor((row) => latencyMsOf(row) ?? undefined, {
    id: "latency",
    header: "ms",
    cell: ({ getValue }) => getValue() ?? dash,
    meta: {
      width: 64,
      align: "end",
      title: "From written down to answered",
      className: "text-ink-3",
    },
  }),
] as Column<JournalRow>[];
