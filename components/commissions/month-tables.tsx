import { Children, type ReactNode } from "react";
import { SectionHead } from "@/components/panels/page-frame";
import { useNumbers } from "@/components/ui/numbers";
import { type PlainColumn, PlainTable, type PlainTableProps } from "@/components/ui/plain-table";
import type { Correction } from "@/lib/archive/api";
import { shortDay } from "@/lib/archive/day-range";
import { addMonths, monthName } from "@/lib/archive/month";
import { type MonthClose, type MonthEvent, partialText, rebateOf } from "@/lib/archive/month-close";
import { decimal, decimalOrNull, subtract, sum } from "@/lib/decimal";
import { dayOf, formatMoment } from "@/lib/time";
import {
  CorrectionEffect,
  KindMark,
  SignedAmount,
  ValueAfter,
  ValueBefore,
} from "./correction-amounts";

interface MonthTableProps<Row> extends Omit<PlainTableProps<Row>, "label"> {
  name: string;
  note: string;
  /** What stands at the end of its head. */
  tools?: ReactNode;
}

/** A table under its name; without any row only the name and the note are shown. */
export function MonthTable<Row>({ name, note, tools, ...table }: MonthTableProps<Row>) {
  const { rows, children } = table;
  return (
    <>
      <SectionHead title={name} note={note}>
        {tools}
      </SectionHead>
      {rows.length + Children.toArray(children).length > 0 && (
        <PlainTable label={name} {...table} />
      )}
    </>
  );
}

/** The exceptions: what changed on days of locked months, and is this month's. */
export function ExceptionsTable({ close }: { close: MonthClose }) {
  const numbers = useNumbers();
  const { month, exceptions, afterLock } = close;
  if (afterLock.length === 0) return null;
  const before = monthName(addMonths(month, -1));
  const listed = sum(exceptions.map(({ effect }) => decimal(effect ?? "0")));
  const rest = subtract(rebateOf(afterLock), listed);
  return (
    <section aria-label="Exceptions">
      <MonthTable
        name="Exceptions"
        note={`${numbers.counted(exceptions.length, "record")} after the ${before} lock`}
        columns={exceptionColumns}
        rows={exceptions}
        rowKey={({ id }) => id}
      >
        {rest !== "0" && (
          <tr className="h-(--bd-row)">
            <th scope="row" colSpan={5} className="text-left font-medium">
              Records first synced after the lock
            </th>
            <td className="text-right">
              <SignedAmount value={rest} />
            </td>
            <td />
          </tr>
        )}
        <tr className="h-(--bd-row) border-line-strong border-t bg-raised">
          <th scope="row" colSpan={5} className="text-left font-semibold">
            Booked into {monthName(month)}
          </th>
          <td className="text-right font-semibold">
            <SignedAmount value={rebateOf(afterLock)} />
          </td>
          <td />
        </tr>
      </MonthTable>
    </section>
  );
}

const exceptionColumns: readonly PlainColumn<Correction>[] = [
  { head: "Day", name: true, cell: ({ day }) => shortDay(day) },
  { head: "Record", cell: ({ kind }) => <KindMark kind={kind} /> },
  {
    head: "Fill",
    cell: ({ symbol, fillId }) => `${symbol} \u2026${fillId.slice(-6)}`,
    tooltip: ({ fillId, orderId }) => `Fill ${fillId}, order ${orderId}`,
  },
  { head: "Before", end: true, cell: (row) => <ValueBefore row={row} /> },
  { head: "After", end: true, cell: (row) => <ValueAfter row={row} /> },
  { head: "Effect, USDT", end: true, cell: (row) => <CorrectionEffect row={row} /> },
  {
    head: "First seen, UTC+8",
    cell: ({ firstSeenAt }) => shortMoment(firstSeenAt),
    className: "text-ink-2",
  },
];

/** Everything that was done to the month, newest first; nothing leaves it. */
export function MonthHistory({ close: { history } }: { close: MonthClose }) {
  return (
    <section aria-label="History" className="pb-6">
      <MonthTable
        name="History"
        note="newest first, UTC+8"
        columns={historyColumns}
        rows={history}
        rowKey={({ number }) => number}
      >
        {history.length === 0 && (
          <tr className="h-(--bd-row)">
            <td colSpan={4} className="text-ink-3">
              No events yet.
            </td>
          </tr>
        )}
      </MonthTable>
    </section>
  );
}

const historyColumns: readonly PlainColumn<MonthEvent>[] = [
  { head: "When", cell: ({ at }) => shortMoment(at), className: "text-ink-2" },
  { head: "Event", name: true, cell: (event) => <EventText event={event} /> },
  { head: "User", cell: ({ by }) => by },
  {
    head: "Reason, digest",
    cell: ({ reason, digest }) => [reason, digest].filter(Boolean).join(" \u00b7 "),
    tooltip: ({ reason }) => reason,
    className: "max-w-[420px] truncate text-ink-2",
  },
];

/** What was done, in words. */
function EventText({ event: { kind, day, amount } }: { event: MonthEvent }) {
  const numbers = useNumbers();
  const of = day ? shortDay(day) : "the month";
  switch (kind) {
    case "locked":
      return day ? `Locked. ${partialText(day)}` : "Locked";
    case "requested":
      return "Lock requested";
    case "reopened":
      return "Reopened";
    case "waived":
      return `Waived ${of}`;
    case "paid": {
      const paid = decimalOrNull(amount);
      if (paid === null) return `Receipt for ${of} removed`;
      return `Received for ${of}: ${numbers.decimal(paid)} USDT`;
    }
  }
}

/** "2 Nov 17:12 UTC+8", where no head names the zone. */
export const zonedMoment = (moment: number): string => `${shortMoment(moment)} UTC+8`;

/** "2 Nov 17:12", UTC+8. */
export function shortMoment(moment: number): string {
  return `${shortDay(dayOf(moment, "UTC+8"))} ${formatMoment(moment, "UTC+8").slice(11, 16)}`;
}
