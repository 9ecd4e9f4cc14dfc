"use client";
import { useDesk } from "@/components/desk/desk-provider";
import { OverviewBlock } from "@/components/panels/overview-block";
import { FactRow } from "@/components/ui/fact-row";
import { Icon, type IconName } from "@/components/ui/icon";
import { Counted, useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import { Tag } from "@/components/ui/status-bar";
import { unattributedLabel } from "@/lib/archive/clients";
import { daysIn } from "@/lib/archive/day-range";
import { monthName, monthOf } from "@/lib/archive/month";
import { closedDays, type MonthClose, monthBlockers, monthSplit } from "@/lib/archive/month-close";
import { paymentsOf } from "@/lib/archive/month-payments";
import { paidState } from "@/lib/archive/paid-state";
import { changePercent, percentOf } from "@/lib/archive/report-figures";
import { decimal } from "@/lib/decimal";
import { ExactAmount, Kpi, KpiBox } from "./amounts";
import { SignedAmount } from "./correction-amounts";
import { addressOf, daysText, type OfBroker } from "./office-address";
import { useMonthPayouts } from "./payouts/use-month-payouts";
import { RebatePanel } from "./rebate-panel";
import { clientChart, clientRows } from "./use-clients";
import { useMonthClose } from "./use-month-close";
import { useMonthStatements } from "./use-month-statements";
import { useOffice } from "./use-office";

/** The month so far in figures: what was earned, what of it is the clients', what closes next. */
export function OfficeSums({ connection: { accountId } }: OfBroker) {
  const { range, earlier, report, compared, running, close } = useOffice(accountId);
  const nobody = report?.rows.find(({ client }) => client === null);
  const rebate = report ? decimal(report.total.rebate) : null;
  const unattributed = rebate && nobody ? decimal(nobody.rebate) : null;
  const change = report && compared && changePercent(report.total.rebate, compared.total.rebate);
  return (
    <section
      aria-label="Sums"
      className={
        "flex shrink-0 flex-wrap *:flex-[1_1_auto] *:border-b phone:grid phone:grid-cols-2 " +
        "[&>*:last-child]:border-r-0"
      }
    >
      <Kpi
        lead
        name={range ? `Rebate, ${monthName(monthOf(range.from))}` : "Rebate this month"}
        unit="USDT"
        value={rebate}
        places={2}
      >
        {range && daysText(range)}
        {change && earlier && (
          <>
            {" \u00b7 "}
            <SignedAmount value={change} places={2} />
            {` % on ${daysText(earlier)}`}
          </>
        )}
        {!range && "Not synced yet"}
      </Kpi>
      <Kpi
        name="Payable to clients, est."
        unit="USDT"
        value={running ? monthSplit(running).payable : null}
        places={2}
      >
        final after lock
      </Kpi>
      <Kpi
        name={unattributedLabel}
        unit="%"
        value={rebate && unattributed && percentOf(unattributed, rebate)}
        places={2}
      >
        {unattributed && (
          <>
            <ExactAmount value={unattributed} places={2} /> USDT
          </>
        )}
      </Kpi>
      <MonthKpi close={close} />
    </section>
  );
}

/** The month that closes next, or closed last, in a word. */
function MonthKpi({ close }: { close: MonthClose | undefined }) {
  const numbers = useNumbers();
  const blocked = close && !close.locked ? monthBlockers(close)[0] : undefined;
  const booked = close?.exceptions.length ?? 0;
  return (
    <KpiBox
      name={close ? monthName(close.month) : "Last month"}
      note={blocked?.title ?? (booked > 0 ? `${numbers.counted(booked, "correction")} booked` : "")}
      valueClassName="text-xl"
    >
      {!close && <span className="text-ink-3">{"\u2013"}</span>}
      {close && (close.locked ? "Locked" : blocked ? "Open" : "Ready to lock")}
    </KpiBox>
  );
}

/** In the list of what needs doing: the first client, and the month that can be locked. */
export function OfficeNext({ connection }: OfBroker) {
  const { may } = useDesk();
  const { report, close } = useOffice(connection.accountId);
  const { accountName } = connection;
  const canLock = close && !close.locked && monthBlockers(close).length === 0;
  return (
    <>
      {report?.clients.length === 0 && may("clients.manage") && (
        <NextLine
          href={addressOf("/commissions/clients", connection)}
          icon="plus"
          title="Add your first client"
          detail="The rebate is unattributed until clients have sub-accounts or order-id prefixes"
          accountName={accountName}
        />
      )}
      {canLock && (
        <NextLine
          href={`${addressOf("/commissions/month", connection)}&month=${close.month}`}
          icon="lock"
          title={`Lock ${monthName(close.month)}`}
          detail={`All ${daysIn(closedDays(close))} days verified or waived`}
          accountName={accountName}
        />
      )}
    </>
  );
}

interface NextLineProps {
  href: string;
  icon: IconName;
  title: string;
  detail: string;
  accountName: string;
}

function NextLine({ href, icon, title, detail, accountName }: NextLineProps) {
  return (
    <li className="border-line-soft border-t">
      <SoftLink
        href={href}
        className="flex items-start gap-2.5 px-4 py-2 no-underline hover:bg-hover phone:px-3"
      >
        <Icon name={icon} className="mt-0.5 size-3.5 text-ink-3" />
        <span className="min-w-0 flex-1">
          <span className="font-medium">{title}</span>
          <span className="block text-ink-2 text-xs">{detail}</span>
        </span>
        <span className="whitespace-nowrap text-right text-ink-3 text-xs">{accountName}</span>
      </SoftLink>
    </li>
  );
}

/** The rebates of the month so far by day and client. */
export function MonthRebates({ connection }: OfBroker) {
  const { range, report } = useOffice(connection.accountId);
  if (!range || !report) return <div className="min-h-[265px] border-line border-b" />;
  return (
    <section aria-label="Rebates" className="min-w-0 border-line border-b">
      <RebatePanel
        report={clientChart(report, clientRows(report))}
        range={range}
        height={150}
        tools={
          <SoftLink
            href={`${addressOf("/commissions", connection)}&from=${range.from}&to=${range.to}`}
            className="text-xs phone:py-3"
          >
            Report
          </SoftLink>
        }
      />
    </section>
  );
}

/** How far the newest locked month has got to its clients. */
export function LockedMonth({ connection }: OfBroker) {
  const { accountId } = connection;
  const newest = useOffice(accountId).close?.newestLocked?.month ?? null;
  const close = useMonthClose(accountId, newest).data;
  if (!close?.locked) return null;
  return <LockedFacts connection={connection} close={close} />;
}

function LockedFacts({ connection, close }: OfBroker & { close: MonthClose }) {
  const { accountId } = connection;
  const { month, shares } = close;
  const files = useMonthStatements(accountId, month)?.files;
  const rows = useMonthPayouts(accountId, month).data?.rows;
  const clients = shares.filter(({ client }) => client !== null).length;
  const sent = new Set(
    files
      ?.filter(({ client, sent: to }) => client && to.some(({ state }) => state === "delivered"))
      .map((file) => file.client),
  ).size;
  const states = rows?.map(paidState) ?? [];
  const paid = states.filter((state) => state === "paid").length;
  const open = states.filter((state) => state === "open").length;
  const carried = states.filter((state) => state === "carried").length;
  const { variance } = paymentsOf(close).month;
  return (
    <OverviewBlock
      title={monthName(month)}
      note={
        <Tag>
          <Icon name="lock" className="size-[11px]" />
          Locked
        </Tag>
      }
      link={{
        href: `${addressOf("/commissions/month", connection)}&month=${month}`,
        label: "Month",
      }}
    >
      <dl className="px-4 pb-3 phone:px-3">
        <FactRow name="Statements sent">{files ? `${sent} of ${clients}` : "\u2013"}</FactRow>
        <FactRow name="Paid">{rows ? `${paid} of ${paid + open}` : "\u2013"}</FactRow>
        {carried > 0 && (
          <FactRow name="Carried">
            <Counted count={carried} thing="client" />
          </FactRow>
        )}
        <FactRow name="Variance">
          {variance === null ? "not entered" : <ExactAmount value={variance} places={2} />}
        </FactRow>
      </dl>
    </OverviewBlock>
  );
}
