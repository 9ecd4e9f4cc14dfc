"use client";
import { deedWord, latencyOf, sentenceOf } from "@/components/shell/entry/entry-words";
import { StateMark } from "@/components/shell/entry/state-mark";
import { EnvironmentBadge } from "@/components/shell/frame/environment-badge";
import { intentDetail } from "@/components/shell/words/intent-sentence";
import { type Column, columnsOf } from "@/components/ui/data-table/features";
import type { JournalRow } from "@/lib/journal/wire";
import { formatMoment } from "@/lib/time/format-moment";

const column = columnsOf<JournalRow>();
const dash = "\u2013";

/** Newest first, always: the order of a journal is its meaning. */
const still = { enableSorting: false } as const;

/** The columns of the journal. */
export const journalColumns = [
  column.accessor("createdAt", {
    id: "time",
    header: "Time, UTC",
    ...still,
    cell: ({ getValue }) => (
      <span className="mono text-ink-2">{formatMoment(getValue(), "UTC").slice(5)}</span>
    ),
    meta: { width: 142, className: "pl-3" },
  }),
  column.accessor((row) => row.person ?? "the desk", {
    id: "who",
    header: "Who",
    ...still,
    meta: { width: 106 },
  }),
  column.accessor("accountName", {
    id: "account",
    header: "Account",
    ...still,
    cell: ({ row: { original } }) => (
      <span className="inline-flex items-center gap-1.5">
        {original.accountName}
        {original.environment === "live" && <EnvironmentBadge environment="live" small />}
      </span>
    ),
    meta: { width: 116 },
  }),
  column.accessor(deedWord, { id: "what", header: "What", ...still, meta: { width: 84 } }),
  column.accessor(sentenceOf, {
    id: "meant",
    header: "Order",
    ...still,
    meta: { width: 280, whole: true, className: "font-medium" },
  }),
  column.accessor("state", {
    id: "state",
    header: "State",
    ...still,
    cell: ({ row: { original } }) => <StateMark state={original.state} kind={original.kind} />,
    meta: { width: 126 },
  }),
  column.accessor(intentDetail, {
    id: "said",
    header: "Code, answer or id",
    ...still,
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
    ...still,
    cell: ({ getValue }) => <span className="mono text-ink-3">{getValue()}</span>,
    meta: { width: 150, wideOnly: true },
  }),
  column.accessor((row) => latencyOf(row) ?? undefined, {
    id: "latency",
    header: "ms",
    ...still,
    cell: ({ getValue }) => getValue() ?? dash,
    meta: {
      width: 64,
      align: "end",
      title: "From written down to answered",
      className: "text-ink-3",
    },
  }),
] as Column<JournalRow>[];

/** The widths of the bars that stand there first. */
export const barWidths = { time: 142, who: 106, account: 116, what: 84, meant: 280, state: 126 };
