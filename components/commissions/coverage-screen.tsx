"use client";
import { parseAsString, useQueryStates } from "nuqs";
import { DayCalendar } from "@/components/archive-days/day-calendar";
import type { DeskConnection } from "@/components/desk/connection";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { InvalidDays } from "@/components/panels/page-frame";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { IconButton } from "@/components/ui/button";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import type { RequestError } from "@/lib/api/client";
import type { ArchivedDay, LastArchiveCheck } from "@/lib/archive/api";
import {
  type Completeness,
  completenessOf,
  completenessSentence,
} from "@/lib/archive/completeness";
import { dayFault, firstOfMonth, lastOfMonth, longDay } from "@/lib/archive/day-range";
import { addDays, type Day, isDay } from "@/lib/time";
import {
  ArchiveCheckLine,
  ArchiveNotStarted,
  SyncNowButton,
  SyncPaceLine,
  SyncProgressLine,
} from "./archive-status";
import { CommissionsHead } from "./commissions-head";
import { CoverageTable } from "./coverage-table";
import { OpenDay } from "./open-day";
import { SourceProbes } from "./source-probes";
import { useArchiveStatus, useCoverage } from "./use-commissions";

const coverageAddress = { month: parseAsString, day: parseAsString };

/** How far every day of a month is synced, day by day, sync by sync. */
export function CoverageScreen({ connection: { accountId } }: { connection: DeskConnection }) {
  const [{ month: named, day: openName }, change] = useQueryStates(coverageAddress);
  const archiveStatus = useArchiveStatus(accountId);
  const { lastDay } = archiveStatus;
  const fault = dayFault("month", named) ?? dayFault("day", openName);
  const month = named && isDay(named) ? firstOfMonth(named) : lastDay && firstOfMonth(lastDay);
  const end = month && lastOfMonth(month);
  const query = useCoverage(month && end && { account: accountId, from: month, to: end });
  const error = archiveStatus.error ?? query.error;
  const days = query.data?.days ?? [];
  const open = days.find(({ day }) => day === openName);

  if (fault || !month || !end || !lastDay || !query.data || !archiveStatus.data) {
    return (
      <div className="flex h-full min-h-0 flex-col">
        <CommissionsHead accountId={accountId} current="coverage" coverage={archiveStatus.data} />
        <NoCoverage
          fault={fault}
          error={error}
          begun={archiveStatus.data?.lastDay !== null}
          retry={() => void archiveStatus.refetch()}
        />
      </div>
    );
  }
  const over = end <= lastDay;
  const last = over ? end : lastDay;
  const range = month <= last ? { from: month, to: last } : null;
  const completeness = range && completenessOf(range, days);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <CommissionsHead accountId={accountId} current="coverage" coverage={archiveStatus.data} />
      {completeness && <SyncProgressLine completeness={completeness} />}
      {archiveStatus.data.pace && <SyncPaceLine pace={archiveStatus.data.pace} />}
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
            currentDay={open?.day ?? null}
            onOpen={(day) => void change({ day })}
          />
          <SourceProbes probes={query.data.probes} />
        </div>
        <OpenDay accountId={accountId} day={open} now={query.data.now} />
      </div>
    </div>
  );
}

interface NoCoverageProps {
  fault: string | null;
  error: RequestError | null;
  /** False when the archive has no day yet. */
  begun: boolean;
  retry: () => void;
}

/** Why no month is shown. */
function NoCoverage({ fault, error, begun, retry }: NoCoverageProps) {
  if (fault) return <InvalidDays fault={fault} names={["month", "day"]} />;
  if (error) {
    return (
      <ReadFailurePanel what="The coverage" snapshot={undefined} error={error} retry={retry} />
    );
  }
  if (!begun) return <ArchiveNotStarted />;
  const widths = { day: 130, state: 140, reads: 120 };
  return <SkeletonRows label="Loading the coverage" widths={widths} />;
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
  onChange: (change: { month?: Day; day: Day | null }) => void;
}

/** A month as a calendar, with the way to the months beside it. */
function MonthSection(props: MonthSectionProps) {
  const { accountId, month, lastDay, completeness, days, check, current, onChange } = props;
  const { first, last } = month;
  const turn = (to: Day) => onChange({ month: to, day: null });
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
        The exchange provides no totals. Verified means two equal syncs; it can't prove the exchange
        left nothing out.{" "}
        <MissingActionLink id="older-commissions">
          Days that expire before their first sync are lost.
        </MissingActionLink>
      </p>
      <ArchiveCheckLine check={check} />
    </section>
  );
}
