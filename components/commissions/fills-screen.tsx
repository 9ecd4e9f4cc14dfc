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

/** What the page's address asks for, and what has come of it. */
function useFillsPage(accountId: string) {
  const filters = useFilters(fillFilters);
  const { values } = filters;
  const [client, setClient] = useQueryState("client");
  const archiveStatus = useArchiveStatus(accountId);
  const { range, fault } = useDayRange(archiveStatus.lastDay);
  const all = range && { account: accountId, ...range, ...values };
  const asked = all && { ...all, ...(client && { client }) };
  const { data: report } = useReport(all && { ...all, group: "product" });
  const query = useFills(asked, report?.total.fills);
  const ofClient = useClientSums(client, all);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const completeness = range && report ? completenessOf(report.source, report.days) : null;
  const total = client ? ofClient?.sums?.fills : report?.total.fills;
  const busy = isFetchingNextPage;
  const found = { query, rows, onEnd: more, more: hasNextPage ? more : null, busy };
  const clientFilter = { client, ofClient, setClient };
  return { filters, archiveStatus, range, fault, asked, completeness, total, found, clientFilter };
}

/** The fills behind a report, newest first, as many as one scrolls to; one of them in full. */
export function FillsScreen({ connection: { accountId } }: { connection: DeskConnection }) {
  const page = useFillsPage(accountId);
  const { archiveStatus, range, fault, asked, completeness, total } = page;
  const { query, rows, onEnd, more, busy } = page.found;
  const { client, ofClient, setClient } = page.clientFilter;
  const { active, onChange, clear } = page.filters;
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
      {ofClient && <ClientLine of={ofClient} onAll={() => void setClient(null)} />}
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
            <FillsTable rows={rows} currentId={openId} onOpen={setOpenId} onEnd={onEnd} />
          )}
          {completeness && (
            <FillsStatusBar
              loaded={rows.length}
              total={total ?? null}
              completeness={completeness}
              more={more}
              busy={busy}
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
