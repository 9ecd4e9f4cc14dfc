import { type Completeness, completenessOf } from "@/lib/archive/completeness";
import type { CommissionReport } from "@/lib/archive/wire";

/** How complete a report is: a day with fills in its sums is never called without any. */
export function reportCompleteness(report: CommissionReport): Completeness {
  const filled = new Set(report.chart.map(({ day }) => day));
  const { from, to, days } = report;
  return completenessOf({ from, to }, days, (day) => (filled.has(day) ? 1 : 0));
}
