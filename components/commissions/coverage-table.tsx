import { DayStateMark } from "@/components/archive-days/day-state";
import { cx } from "@/components/ui/cx";
import { Tooltip } from "@/components/ui/tooltip";
import type { ArchivedDay } from "@/lib/archive/api";
import { expiryOf, isFullySynced } from "@/lib/archive/completeness";
import { longDay, shortDay } from "@/lib/archive/day-range";
import { daySentence, shownState } from "@/lib/archive/day-status-text";
import { type Day, dayOf, formatAge, formatMoment } from "@/lib/time";

interface CoverageTableProps {
  days: readonly ArchivedDay[];
  /** The exchange's time, Unix ms. */
  now: number;
  currentDay: Day | null;
  onOpen: (day: Day) => void;
}

const dash = "\u2013";
const minute = (moment: number | null) =>
  moment === null ? dash : formatMoment(moment, "UTC+8").slice(0, 16);

const heads = ["State", "Records", "Syncs", "Last sync", "Next sync", "Available until"];

/** The days of a month in words, newest first; each opens its syncs. */
export function CoverageTable({ days, now, currentDay, onOpen }: CoverageTableProps) {
  return (
    <section aria-label="Days" className="no-bar overflow-x-auto border-line border-t">
      <table aria-label="Days of the archive" className="w-full min-w-[700px] whitespace-nowrap">
        <thead>
          <tr
            className={
              "h-[26px] bg-raised text-left text-ink-3 text-xs [&>th]:border-line " +
              "[&>th]:border-b [&>th]:px-2 [&>th]:font-medium"
            }
          >
            <th scope="col" className="pl-4!">
              Day
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className={/^Rec|^Syncs/.test(head) ? "text-right" : ""}>
                {head}
              </th>
            ))}
            <th scope="col">Issue</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((row) => (
            <tr
              key={row.day}
              className={cx(
                "h-(--bd-row) [&>*]:border-line-soft [&>*]:border-b [&>*]:px-2 phone:h-11",
                row.day === currentDay ? "bg-selected" : "hover:bg-hover",
              )}
            >
              <th scope="row" className="pl-4! text-left font-medium">
                <button type="button" onClick={() => onOpen(row.day)} className="hover:underline">
                  {longDay(row.day)}
                </button>
              </th>
              <td>
                <DayStateMark state={shownState(row)} />
              </td>
              <td className="text-right">
                {row.completeSyncs === 0 && row.records === 0
                  ? dash
                  : row.records.toLocaleString("en")}
              </td>
              <td className="text-right">{row.completeSyncs}</td>
              <td>{minute(row.lastCompleteAt)}</td>
              <td>{nextSyncText(row, now)}</td>
              <td className={isFullySynced(row.state) ? "text-ink-3" : "text-attn"}>
                {availableUntilText(row, now)}
              </td>
              <Tooltip text={issueOf(row, now)}>
                <td className="max-w-[300px] truncate text-ink-2">
                  <span data-free-text>{issueOf(row, now) ?? dash}</span>
                </td>
              </Tooltip>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="px-4 py-2 text-ink-3 text-xs">Times in UTC+8, exchange clock.</p>
    </section>
  );
}

/** What is wrong with a day: why its sync broke off, what it lacks, what was set aside. */
function issueOf(day: ArchivedDay, now: number): string | null {
  const odd = day.state === "changed" || day.state === "quarantine";
  return [day.lastError, odd && daySentence(day, now)].filter(Boolean).join(" ") || null;
}

/** When the day is synced next. */
function nextSyncText({ nextAt }: ArchivedDay, now: number): string {
  if (nextAt === null) return "not again";
  return nextAt <= now ? "now" : minute(nextAt);
}

/** Until when the exchange answers the whole day: "27 Nov 00:00, in 4d 07h". */
export function availableUntilText({ day }: Pick<ArchivedDay, "day">, now: number): string {
  const until = expiryOf(day);
  if (until <= now) return "expired";
  const moment = formatMoment(until, "UTC+8");
  return `${shortDay(dayOf(until, "UTC+8"))} ${moment.slice(11, 16)}, in ${formatAge(until - now)}`;
}
