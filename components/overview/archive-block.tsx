"use client";
import { DayCalendar } from "@/components/archive-days/day-calendar";
import { DayStateMark } from "@/components/archive-days/day-state";
import { useDesk } from "@/components/desk/desk-provider";
import { EmptyBlock, OverviewBlock } from "@/components/panels/overview-block";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink, useSoftNavigation } from "@/components/ui/soft-link";
import type { ArchivedDay } from "@/lib/archive/api";
import {
  completenessOf,
  completenessText,
  formatDays,
  syncedThrough,
  unverifiedGroups,
} from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import { daySentence, dayStateLabels, type ShownState } from "@/lib/archive/day-status-text";
import type { Numbers } from "@/lib/decimal";
import type { ArchiveState } from "@/lib/overview/api";
import { addDays, type Day } from "@/lib/time";
import { accountPageHref } from "./use-overview";

/** How far each broker's archive is synced; each day that is not verified leads to its place. */
export function ArchiveBlock({ archives }: { archives: readonly ArchiveState[] }) {
  const { withConnection } = useDesk();
  return (
    <OverviewBlock
      title="Archive"
      link={{ href: withConnection("/commissions/coverage"), label: "Coverage" }}
    >
      {archives.length === 0 && (
        <EmptyBlock>No ND broker account on this desk: nothing to archive.</EmptyBlock>
      )}
      <ul>
        {archives.map((archive) => (
          <ArchiveLine key={archive.accountId} archive={archive} />
        ))}
      </ul>
    </OverviewBlock>
  );
}

function ArchiveLine({ archive }: { archive: ArchiveState }) {
  const numbers = useNumbers();
  const { connections } = useDesk();
  const { accountId, accountName, coverage } = archive;
  const { days, lastDay, now } = coverage;
  const { through } = syncedThrough(days);
  const completeness =
    lastDay === null ? null : completenessOf({ from: addDays(lastDay, -29), to: lastDay }, days);
  const at = (path: string) => accountPageHref(connections, accountId, path);
  return (
    <li className="border-line-soft border-t px-4 py-2 phone:px-3">
      <p className="flex items-start gap-2.5">
        <Icon
          name={
            completeness === null
              ? "clock"
              : completeness.verified === completeness.days
                ? "check"
                : "half-ring"
          }
          className="mt-0.5 size-3.5"
        />
        <SoftLink href={at("/commissions/coverage")} className="min-w-0 flex-1 font-medium">
          {completeness === null ? "Not synced yet" : completenessText(completeness)}
          {through !== null && (
            <span className="font-normal text-ink-2">
              {`, synced through ${shortDay(through)}`}
            </span>
          )}
        </SoftLink>
        <span className="whitespace-nowrap text-ink-3 text-xs">{accountName}</span>
      </p>
      {completeness !== null && (
        <ul aria-label="Days not verified" className="pt-1 pl-6 text-xs">
          {unverifiedGroups(completeness).map(({ state, days: named }) => (
            <UnverifiedDays
              key={state}
              state={state}
              days={named}
              reason={unverifiedReason(state, named, days, now, numbers)}
              href={(day) => at(`/commissions/coverage?month=${day}&day=${day}`)}
            />
          ))}
        </ul>
      )}
      {lastDay !== null && <QuietCalendar days={days} lastDay={lastDay} at={at} />}
    </li>
  );
}

interface UnverifiedDaysProps {
  state: ShownState;
  days: readonly Day[];
  reason: string;
  href: (day: Day) => string;
}

/** Days of one state: few of them by name, each a link; many as a span that leads to the first. */
function UnverifiedDays({ state, days, reason, href }: UnverifiedDaysProps) {
  const [first] = days;
  if (!first) return null;
  const few = days.length <= maxNamed;
  return (
    <li className="flex flex-wrap gap-x-1.5 text-ink-2">
      <DayStateMark state={state} />
      {few ? (
        days.map((day) => (
          <SoftLink key={day} href={href(day)} className="text-ink">
            {shortDay(day)}
          </SoftLink>
        ))
      ) : (
        <SoftLink href={href(first)} className="text-ink">
          {formatDays(days)}
        </SoftLink>
      )}
      <span className="text-ink-3">{reason}</span>
    </li>
  );
}

const maxNamed = 6;

/** Why days of a state are not verified; of a single day with its counts. */
function unverifiedReason(
  state: ShownState,
  named: readonly Day[],
  days: readonly ArchivedDay[],
  now: number,
  numbers: Numbers,
): string {
  const one = named.length === 1 ? days.find(({ day }) => day === named[0]) : undefined;
  return one ? (one.lastError ?? daySentence(one, now, numbers)) : dayStateLabels[state].meaning;
}

/** The last thirty days at a glance. */
function QuietCalendar(props: {
  days: readonly ArchivedDay[];
  lastDay: Day;
  at: (path: string) => string;
}) {
  const { days, lastDay, at } = props;
  const navigate = useSoftNavigation();
  return (
    <div className="max-w-[420px] pt-1.5">
      <DayCalendar
        first={days[0]?.day ?? lastDay}
        last={lastDay}
        days={days}
        onOpen={(day) => navigate(at(`/commissions/coverage?month=${day}&day=${day}`))}
      />
    </div>
  );
}
