"use client";

import type { DeskConnection } from "@/components/desk/connection";
import { InvalidDays } from "@/components/panels/page-frame";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { cx } from "@/components/ui/cx";
import { ByWidth } from "@/components/ui/media";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { CompletenessTag, KpiRow } from "./amounts";
import { ArchiveNotStarted, StaleNumbersNotice, SyncProgressLine } from "./archive-status";
import { CommissionsHead } from "./commissions-head";
import { CoveragePanel } from "./coverage-panel";
import { ExplainDrawer, useExplainedFigure } from "./explain-drawer";
import { RebatePanel } from "./rebate-panel";
import { ReportBar } from "./report-bar";
import { ReportCards } from "./report-cards";
import { LinesHead, ReportControls } from "./report-controls";
import { ReportNotices } from "./report-notices";
import { ReportPivot } from "./report-pivot";
import { ReportTable } from "./report-table";
import { CurrencyNotice } from "./reporting-currency";
import { useReportPage } from "./use-report-page";

/** Rebates of the days one chooses: sums, chart, lines, and how complete all of it is. */
export function ReportScreen({ connection }: { connection: DeskConnection }) {
  const page = useReportPage(connection.accountId);
  const { archiveStatus, range, fault, asOf, query, shown } = page;
  const [figure] = useExplainedFigure();
  return (
    <div className="flex h-full min-h-0 flex-col">
      <CommissionsHead
        accountId={connection.accountId}
        current="report"
        coverage={archiveStatus.data}
      />
      {fault === null && archiveStatus.data === undefined && !archiveStatus.error && (
        <div className="h-[76px] shrink-0 border-line border-b phone:h-28" />
      )}
      {range && archiveStatus.lastDay && (
        <>
          <ReportBar
            range={range}
            lastDay={archiveStatus.lastDay}
            asOf={asOf}
            shown={query.isPlaceholderData ? null : shown}
          />
          <ReportControls page={page} />
        </>
      )}
      {fault ? (
        <InvalidDays fault={fault} names={["from", "to", "asOf"]} />
      ) : (
        <>
          {shown && <SyncProgressLine completeness={shown.completeness} />}
          <div className="relative flex min-h-0 flex-1">
            <div className="flex min-h-0 min-w-0 flex-1 flex-col">
              <ReportBody connection={connection} page={page} />
            </div>
            {page.asked && figure && <ExplainDrawer asked={page.asked} figure={figure} />}
          </div>
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
  const [, explain] = useExplainedFigure();
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
        "relative flex min-h-0 flex-1 flex-col",
        "max-[1100px]:thin-bar max-[1100px]:block max-[1100px]:overflow-y-auto",
        // Still the numbers of what was asked before.
        query.isPlaceholderData && "opacity-50",
      )}
    >
      {error && (
        <StaleNumbersNotice reason={error.message} since={query.dataUpdatedAt} retry={retry} />
      )}
      <ReportNotices report={shown.report} />
      <CurrencyNotice total={shown.report.total} known={shown.known} />
      <KpiRow
        total={shown.report.total}
        completeness={shown.completeness}
        known={shown.known}
        onExplain={explain}
      />
      <div
        className={
          "grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_300px] grid-rows-1 max-[1100px]:block"
        }
      >
        <div className="flex min-h-0 min-w-0 flex-col">
          <RebatePanel report={shown.report} range={shown.range} />
          <ReportLines page={page} shown={shown} />
        </div>
        {coverage}
      </div>
    </div>
  );
}

interface LinesProps {
  page: BodyProps["page"];
  shown: NonNullable<BodyProps["page"]["shown"]>;
}

/** The lines of the report: a table, on a phone cards, or in two dimensions. */
function ReportLines({ page: { groups, view, openFills }, shown }: LinesProps) {
  const pivoted = view === "pivot" && shown.report.groups.length > 1;
  return (
    <section
      aria-label="Report rows"
      className={
        "flex min-h-0 flex-1 flex-col border-line border-t max-[1100px]:h-[420px] phone:h-auto!"
      }
    >
      <LinesHead groups={groups} view={view}>
        <span className="flex-1" />
        <span className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
          {shown.rows.length} {shown.rows.length === 1 ? "line" : "lines"}, Enter opens the fills
        </span>
      </LinesHead>
      {pivoted ? (
        <ReportPivot {...{ ...shown, onOpen: openFills }} />
      ) : (
        <ByWidth
          phone={
            <ReportCards
              rows={shown.rows}
              total={shown.total}
              completeness={<CompletenessTag completeness={shown.completeness} />}
              onOpen={openFills}
            />
          }
          wide={<ReportTable {...{ ...shown, onOpen: openFills }} />}
        />
      )}
    </section>
  );
}

/** The first columns of the table. */
const barWidths = { key: 150, state: 124, volume: 128, net: 112, rebate: 150, rate: 72, fills: 72 };
