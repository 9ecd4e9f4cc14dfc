"use client";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { EntryStateMark, entryStateAppearance } from "@/components/entry/entry-state";
import { endpointLabel, entrySentence, latencyMsOf } from "@/components/entry/entry-text";
import { timeInForceLabel } from "@/components/order-parts/order-labels";
import { orderIntentDetail } from "@/components/order-parts/order-sentence";
import { type Column, columnsOf, spareColumnsOf } from "@/components/ui/data-table/columns";
import { useNumbers } from "@/components/ui/numbers";
import { Moment } from "@/components/ui/times";
import { Hint } from "@/components/ui/tooltip";
import { type CsvColumn, toTsv } from "@/lib/csv/to-csv";
import { decimalOrNull, plainNumbers } from "@/lib/decimal";
import type { JournalRow } from "@/lib/journal/api";

const column = columnsOf<JournalRow>();
const dash = "\u2013";

const spare = spareColumnsOf<JournalRow>();

function EntrySentence({ entry }: { entry: JournalRow }) {
  return entrySentence(entry, useNumbers());
}

/** The columns of the journal, newest first, always: its order is its meaning. */
export const journalTableColumns = [
  column.accessor("createdAt", {
    id: "time",
    header: "Time",
    cell: ({ getValue }) => (
      <span className="mono text-ink-2">
        <Moment at={getValue()} part="shortFull" />
      </span>
    ),
    meta: { width: 17, moment: true, className: "pl-3", pinned: true, always: true },
  }),
  column.accessor("state", {
    id: "state",
    header: "State",
    cell: ({ row: { original } }) => <EntryStateMark entry={original} />,
    meta: { width: 17 },
  }),
  column.accessor((row) => row.person ?? "the desk", {
    id: "who",
    header: "Who",
    cell: ({ getValue }) => <Hint text={getValue()}>{getValue()}</Hint>,
    meta: { width: 15 },
  }),
  column.accessor("accountName", {
    id: "account",
    header: "Account",
    cell: ({ row: { original } }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <Hint text={original.accountName} className="truncate">
          {original.accountName}
        </Hint>
        {original.environment !== "paper" && (
          <EnvironmentBadge environment={original.environment} small />
        )}
      </span>
    ),
    meta: { width: 14 },
  }),
  column.accessor(endpointLabel, {
    id: "what",
    header: "What",
    meta: { width: 9, whole: true },
  }),
  column.accessor((row) => entrySentence(row, plainNumbers), {
    id: "meant",
    header: "Order",
    cell: ({ row: { original } }) => <EntrySentence entry={original} />,
    meta: { width: 35, whole: true, className: "font-medium", about: "what was requested" },
  }),
  column.accessor(orderIntentDetail, {
    id: "said",
    header: "Code, answer or id",
    // A sentence may be cut, with the whole in its title; an id may not.
    cell: ({ getValue }) => (
      <Hint text={getValue()} data-free-text={getValue().includes(" ") ? true : undefined}>
        {getValue() || dash}
      </Hint>
    ),
    meta: { width: 24, grow: true, className: "text-ink-2" },
  }),
  column.accessor("clientOid", {
    id: "clientOid",
    header: "Client id",
    cell: ({ getValue }) => <span className="mono text-ink-3">{getValue()}</span>,
    meta: { width: 28, wideOnly: true },
  }),
  column.accessor((row) => latencyMsOf(row) ?? undefined, {
    id: "latency",
    header: "ms",
    cell: ({ getValue }) => getValue() ?? dash,
    meta: {
      width: 7,
      align: "end",
      yields: true,
      title: "From recorded to response",
      className: "text-ink-3",
    },
  }),
  ...[
    spare.text("symbol", "Symbol", 12, (row) => row.symbol),
    spare.text("order", "Order id", 20, (row) => row.orderId ?? row.targetOrderId),
    spare.text("plan", "Plan id", 20, (row) => row.planOrderId, "of the plan order that triggered"),
    spare.number("price", "Price", (row) => decimalOrNull(row.price), "as sent"),
    spare.number("qty", "Qty", (row) => decimalOrNull(row.qty), "as sent"),
    spare.number("filled", "Filled", (row) => decimalOrNull(row.cumExecQty), "as last seen"),
    spare.moment("answered", "Answered", (row) => row.answeredAt),
    spare.moment("updated", "Updated", (row) => row.updatedAt),
    spare.text("category", "Category", 12, (row) => row.category),
    spare.text("tif", "TIF", 6, (row) => timeInForceLabel(row.timeInForce ?? "")),
    spare.text("type", "Type", 6, (row) => row.orderType, "limit or market"),
    spare.number("trigger", "Trigger", (row) => decimalOrNull(row.triggerPrice), "of a plan order"),
    spare.text("code", "Code", 6, (row) => row.code, "from the exchange"),
    spare.text("environment", "Environment", 10, (row) => row.environment),
    spare.text("endpoint", "Endpoint", 18, (row) => row.endpoint),
    spare.text("batch", "Batch", 27, (row) => row.batchId, "request with several orders"),
    spare.text("entry", "Entry", 27, (row) => row.id, "journal id"),
  ],
] as Column<JournalRow>[];

/** The journal as a file: what the table shows and the ids that it shortens. */
export const journalCsv: readonly CsvColumn<JournalRow>[] = [
  { head: "time_utc", cell: (row) => new Date(row.createdAt).toISOString() },
  { head: "who", cell: (row) => row.person ?? "the desk" },
  { head: "account", cell: (row) => row.accountName },
  { head: "environment", cell: (row) => row.environment },
  { head: "what", cell: endpointLabel },
  { head: "endpoint", cell: (row) => row.endpoint },
  { head: "symbol", cell: (row) => row.symbol },
  { head: "meant", cell: (row) => entrySentence(row, plainNumbers) },
  { head: "state", cell: (row) => row.state },
  { head: "state_words", cell: (row) => entryStateAppearance(row).label },
  { head: "code", cell: (row) => row.code },
  { head: "message", cell: (row) => row.message },
  { head: "reason", cell: (row) => row.reason },
  { head: "clientOid", cell: (row) => row.clientOid },
  { head: "orderId", cell: (row) => row.orderId },
  { head: "planOrderId", cell: (row) => row.planOrderId },
  { head: "batchId", cell: (row) => row.batchId },
  { head: "latency_ms", cell: latencyMsOf, number: true },
];

/** The same for a spreadsheet by way of the clipboard. */
export const journalTsv = (rows: readonly JournalRow[]) => toTsv(journalCsv, rows);
