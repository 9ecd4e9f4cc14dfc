"use client";
import { useQueryState } from "nuqs";
import { DayStateLegend } from "@/components/archive-days/day-state";
import type { DeskConnection } from "@/components/desk/connection";
import { useFilters } from "@/components/desk/use-filters";
import { NoMatch } from "@/components/panels/no-match";
import { Button } from "@/components/ui/button";
import { ByWidth } from "@/components/ui/media";
import { useNumbers } from "@/components/ui/numbers";
import { PanelMessage } from "@/components/ui/panel-message";
import type { Corrections } from "@/lib/archive/api";
import type { Day } from "@/lib/time";
import { CommissionsPage } from "./commissions-page";
import { CorrectionKpis, EffectsByClient } from "./correction-amounts";
import { CorrectionsBar, correctionFilters } from "./corrections-bar";
import { CorrectionCards, CorrectionsTable } from "./corrections-table";
import { DayDrawer } from "./day-drawer";
import { useArchiveStatus, useCorrections, useDayRange } from "./use-commissions";
import { WeekCalendar } from "./week-calendar";

/** What changed after its day had been synced: from, to, when, and what it does to the rebate. */
export function CorrectionsScreen({ connection: { accountId } }: { connection: DeskConnection }) {
  const [named, setDay] = useQueryState("day");
  const archiveStatus = useArchiveStatus(accountId);
  const { range, fault } = useDayRange(archiveStatus.lastDay);
  const filters = useFilters(correctionFilters);
  const asked = range && { account: accountId, ...range, ...filters.values };
  const query = useCorrections(asked);
  const [found] = query.data?.pages ?? [];
  const open = found?.days.find(({ day }) => day === named);
  const bar = asked && range && archiveStatus.lastDay && (
    <CorrectionsBar {...{ asked, filters, range }} lastDay={archiveStatus.lastDay} />
  );
  return (
    <CommissionsPage
      {...{ accountId, archiveStatus, query, fault, bar }}
      current="corrections"
      what="corrections"
      widths={[90, 110, 170, 110, 110, 110]}
    >
      {found && (
        <div aria-busy={query.isPlaceholderData} className="relative flex min-h-0 flex-1">
          <CorrectionsBody
            found={found}
            query={query}
            filtered={filters.active > 0}
            currentDay={open?.day ?? null}
            onOpen={(day) => void setDay(day)}
            onClear={filters.clear}
          />
          {open && <DayDrawer key={open.day} accountId={accountId} day={open} now={found.now} />}
        </div>
      )}
    </CommissionsPage>
  );
}

interface BodyProps {
  found: Corrections;
  query: ReturnType<typeof useCorrections>;
  filtered: boolean;
  currentDay: Day | null;
  onOpen: (day: Day) => void;
  onClear: () => void;
}

function CorrectionsBody({ found, query, filtered, currentDay, onOpen, onClear }: BodyProps) {
  const numbers = useNumbers();
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const { from, to, days, totals } = found;
  const table = { rows, totals, onOpen };
  return (
    <div className="thin-bar relative min-h-0 min-w-0 flex-1 overflow-y-auto">
      <CorrectionKpis totals={totals} range={{ from, to }} filtered={filtered} />
      <section aria-label="Days" className="border-line border-b px-4 pb-3 phone:px-3">
        <h2 className="flex h-[34px] items-center gap-2 text-md">
          Days <span className="font-normal text-ink-3 text-xs">UTC+8</span>
        </h2>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
          <div className="no-bar max-w-full overflow-x-auto p-0.5">
            <WeekCalendar first={from} last={to} days={days} current={currentDay} onOpen={onOpen} />
          </div>
          <div className="min-w-[190px]">
            <DayStateLegend days={days} />
          </div>
        </div>
      </section>
      <EffectsByClient clients={found.clients} />
      <section aria-label="Corrections and withdrawals">
        <div className="flex min-h-[42px] flex-wrap items-center gap-x-3 px-4 phone:px-3">
          <h2 className="text-md">Corrections and withdrawals</h2>
          <span className="flex-1" />
          <span className="text-ink-3 text-xs">
            {`${numbers.counted(totals.rows, "record")} on `}
            {`${numbers.counted(totals.allDays, "day")}, `}
            by first seen, newest first, UTC+8
          </span>
        </div>
        {rows.length === 0 ? (
          <NoCorrections filtered={filtered} onClear={onClear} />
        ) : (
          <ByWidth
            phone={<CorrectionCards {...table} />}
            wide={
              <div className="no-bar overflow-x-auto">
                <CorrectionsTable {...table} currentDay={currentDay} />
              </div>
            }
          />
        )}
        {query.hasNextPage && (
          <p className="px-4 py-3 phone:px-3">
            <Button
              size="sm"
              disabledReason={query.isFetchingNextPage && "Loading\u2026"}
              onClick={() => void query.fetchNextPage()}
            >
              {`Load more, ${rows.length} of ${totals.rows} shown`}
            </Button>
          </p>
        )}
      </section>
    </div>
  );
}

/** Why there are none: no such change, or none at all. */
function NoCorrections({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) return <NoMatch title="No corrections match" onClear={onClear} />;
  return (
    <PanelMessage title="No corrections in this period">
      Records added, changed, moved or missing later appear here with their effect on the rebate.
    </PanelMessage>
  );
}
