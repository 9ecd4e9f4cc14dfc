"use client";
import { type Column, columnsOf } from "@/components/ui/data-table/columns";
import { Count } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import type { AuditRow } from "@/lib/audit/api";
import { auditActionLabel } from "@/lib/audit/entry-text";
import { AuditTime, ResultMark, roleLabel, userLabel } from "./audit-labels";

const column = columnsOf<AuditRow>();
const dash = "\u2013";

/** The columns of the audit, newest first, always: its order is its meaning. */
export const auditColumns = [
  column.accessor("seq", {
    header: "No.",
    cell: ({ getValue }) => <Count value={getValue()} />,
    meta: { width: 8, className: "pl-4 text-ink-3" },
  }),
  column.accessor("at", {
    header: "Time",
    cell: ({ getValue }) => <AuditTime at={getValue()} />,
    meta: { width: 14, moment: true },
  }),
  column.accessor((row) => userLabel(row.user, row.action), {
    id: "user",
    header: "User",
    cell: ({ getValue }) => <Hint text={getValue()}>{getValue()}</Hint>,
    meta: { width: 15, className: "font-medium" },
  }),
  column.accessor((row) => roleLabel(row.role, row.user), {
    id: "role",
    header: "Role",
    meta: { width: 10, className: "text-ink-2" },
  }),
  column.accessor((row) => row.address ?? dash, {
    id: "address",
    header: "From",
    cell: ({ getValue }) => <span className="mono text-ink-2">{getValue()}</span>,
    meta: { width: 13, whole: true },
  }),
  column.accessor((row) => auditActionLabel(row.action), {
    id: "action",
    header: "Action",
    cell: ({ getValue, row }) => <Hint text={row.original.action}>{getValue()}</Hint>,
    meta: { width: 23, className: "font-medium" },
  }),
  column.accessor((row) => row.object ?? dash, {
    id: "object",
    header: "Object",
    cell: ({ getValue }) => (
      <Hint text={getValue()} data-free-text>
        {getValue()}
      </Hint>
    ),
    meta: { width: 30, grow: true, className: "text-ink-2" },
  }),
  column.accessor("result", {
    header: "Result",
    cell: ({ getValue }) => <ResultMark result={getValue()} />,
    meta: { width: 10 },
  }),
] as Column<AuditRow>[];
