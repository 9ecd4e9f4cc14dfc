"use client";
import { useQueryState } from "nuqs";
import { useCallback, useMemo, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useFilters } from "@/components/desk/use-filters";
import { SavedViews } from "@/components/lists/saved-views";
import { NoMatch } from "@/components/panels/no-match";
import { FilterBar } from "@/components/ui/filter-bar";
import { PanelMessage } from "@/components/ui/panel-message";
import { completenessOf } from "@/lib/archive/completeness";
import { SyncProgressLine } from "./archive-status";
import { ClientLine, useClientSums } from "./client-line";
import { CommissionsPage } from "./commissions-page";
import { FillDrawer } from "./fill-drawer";
import { FillFilters, FillsStatusBar } from "./fills-bars";
import { FillsTable } from "./fills-table";
import { FilterChips, fillFilters, RangePicker } from "./report-filters";
import { useArchiveStatus, useDayRange, useFills, useReport } from "./use-commissions";

/** The fills behind a report, newest first, as many as one scrolls to; one of them in full. */
export function FillsScreen({ connection: { accountId } }: { connection: DeskConnection }) {
  const { values, active, onChange, clear } = useFilters(fillFilters);
  const [client, setClient] = useQueryState("client");
  const archiveStatus = useArchiveStatus(accountId);
  const { range, fault } = useDayRange(archiveStatus.lastDay);
  const all = range && { account: accountId, ...range, ...values };
  const asked = all && { ...all, ...(client && { client }) };
  const { data: report } = useReport(all && { ...all, group: "product" });
  const query = useFills(asked, report?.total.fills);
  // Their sums are of whole days of UTC+8, of every order.
  const ofClient = useClientSums(values.order || values.zone ? null : client, all);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const completeness = range && report ? completenessOf(report.source, report.days) : null;
  const [openId, setOpenId] = useState<string | null>(null);
  const open = rows.find(({ id }) => id === openId);
  const bar = (
    <>
      <FilterBar tall>
        {range && archiveStatus.lastDay && (
          <RangePicker range={range} lastDay={archiveStatus.lastDay} />
        )}
        <FillFilters asked={asked} />
        <SavedViews page="/commissions/fills" />
        <FilterChips />
      </FilterBar>
      {completeness && <SyncProgressLine completeness={completeness} />}
      {ofClient && <ClientLine sums={ofClient} onAll={() => void setClient(null)} />}
    </>
  );
  return (
    <CommissionsPage
      {...{ accountId, archiveStatus, query, fault, bar }}
      current="fills"
      what="fills"
      widths={[178, 112, 112, 128, 124, 136]}
      rows={24}
    >
      <div className="relative flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          {rows.length === 0 ? (
            <NoFills
              filtered={active > 0 || client !== null}
              onClear={() => {
                clear();
                void setClient(null);
              }}
            />
          ) : (
            <FillsTable rows={rows} currentId={openId} onOpen={setOpenId} onEnd={more} />
          )}
          {completeness && (
            <FillsStatusBar
              loaded={rows.length}
              total={client ? (ofClient?.fills ?? null) : (report?.total.fills ?? null)}
              completeness={completeness}
              more={hasNextPage ? more : null}
              busy={isFetchingNextPage}
            />
          )}
        </div>
        {open && (
          <FillDrawer
            key={open.id}
            accountId={accountId}
            fill={open}
            onClose={() => setOpenId(null)}
            onOrder={(orderId) => onChange({ order: orderId, product: null, symbol: null })}
          />
        )}
      </div>
    </CommissionsPage>
  );
}

/** Why there are none: no such fills, or none of these days. */
function NoFills({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) return <NoMatch title="No fills match" onClear={onClear} />;
  return (
    <PanelMessage title="No fills in this period">
      See Coverage for each day's sync state.
    </PanelMessage>
  );
}
