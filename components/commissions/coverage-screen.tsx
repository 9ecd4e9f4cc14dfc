"use client";
import { parseAsString, useQueryStates } from "nuqs";
import { DayCalendar } from "@/components/archive-days/day-calendar";
import type { DeskConnection } from "@/components/desk/connection";
import { dayAddress } from "@/components/desk/day-address";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { IconButton } from "@/components/ui/button";
import type { ArchivedDay, LastArchiveCheck } from "@/lib/archive/api";
import {
  type Completeness,
  completenessOf,
  completenessSentence,
} from "@/lib/archive/completeness";
import { dayFault, firstOfMonth, lastOfMonth, longDay } from "@/lib/archive/day-range";
import { addDays, type Day, isDay } from "@/lib/time";
import { ArchiveCheckLine, SyncNowButton, SyncPaceLine, SyncProgressLine } from "./archive-status";
import { CommissionsPage } from "./commissions-page";
import { CoverageTable } from "./coverage-table";
import { DayDrawer } from "./day-drawer";
import { SourceProbes } from "./source-probes";
import { useArchiveStatus, useCoverage } from "./use-commissions";

/** `from` and `to` are those of the tabs beside it: selecting a month clears them. */
const coverageAddress = { month: parseAsString, day: parseAsString, ...dayAddress };

/** How far every day of a month is synced, day by day, sync by sync. */
export function CoverageScreen({ connection: { accountId } }: { connection: DeskConnection }) {
  const [{ month: named, day: openName }, change] = useQueryStates(coverageAddress);
  const archiveStatus = useArchiveStatus(accountId);
  const { lastDay, data: status } = archiveStatus;
  const fault = dayFault("month", named) ?? dayFault("day", openName);
  const month = named && isDay(named) ? firstOfMonth(named) : lastDay && firstOfMonth(lastDay);
  const end = month && lastOfMonth(month);
  const query = useCoverage(month && end && { account: accountId, from: month, to: end });
  const days = query.data?.days ?? [];
  const open = days.find(({ day }) => day === openName);
  const last = end && lastDay && end <= lastDay ? end : lastDay;
  const range = month && last && month <= last ? { from: month, to: last } : null;
  const completeness = range && query.data ? completenessOf(range, days) : null;
  const bar = (
    <>
      {completeness && <SyncProgressLine completeness={completeness} />}
      {query.data && status?.pace && (
        <SyncPaceLine {...{ accountId, pace: status.pace, paused: status.pausedAt !== null }} />
      )}
    </>
  );
  return (
    <CommissionsPage
      {...{ accountId, archiveStatus, query, fault, bar }}
      names={["month", "day"]}
      current="coverage"
      what="coverage"
      widths={[130, 140, 120]}
    >
      {month && end && lastDay && query.data && (
        <div className="relative flex min-h-0 flex-1">
          <div className="thin-bar relative min-h-0 min-w-0 flex-1 overflow-y-auto">
            <MonthSection
              accountId={accountId}
              month={{ first: month, last: end }}
              lastDay={lastDay}
              completeness={completeness}
              days={days}
              check={query.data.check}
              current={open?.day ?? null}
              onChange={(next) => void change(next)}
            />
            <CoverageTable
              days={days}
              now={query.data.now}
              paused={status?.pausedAt != null}
              currentDay={open?.day ?? null}
              onOpen={(day) => void change({ day })}
            />
            <SourceProbes probes={query.data.probes} />
          </div>
          {open && (
            <DayDrawer key={open.day} accountId={accountId} day={open} now={query.data.now} />
          )}
        </div>
      )}
    </CommissionsPage>
  );
}

interface MonthSectionProps {
  accountId: string;
  month: { readonly first: Day; readonly last: Day };
  /** The last day that has ended. */
  lastDay: Day;
  completeness: Completeness | null;
  days: readonly ArchivedDay[];
  check: LastArchiveCheck | null;
  current: Day | null;
  onChange: (change: { month?: Day; day: Day | null; from?: null; to?: null }) => void;
}

/** A month as a calendar, with the way to the months beside it. */
function MonthSection(props: MonthSectionProps) {
  const { accountId, month, lastDay, completeness, days, check, current, onChange } = props;
  const { first, last } = month;
  const turn = (to: Day) => onChange({ month: to, day: null, from: null, to: null });
  return (
    <section aria-label="Month" className="max-w-[720px] px-4 pt-2 pb-3 phone:px-3">
      <div className="flex min-h-[42px] flex-wrap items-center gap-2">
        <IconButton
          icon="chevron-left"
          label="Previous month"
          size="sm"
          onClick={() => turn(firstOfMonth(addDays(first, -1)))}
        />
        <h2 className="min-w-[84px] text-center text-md">{longDay(first).slice(2)}</h2>
        <IconButton
          icon="chevron-right"
          label="Next month"
          size="sm"
          disabledReason={!(last < lastDay) && "No day of the next month has ended yet"}
          onClick={() => turn(addDays(last, 1))}
        />
        <span className="min-w-0 text-ink-2 text-xs">
          {completeness ? completenessSentence(completeness) : "No day has ended yet."}
        </span>
        <span className="flex-1" />
        <SyncNowButton accountId={accountId} />
      </div>
      <DayCalendar
        first={first}
        last={last}
        days={days}
        current={current}
        onOpen={(day) => onChange({ day })}
      />
      <p className="mt-2 text-ink-3 text-xs">
        <MissingActionLink id="older-commissions">
          Days that expire before their first sync are lost.
        </MissingActionLink>
      </p>
      <ArchiveCheckLine check={check} />
    </section>
  );
}
