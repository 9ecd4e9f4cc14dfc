"use client";

import { Suspense } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useUrlState } from "@/components/shell/desk/url-state";
import { InvalidDays } from "@/components/shell/panels/page-frame";
import { ReadFailurePanel } from "@/components/shell/panels/read-failure";
import { lazyComponent, useMedia } from "@/components/ui/client-rendering";
import { cx } from "@/components/ui/cx";
import { NoticeLine } from "@/components/ui/panel-message";
import { Segmented } from "@/components/ui/segmented";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import type { CommissionReport } from "@/lib/archive/api";
import { formatDays } from "@/lib/archive/completeness";
import { longDay } from "@/lib/archive/day-range";
import type { Grouping } from "@/lib/archive/enums";
import type { Day } from "@/lib/time";
import { CompletenessTag, KpiRow } from "./amounts";
import { ArchiveNotStarted, StaleNumbersNotice, SyncProgressLine } from "./archive-status";
import { CommissionsHead } from "./commissions-head";
import { CoveragePanel } from "./coverage-panel";
import { ReportBar } from "./report-bar";
import { useReportPage } from "./use-report-page";

const RebatePanel = lazyComponent(() => import("./rebate-panel").then((part) => part.RebatePanel));

const ReportTable = lazyComponent(() => import("./report-table").then((part) => part.ReportTable));

const ReportCards = lazyComponent(() => import("./report-cards").then((part) => part.ReportCards));

/** Rebates of the days one chooses: sums, chart, lines, and how complete all of it is. */
export function ReportScreen({ connection }: { connection: DeskConnection }) {
  const page = useReportPage(connection.accountId);
  const { archiveStatus, range, fault, group, asOf, query, shown } = page;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <CommissionsHead
        accountId={connection.accountId}
        current="report"
        coverage={archiveStatus.data}
      />
      {range && archiveStatus.lastDay && (
        <ReportBar
          range={range}
          lastDay={archiveStatus.lastDay}
          group={group}
          asOf={asOf}
          completeness={query.isPlaceholderData ? null : (shown?.completeness ?? null)}
          rows={shown?.rows ?? []}
        />
      )}
      {fault ? (
        <InvalidDays fault={fault} names={["from", "to", "asOf"]} />
      ) : (
        <>
          {shown && <SyncProgressLine completeness={shown.completeness} />}
          <ReportBody connection={connection} page={page} />
        </>
      )}
    </div>
  );
}

interface BodyProps {
  connection: DeskConnection;
  page: ReturnType<typeof useReportPage>;
}

function ReportBody({ connection, page }: BodyProps) {
  const { archiveStatus, query, shown } = page;
  const error = query.error ?? archiveStatus.error;
  const retry = () => void (query.error ? query.refetch() : archiveStatus.refetch());
  const narrow = useMedia("(width <= 1100px)");
  if (shown === null) {
    if (error) {
      return (
        <ReadFailurePanel what="The report" snapshot={undefined} error={error} retry={retry} />
      );
    }
    if (archiveStatus.data?.lastDay === null) return <ArchiveNotStarted />;
    return <SkeletonRows label="Loading the report" widths={barWidths} rows={20} />;
  }
  const coverage = archiveStatus.data && (
    <CoveragePanel accountId={connection.accountId} coverage={archiveStatus.data} />
  );
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={cx(
        narrow
          ? "thin-bar relative min-h-0 flex-1 overflow-y-auto"
          : "flex min-h-0 flex-1 flex-col",
        // Still the numbers of what was asked before.
        query.isPlaceholderData && "opacity-50",
      )}
    >
      {error && (
        <StaleNumbersNotice reason={error.message} since={query.dataUpdatedAt} retry={retry} />
      )}
      <AsOfNotice report={shown.report} />
      <KpiRow total={shown.report.total} completeness={shown.completeness} known={shown.known} />
      <div
        className={narrow ? "" : "grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_300px] grid-rows-1"}
      >
        <div className="flex min-h-0 min-w-0 flex-col">
          <Suspense fallback={<div className="h-[270px] border-line border-b" />}>
            <RebatePanel report={shown.report} range={shown.range} />
          </Suspense>
          <ReportLines page={page} shown={shown} narrow={narrow} />
        </div>
        {coverage}
      </div>
    </div>
  );
}

interface LinesProps {
  page: BodyProps["page"];
  shown: NonNullable<BodyProps["page"]["shown"]>;
  narrow: boolean;
}

/** The lines of the report: a table, on a phone cards. */
function ReportLines({ page: { group, openFills }, shown, narrow }: LinesProps) {
  const phone = useMedia("(width <= 640px)");
  return (
    <section
      aria-label="Lines of the report"
      className={cx(
        "flex min-h-0 flex-1 flex-col border-line border-t",
        narrow && !phone && "h-[420px]",
      )}
    >
      <LinesHead group={group} count={shown.rows.length} />
      <Suspense fallback={<SkeletonRows label="Preparing the table" widths={barWidths} />}>
        {phone ? (
          <ReportCards
            rows={shown.rows}
            total={shown.total}
            completeness={<CompletenessTag completeness={shown.completeness} />}
            onOpen={openFills}
          />
        ) : (
          <ReportTable
            group={shown.report.group}
            rows={shown.rows}
            total={shown.total}
            completeness={shown.completeness}
            onOpen={openFills}
          />
        )}
      </Suspense>
    </section>
  );
}

const groups = [
  { value: "day", label: "Day" },
  { value: "product", label: "Product" },
  { value: "symbol", label: "Symbol" },
] as const;

function LinesHead({ group, count }: { group: Grouping; count: number }) {
  const [, change] = useUrlState();
  return (
    <div className="flex h-[42px] shrink-0 items-center gap-3 px-4 phone:h-14 phone:px-3">
      <h2 className="text-md">By {group}</h2>
      <Segmented
        label="Group by"
        options={groups}
        value={group}
        onChange={(next) => change({ group: next === "day" ? null : next, sort: null })}
      />
      <span className="flex-1" />
      <span className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
        {count} {count === 1 ? "line" : "lines"}, sums from unrounded values. Enter opens the fills
      </span>
    </div>
  );
}

/** The first columns of the table. */
const barWidths = { key: 150, state: 124, volume: 128, net: 112, rebate: 150, rate: 72, fills: 72 };

/** Above a report as of an earlier time: what its numbers are, and for which days they are not. */
function AsOfNotice({ report }: { report: CommissionReport }) {
  const { asOf, excludedDays, unverifiedDays } = report;
  if (asOf === "latest") return null;
  if (asOf === "verified") {
    return (
      <NoticeLine key={asOf} tone="attn" icon="clock">
        Each day as it was first verified.
        {unverifiedDays.length > 0 &&
          ` Never verified, so as they are now: ${formatDays(unverifiedDays)}.`}
      </NoticeLine>
    );
  }
  return (
    <NoticeLine key={asOf} tone="attn" icon="clock">
      {`As known at the end of ${longDay(asOf as Day)} (UTC+8).`}
      {excludedDays.length > 0 && ` Not synced by then, so excluded: ${formatDays(excludedDays)}.`}
    </NoticeLine>
  );
}
