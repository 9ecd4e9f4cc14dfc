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

/** Newest first, always: the order of a journal is its meaning. */
const unsortable = { enableSorting: false } as const;

/** The columns of the journal. */
export const journalTableColumns = [
  column.accessor("createdAt", {
    id: "time",
    header: "Time, UTC",
    ...unsortable,
    cell: ({ getValue }) => (
      <span className="mono text-ink-2">{formatMoment(getValue(), "UTC").slice(5)}</span>
    ),
    meta: { width: 142, className: "pl-3" },
  }),
  column.accessor((row) => row.person ?? "the desk", {
    id: "who",
    header: "Who",
    ...unsortable,
    meta: { width: 106 },
  }),
  column.accessor("accountName", {
    id: "account",
    header: "Account",
    ...unsortable,
    cell: ({ row: { original } }) => (
      <span className="inline-flex items-center gap-1.5">
        {original.accountName}
        {original.environment === "live" && <EnvironmentBadge environment="live" small />}
      </span>
    ),
    meta: { width: 116 },
  }),
  column.accessor(endpointLabel, {
    id: "what",
    header: "What",
    ...unsortable,
    meta: { width: 84 },
  }),
  column.accessor(entrySentence, {
    id: "meant",
    header: "Order",
    ...unsortable,
    meta: { width: 280, whole: true, className: "font-medium" },
  }),
  column.accessor("state", {
    id: "state",
    header: "State",
    ...unsortable,
    cell: ({ row: { original } }) => <EntryStateMark state={original.state} kind={original.kind} />,
    meta: { width: 126 },
  }),
  column.accessor(orderIntentDetail, {
    id: "said",
    header: "Code, answer or id",
    ...unsortable,
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
    ...unsortable,
    cell: ({ getValue }) => <span className="mono text-ink-3">{getValue()}</span>,
    meta: { width: 150, wideOnly: true },
  }),
  column.accessor((row) => latencyMsOf(row) ?? undefined, {
    id: "latency",
    header: "ms",
    ...unsortable,
    cell: ({ getValue }) => getValue() ?? dash,
    meta: {
      width: 64,
      align: "end",
      title: "From written down to answered",
      className: "text-ink-3",
    },
  }),
] as Column<JournalRow>[];

/** The widths of the skeleton's bars. */
export const journalSkeletonWidths = {
  time: 142,
  who: 106,
  account: 116,
  what: 84,
  meant: 280,
  state: 126,
};
