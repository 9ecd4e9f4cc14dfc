import { DayStateMark } from "@/components/archive-days/day-state";
import { useNumbers } from "@/components/ui/numbers";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import type { ArchivedDay } from "@/lib/archive/api";
import { deadlineLevel, expiryOf } from "@/lib/archive/completeness";
import { longDay, shortDay } from "@/lib/archive/day-range";
import { daySentence, shownState } from "@/lib/archive/day-status-text";
import type { Numbers } from "@/lib/decimal";
import { type Day, dayOf, formatAge, formatMoment } from "@/lib/time";

interface CoverageTableProps {
  days: readonly ArchivedDay[];
  /** The exchange's time, Unix ms. */
  now: number;
  /** No sync begins until it is resumed. */
  paused: boolean;
  currentDay: Day | null;
  onOpen: (day: Day) => void;
}

const dash = "\u2013";
const minute = (moment: number | null) =>
  moment === null ? dash : formatMoment(moment, "UTC+8").slice(0, 16);

/** The days of a month in words, newest first; each opens its syncs. */
export function CoverageTable({ days, now, paused, currentDay, onOpen }: CoverageTableProps) {
  const numbers = useNumbers();
  const columns: readonly PlainColumn<ArchivedDay>[] = [
    {
      head: "Day",
      name: true,
      cell: ({ day }) => (
        <button type="button" onClick={() => onOpen(day)} className="hover:underline">
          {longDay(day)}
        </button>
      ),
    },
    { head: "State", cell: (day) => <DayStateMark state={shownState(day)} /> },
    {
      head: "Records",
      end: true,
      cell: ({ completeSyncs, records }) =>
        completeSyncs === 0 && records === 0 ? dash : numbers.count(records),
    },
    { head: "Syncs", end: true, cell: ({ completeSyncs }) => completeSyncs },
    { head: "Last sync", cell: ({ lastCompleteAt }) => minute(lastCompleteAt) },
    { head: "Next sync", cell: (day) => (paused ? dash : nextSyncText(day, now)) },
    {
      head: "Available until",
      cell: (day) => availableUntilText(day, now),
      className: (day) => (deadlineLevel(day, now) === null ? "text-ink-3" : "text-attn"),
    },
    {
      head: "Issue",
      cell: (day) => <span data-free-text>{issueOf(day, now, numbers) ?? dash}</span>,
      tooltip: (day) => issueOf(day, now, numbers),
      className: "max-w-[300px] truncate text-ink-2",
    },
  ];
  return (
    <section aria-label="Days">
      <PlainTable
        label="Archive days"
        columns={columns}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        rowClass={({ day }) =>
          `phone:h-11 ${day === currentDay ? "bg-selected" : "hover:bg-hover"}`
        }
        className="min-w-[700px]"
      />
      <p className="px-4 py-2 text-ink-3 text-xs">Times in UTC+8, exchange clock.</p>
    </section>
  );
}

/** What is wrong with a day: why its sync broke off, what it lacks, what was set aside. */
function issueOf(day: ArchivedDay, now: number, numbers: Numbers): string | null {
  const odd = day.state === "changed" || day.state === "quarantine";
  return [day.lastError, odd && daySentence(day, now, numbers)].filter(Boolean).join(" ") || null;
}

/** When the day is synced next. */
function nextSyncText({ nextAt }: ArchivedDay, now: number): string {
  if (nextAt === null) return "none";
  return nextAt <= now ? "now" : minute(nextAt);
}

/** Until when the exchange answers the whole day: "27 Nov 00:00, in 4d 07h". */
export function availableUntilText({ day }: Pick<ArchivedDay, "day">, now: number): string {
  const until = expiryOf(day);
  if (until <= now) return "expired";
  const moment = formatMoment(until, "UTC+8");
  return `${shortDay(dayOf(until, "UTC+8"))} ${moment.slice(11, 16)}, in ${formatAge(until - now)}`;
}
