import type { ArchivedDay, CommissionReport } from "./api";
import { isFullySynced } from "./completeness";
import { type DayRange, daysIn } from "./day-range";

/** A period of a comparison. */
interface ComparedPart {
  readonly source: DayRange;
  readonly days: readonly Pick<ArchivedDay, "day" | "state">[];
  readonly excludedDays: CommissionReport["excludedDays"];
}

/** "23 of 30 days": how much of a period its sums are of; null where they are of all of it. */
export function missingDaysText({ source, days, excludedDays }: ComparedPart): string | null {
  const all = daysIn(source);
  const archived = days.filter(
    ({ day, state }) => isFullySynced(state) && !excludedDays.includes(day),
  ).length;
  return archived === all ? null : `${archived} of ${all} ${all === 1 ? "day" : "days"}`;
}

/** Both periods are archived whole: only then does a change in per cent say anything. */
export function isComparable(report: ComparedPart & { readonly compared: ComparedPart | null }) {
  const { compared } = report;
  return compared !== null && [report, compared].every((part) => missingDaysText(part) === null);
}
