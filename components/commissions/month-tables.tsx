import { Children, type ReactNode } from "react";
import { SideScroller } from "@/components/ui/side-scroller";
import { Tooltip } from "@/components/ui/tooltip";
import { shortDay } from "@/lib/archive/day-range";
import { pluralize } from "@/lib/archive/day-status-text";
import { addMonths, monthName } from "@/lib/archive/month";
import { type MonthClose, type MonthEvent, partialText, rebateOf } from "@/lib/archive/month-close";
import { decimal, decimalOrNull, formatDecimal, subtract, sum } from "@/lib/decimal";
import { dayOf, formatMoment } from "@/lib/time";
import {
  CorrectionEffect,
  KindMark,
  SignedAmount,
  ValueAfter,
  ValueBefore,
} from "./correction-amounts";

interface MonthTableProps {
  name: string;
  note: string;
  /** An empty head is of the column with the buttons. */
  heads: readonly string[];
  /** What stands at the end of its head. */
  tools?: ReactNode;
  /** Its rows; without any only the name and the note are shown. */
  children: ReactNode;
}

/** A table of the month with its name; columns of amounts are at the right. */
export function MonthTable({ name, note, heads, tools, children }: MonthTableProps) {
  return (
    <>
      <div className="flex min-h-[42px] flex-wrap items-center gap-x-2 px-4 phone:px-3">
        <h2 className="text-md">{name}</h2>
        <span className="text-ink-3 text-xs">{note}</span>
        <span className="flex-1" />
        {tools}
      </div>
      {Children.toArray(children).length > 0 && (
        <SideScroller label={`${name}, table`}>
          <table
            aria-label={name}
            className={
              "w-full min-w-[640px] whitespace-nowrap [&_tr>*]:px-2 [&_tr>*:first-child]:pl-4 " +
              "[&_tr>*:last-child]:pr-4 phone:[&_tr>*:first-child]:pl-3"
            }
          >
            <thead>
              <tr className="h-[26px] border-line border-y bg-raised text-left text-ink-3 text-xs">
                {heads.map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className={amountHead.test(head) ? "text-right font-medium" : "font-medium"}
                  >
                    {head || <span className="sr-only">Change</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="[&>tr+tr]:border-line-soft [&>tr+tr]:border-t">{children}</tbody>
          </table>
        </SideScroller>
      )}
    </>
  );
}

const amountHead = /USDT|%|Before|After/;

/** The exceptions: what changed on days of locked months, and is this month's. */
export function ExceptionsTable({ close }: { close: MonthClose }) {
  const { month, exceptions, afterLock } = close;
  if (afterLock.length === 0) return null;
  const before = monthName(addMonths(month, -1));
  const listed = sum(exceptions.map(({ effect }) => decimal(effect ?? "0")));
  const rest = subtract(rebateOf(afterLock), listed);
  return (
    <section aria-label="Exceptions">
      <MonthTable
        name="Exceptions"
        note={`${pluralize(exceptions.length, "record")} after the ${before} lock`}
        heads={["Day", "Record", "Fill", "Before", "After", "Effect, USDT", "First seen"]}
      >
        {exceptions.map((row) => (
          <tr key={row.id} className="h-(--bd-row)">
            <th scope="row" className="text-left font-medium">
              {shortDay(row.day)}
            </th>
            <td>
              <KindMark kind={row.kind} />
            </td>
            <Tooltip text={`Fill ${row.fillId}, order ${row.orderId}`}>
              <td>{`${row.symbol} \u2026${row.fillId.slice(-6)}`}</td>
            </Tooltip>
            <td className="text-right">
              <ValueBefore row={row} />
            </td>
            <td className="text-right">
              <ValueAfter row={row} />
            </td>
            <td className="text-right">
              <CorrectionEffect row={row} />
            </td>
            <td className="text-ink-2">{shortMoment(row.firstSeenAt)}</td>
          </tr>
        ))}
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

/** Everything that was done to the month, newest first; nothing leaves it. */
export function MonthHistory({ close: { history } }: { close: MonthClose }) {
  return (
    <section aria-label="History" className="pb-6">
      <MonthTable
        name="History"
        note="newest first, UTC+8"
        heads={["When", "Event", "User", "Reason, digest"]}
      >
        {history.length === 0 && (
          <tr className="h-(--bd-row)">
            <td colSpan={4} className="text-ink-3">
              No events yet.
            </td>
          </tr>
        )}
        {history.map((event) => (
          <tr key={event.number} className="h-(--bd-row)">
            <td className="text-ink-2">{shortMoment(event.at)}</td>
            <th scope="row" className="text-left font-medium">
              {eventText(event)}
            </th>
            <td>{event.by}</td>
            <Tooltip text={event.reason}>
              <td className="max-w-[420px] truncate text-ink-2">
                {[event.reason, event.digest].filter(Boolean).join(" \u00b7 ")}
              </td>
            </Tooltip>
          </tr>
        ))}
      </MonthTable>
    </section>
  );
}

/** What was done, in words. */
function eventText({ kind, day, amount }: MonthEvent): string {
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
      if (paid === null) return `Payment for ${of} removed`;
      return `Paid for ${of}: ${formatDecimal(paid)} USDT`;
    }
  }
}

/** "2 Nov 17:12", UTC+8. */
export function shortMoment(moment: number): string {
  return `${shortDay(dayOf(moment, "UTC+8"))} ${formatMoment(moment, "UTC+8").slice(11, 16)}`;
}
