"use client";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { dayAddress } from "@/components/desk/day-address";
import { useDesk } from "@/components/desk/desk-provider";
import { ExportButton } from "@/components/export/export-button";
import { Button, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/status-bar";
import { deskUrl } from "@/lib/api/client";
import { shortDay } from "@/lib/archive/day-range";
import {
  addMonths,
  isMonth,
  longMonth,
  type Month,
  monthName,
  newestEnded,
} from "@/lib/archive/month";
import { type MonthClose, monthBlockers, partialText } from "@/lib/archive/month-close";
import type { Day } from "@/lib/time";
import { CommissionsPage } from "./commissions-page";
import { MonthChecks } from "./month-checks";
import { MonthClients } from "./month-clients";
import { LockDialog, ReopenDialog, RequestDialog, WaiveDialog } from "./month-dialogs";
import { MonthPaymentsTable } from "./month-payments";
import { MonthStatementsPanel } from "./month-statements";
import { MonthSteps } from "./month-steps";
import { MonthSums } from "./month-sums";
import { ExceptionsTable, MonthHistory, zonedMoment } from "./month-tables";
import { MonthPayoutsPanel } from "./payouts/month-payouts";
import { useArchiveStatus } from "./use-commissions";
import { useMonthClose } from "./use-month-close";
import { useMonthStatements } from "./use-month-statements";

/** The days are those of the tabs beside it: selecting a month clears them. */
const monthAddress = { month: parseAsString, ...dayAddress };

/** A month's close: what keeps it from being locked, its sums, and what was done to it. */
export function MonthScreen({ connection: { accountId } }: { connection: DeskConnection }) {
  const [{ month: named }, change] = useQueryStates(monthAddress);
  const archiveStatus = useArchiveStatus(accountId);
  const fault = named && !isMonth(named) ? `month=${named.slice(0, 40)} isn't a month.` : null;
  const month = monthAsked(named, archiveStatus.lastDay);
  const query = useMonthClose(accountId, month);
  const close = query.data;
  const bar = month ? (
    <MonthBar
      accountId={accountId}
      month={month}
      close={close}
      onMonth={(next) => void change({ month: next, from: null, to: null })}
    />
  ) : (
    archiveStatus.isPending && <div className={monthBar} />
  );
  return (
    <CommissionsPage
      {...{ accountId, archiveStatus, query, bar }}
      fault={fault && `${fault} Use 2026-10.`}
      names={["month"]}
      current="month"
      what="month"
      widths={[260, 320, 110]}
      rows={12}
    >
      {close && (
        <div className="thin-bar relative min-h-0 min-w-0 flex-1 overflow-y-auto">
          <MonthSteps accountId={accountId} close={close} />
          <MonthSums close={close} />
          <MonthClients accountId={accountId} close={close} />
          <MonthChecks close={close} />
          <MonthStatementsPanel accountId={accountId} close={close} />
          <MonthPayoutsPanel key={month} accountId={accountId} month={close.month} />
          <ExceptionsTable close={close} />
          <MonthPaymentsTable accountId={accountId} close={close} />
          <MonthHistory close={close} />
        </div>
      )}
    </CommissionsPage>
  );
}

/** The month that the address names; else the newest one that may have ended. */
function monthAsked(named: string | null, lastDay: Day | null): Month | null {
  if (named !== null) return isMonth(named) ? named : null;
  return lastDay && newestEnded(lastDay);
}

const monthBar =
  "no-bar flex min-h-[41px] shrink-0 items-center gap-2 overflow-x-auto border-line border-b " +
  "px-4 py-1.5 phone:min-h-[57px] phone:flex-wrap phone:px-3";

interface MonthBarProps {
  accountId: string;
  month: Month;
  close: MonthClose | undefined;
  onMonth: (month: Month) => void;
}

/** Which month it is, whether it is locked, and what can be done with it. */
function MonthBar({ accountId, month, close, onMonth }: MonthBarProps) {
  return (
    <div className={monthBar}>
      <IconButton
        icon="chevron-left"
        label="Previous month"
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <h2 className="min-w-[116px] whitespace-nowrap text-center text-md">{longMonth(month)}</h2>
      <IconButton
        icon="chevron-right"
        label="Next month"
        onClick={() => onMonth(addMonths(month, 1))}
      />
      {close && (
        <>
          <Tag>
            {close.locked && <Icon name="lock" className="size-[11px]" />}
            {close.locked ? "Locked" : "Open"}
          </Tag>
          {close.partialFrom && <Tag>{partialText(close.partialFrom)}</Tag>}
          <span className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
            {lockText(close)}
          </span>
          <span className="flex-1" />
          <MonthActions accountId={accountId} close={close} />
        </>
      )}
    </div>
  );
}

function lockText({ newestLocked }: MonthClose): string {
  if (newestLocked === null) return "No months locked yet";
  const { month, event } = newestLocked;
  return `${monthName(month)} locked ${zonedMoment(event.at)} by ${event.by}`;
}

/** Lock, waive a day, open again: each off with its reason where it cannot be done. */
function MonthActions({ accountId, close }: { accountId: string; close: MonthClose }) {
  const { may, denied } = useDesk();
  const statements = useMonthStatements(accountId, close.month);
  const [open, setOpen] = useState<"lock" | "waive" | "reopen" | "request" | null>(null);
  const blockers = monthBlockers(close);
  const [day, ...others] = blockers.flatMap(({ days }) => days);
  const [first] = blockers;
  const name = monthName(close.month);
  const mayLock = denied("months.lock");
  const dialog = { accountId, close, onClose: () => setOpen(null) };
  if (close.locked) {
    const isNewest = close.newestLocked?.month === close.month;
    const disabledReason = denied("months.reopen") || (!isNewest && "A later month is locked too");
    return (
      <>
        <Button size="sm" disabledReason={disabledReason} onClick={() => setOpen("reopen")}>
          {`Reopen ${name}\u2026`}
        </Button>
        <ExportButton
          href={deskUrl("/api/commissions/months/[month]/statements/zip", {
            ...{ account: accountId, month: close.month },
          })}
          disabledReason={statements?.files.length === 0 && "Create the statements first"}
        >
          All statements
        </ExportButton>
        {open === "reopen" && <ReopenDialog {...dialog} />}
      </>
    );
  }
  return (
    <>
      {day && (
        <Button size="sm" disabledReason={mayLock} onClick={() => setOpen("waive")}>
          {`Waive ${shortDay(day)}\u2026`}
        </Button>
      )}
      {mayLock && may("months.request") && (
        <Button
          size="sm"
          disabledReason={first && `${first.title}. ${first.text}`}
          onClick={() => setOpen("request")}
        >
          {`Request lock of ${name}\u2026`}
        </Button>
      )}
      <Button
        size="sm"
        disabledReason={mayLock || (first && `${first.title}. ${first.text}`)}
        onClick={() => setOpen("lock")}
      >
        <Icon name="lock" className="size-3" />
        {`Lock ${name}`}
      </Button>
      {open === "waive" && day && <WaiveDialog {...dialog} day={day} others={others} />}
      {open === "lock" && <LockDialog {...dialog} />}
      {open === "request" && <RequestDialog {...dialog} />}
    </>
  );
}
