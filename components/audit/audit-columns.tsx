"use client";
import { type Column, columnsOf } from "@/components/ui/data-table/columns";
import type { AuditRow } from "@/lib/audit/api";
import { auditActionLabel } from "@/lib/audit/entry-text";
import { auditTime, formatCount, ResultMark, roleLabel, userLabel } from "./audit-labels";

const column = columnsOf<AuditRow>();
const dash = "\u2013";

/** Newest first, always: the order of a chain is its meaning. */
const unsortable = { enableSorting: false } as const;

/** The columns of the audit. */
export const auditColumns = [
  column.accessor("seq", {
    header: "No.",
    ...unsortable,
    cell: ({ getValue }) => formatCount(getValue()),
    meta: { width: 76, className: "pl-4 text-ink-3" },
  }),
  column.accessor("at", {
    header: "Time, UTC",
    ...unsortable,
    cell: ({ getValue }) => auditTime(getValue()),
    meta: { width: 122 },
  }),
  column.accessor((row) => userLabel(row.user, row.action), {
    id: "user",
    header: "User",
    ...unsortable,
    cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
    meta: { width: 126, className: "font-medium" },
  }),
  column.accessor((row) => roleLabel(row.role, row.user), {
    id: "role",
    header: "Role",
    ...unsortable,
    meta: { width: 92, className: "text-ink-2" },
  }),
  column.accessor((row) => row.address ?? dash, {
    id: "address",
    header: "From",
    ...unsortable,
    cell: ({ getValue }) => <span className="mono text-ink-2">{getValue()}</span>,
    meta: { width: 116, whole: true },
  }),
  column.accessor((row) => auditActionLabel(row.action), {
    id: "action",
    header: "Action",
    ...unsortable,
    cell: ({ getValue, row }) => <span title={row.original.action}>{getValue()}</span>,
    meta: { width: 188, className: "font-medium" },
  }),
  column.accessor((row) => row.object ?? dash, {
    id: "object",
    header: "Object",
    ...unsortable,
    cell: ({ getValue }) => (
      <span data-free-text title={getValue()}>
        {getValue()}
      </span>
    ),
    meta: { width: 240, className: "text-ink-2" },
  }),
  column.accessor("result", {
    header: "Result",
    ...unsortable,
    cell: ({ getValue }) => <ResultMark result={getValue()} />,
    meta: { width: 92 },
  }),
] as Column<AuditRow>[];

/** The widths of the skeleton's bars. */
export const auditSkeletonWidths = {
  seq: 76,
  at: 122,
  user: 126,
  role: 92,
  address: 116,
  action: 188,
};
