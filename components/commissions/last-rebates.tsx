"use client";
import type { ReactNode } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import type { PlainColumn } from "@/components/ui/plain-table";
import { SoftLink } from "@/components/ui/soft-link";
import type { Correction } from "@/lib/archive/api";
import { completenessOf } from "@/lib/archive/completeness";
import { formatRange, shortDay } from "@/lib/archive/day-range";
import { pluralize } from "@/lib/archive/day-status-text";
import { decimal } from "@/lib/decimal";
import { CompletenessTag, ExactAmount, KpiRow } from "./amounts";
import { CorrectionEffect, KindMark, SeenByMark } from "./correction-amounts";
import { MonthTable, shortMoment } from "./month-tables";
import { RebatePanel } from "./rebate-panel";
import { useArchiveStatus, useCorrections, useDayRange } from "./use-commissions";
import { useReportPage } from "./use-report-page";

interface OfBroker {
  connection: DeskConnection;
}

const addressOf = (path: string, { id }: DeskConnection) =>
  `${path}?connection=${encodeURIComponent(id)}`;

function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SoftLink href={href} className="text-xs phone:py-3">
      {children}
    </SoftLink>
  );
}

/** The sums of the last thirty days, where the screen has the room of a row for them. */
export function RecentSums({ connection: { accountId } }: OfBroker) {
  const { shown, query, archiveStatus } = useReportPage(accountId);
  if (!shown) {
    const none = archiveStatus.data?.lastDay === null || query.error || archiveStatus.error;
    return none ? null : <div className="h-[88px] max-[1100px]:hidden" />;
  }
  return (
    <div className="max-[1100px]:hidden">
      <KpiRow total={shown.report.total} completeness={shown.completeness} known={shown.known} />
    </div>
  );
}

/** The rebates of the last thirty days by day; their sum is here where no row above has it. */
export function RecentRebates({ connection }: OfBroker) {
  const { shown, query, archiveStatus } = useReportPage(connection.accountId);
  const error = query.error ?? archiveStatus.error;
  const report = <PageLink href={addressOf("/commissions", connection)}>Report</PageLink>;
  if (!shown) {
    return (
      <section aria-label="Rebates" className="min-h-[265px] min-w-0 border-line border-b">
        <div className="flex h-[42px] items-center gap-3 px-4 phone:px-3">
          <h2 className="text-md">Rebates</h2>
          <span className="flex-1" />
          {report}
        </div>
        <p role="status" className="px-4 pb-4 text-ink-2">
          {error?.message ??
            (archiveStatus.data?.lastDay === null ? "Not synced yet." : "Loading the last 30 days")}
        </p>
      </section>
    );
  }
  const { range, total, report: answer } = shown;
  return (
    <section aria-label="Rebates" className="min-w-0 border-line border-b">
      <p
        className={
          "flex flex-wrap items-baseline gap-x-2 px-4 pt-2 font-semibold text-2xl " +
          "min-[1101px]:hidden phone:px-3"
        }
      >
        <span className="tracking-[-.02em]">
          <ExactAmount value={total.rebate && decimal(total.rebate)} places={4} />
        </span>
        <span className="font-normal text-ink-3 text-xs">USDT, {formatRange(range)} (UTC+8)</span>
        <CompletenessTag completeness={completenessOf(answer.source, answer.days)} />
      </p>
      <RebatePanel report={answer} range={range} height={180} tools={report} />
    </section>
  );
}

const latestCorrections = 6;

/** What changed last in the days of the archive, and what that does to the rebate. */
export function LatestCorrections({ connection }: OfBroker) {
  const { accountId } = connection;
  const { range } = useDayRange(useArchiveStatus(accountId).lastDay);
  const limit = String(latestCorrections);
  const { data } = useCorrections(range && { account: accountId, ...range, limit });
  const [found] = data?.pages ?? [];
  if (!found || found.rows.length === 0) return null;
  return (
    <section aria-label="Latest corrections" className="border-line border-b">
      <MonthTable
        name="Latest corrections"
        note={`${pluralize(found.totals.rows, "record")}, UTC+8`}
        columns={correctionColumns}
        rows={found.rows}
        rowKey={({ id }) => id}
        tools={
          <PageLink href={addressOf("/commissions/corrections", connection)}>Corrections</PageLink>
        }
      />
    </section>
  );
}

const correctionColumns: readonly PlainColumn<Correction>[] = [
  {
    head: "First seen",
    cell: ({ firstSeenAt }) => shortMoment(firstSeenAt),
    className: "text-ink-2",
  },
  { head: "Day", name: true, cell: ({ day }) => shortDay(day) },
  { head: "Symbol", cell: ({ symbol }) => symbol, tooltip: ({ fillId }) => `Fill ${fillId}` },
  { head: "Record", cell: ({ kind }) => <KindMark kind={kind} /> },
  { head: "Seen by", cell: (row) => <SeenByMark row={row} /> },
  { head: "Effect, USDT", end: true, cell: (row) => <CorrectionEffect row={row} /> },
];
