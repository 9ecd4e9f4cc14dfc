"use client";
import { Suspense, useCallback, useMemo, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useFilters } from "@/components/desk/use-filters";
import { SavedViews } from "@/components/lists/saved-views";
import { NoMatch } from "@/components/panels/no-match";
import { InvalidDays } from "@/components/panels/page-frame";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { FilterBar } from "@/components/ui/filter-bar";
import { lazyComponent } from "@/components/ui/lazy-component";
import { PanelMessage } from "@/components/ui/panel-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { completenessOf } from "@/lib/archive/completeness";
import { ArchiveNotStarted, SyncProgressLine } from "./archive-status";
import { CommissionsHead } from "./commissions-head";
import { FillFilters, FillsStatusBar } from "./fills-bars";
import { FillsTable } from "./fills-table";
import { FilterChips, fillFilters, RangePicker } from "./report-filters";
import { useArchiveStatus, useDayRange, useFills, useReport } from "./use-commissions";

const FillDrawer = lazyComponent(() => import("./fill-drawer").then((part) => part.FillDrawer));

/** The fills behind a report, newest first, as many as one scrolls to; one of them in full. */
export function FillsScreen({ connection }: { connection: DeskConnection }) {
  const { accountId } = connection;
  const { active, onChange, clear, ...page } = useFillsPage(accountId);
  const { archiveStatus, range, fault, asked, report, fills, rows, completeness, more } = page;
  const { hasNextPage, isFetchingNextPage } = page;
  const [openId, setOpenId] = useState<string | null>(null);
  const open = rows.find(({ id }) => id === openId);
  const error = fills.error ?? archiveStatus.error;
  const retry = () => void (fills.error ? fills.refetch() : archiveStatus.refetch());
  const bars = <SkeletonRows label="Loading the fills" widths={barWidths} rows={24} />;

  return (
    <div className="flex h-full min-h-0 flex-col">
      <CommissionsHead accountId={accountId} current="fills" coverage={archiveStatus.data} />
      <FilterBar tall>
        {range && archiveStatus.lastDay && (
          <RangePicker range={range} lastDay={archiveStatus.lastDay} />
        )}
        <FillFilters asked={asked} />
        <SavedViews page="/commissions/fills" />
        <FilterChips />
      </FilterBar>
      {completeness && <SyncProgressLine completeness={completeness} />}
      <div className="relative flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          {fault ? (
            <InvalidDays fault={fault} />
          ) : archiveStatus.data?.lastDay === null ? (
            <ArchiveNotStarted />
          ) : !fills.data && error ? (
            <ReadFailurePanel what="The fills" snapshot={undefined} error={error} retry={retry} />
          ) : !fills.data ? (
            bars
          ) : rows.length === 0 ? (
            <NoFills filtered={active > 0} onClear={clear} />
          ) : (
            <FillsTable rows={rows} currentId={openId} onOpen={setOpenId} onEnd={more} />
          )}
          {completeness && (
            <FillsStatusBar
              loaded={rows.length}
              total={report.data?.total.fills ?? null}
              completeness={completeness}
              more={hasNextPage ? more : null}
              busy={isFetchingNextPage}
            />
          )}
        </div>
        {open && (
          <Suspense>
            <FillDrawer
              key={open.id}
              accountId={accountId}
              fill={open}
              onClose={() => setOpenId(null)}
              onOrder={(orderId) => onChange({ order: orderId, product: null, symbol: null })}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** What the address asks for, and what of it is loaded. */
function useFillsPage(accountId: string) {
  const { values, active, onChange, clear } = useFilters(fillFilters);
  const archiveStatus = useArchiveStatus(accountId);
  const { range, fault } = useDayRange(archiveStatus.lastDay);
  const asked = range && { account: accountId, ...range, ...values };
  const report = useReport(asked && { ...asked, group: "product" });
  const fills = useFills(asked, report.data?.total.fills);
  const rows = useMemo(() => fills.data?.pages.flatMap((page) => page.rows) ?? [], [fills.data]);
  const completeness =
    range && report.data ? completenessOf(report.data.source, report.data.days) : null;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = fills;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    ...{ active, onChange, clear, archiveStatus, range, fault, asked },
    ...{ report, fills, rows, completeness, more, hasNextPage, isFetchingNextPage },
  };
}

/** Why there are none: no such fills, or none of these days. */
function NoFills({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) return <NoMatch title="No fills match" onClear={onClear} />;
  return (
    <PanelMessage title="No fills in these days">
      See Coverage for each day's sync state.
    </PanelMessage>
  );
}

/** The first columns of the table. */
const barWidths = { ts: 178, symbol: 112, product: 112, volume: 128, net: 124, rebate: 136 };
