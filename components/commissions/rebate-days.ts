import type { DayRange } from "@/lib/archive/day-range";
import { shownState } from "@/lib/archive/day-words";
import type { CommissionReport } from "@/lib/archive/wire";
import { add, compare, type Decimal, decimal } from "@/lib/decimal";
import { daysFrom } from "@/lib/time";
import type { RebateDay } from "./rebate-chart";

/** A report's chart, day by day of its range, and its products, the largest first. */
export function rebateDays(
  report: CommissionReport,
  range: DayRange,
): { days: readonly RebateDay[]; products: readonly string[] } {
  const sums = new Map<string, Decimal>();
  for (const { product, rebate } of report.chart) {
    sums.set(product, add(sums.get(product) ?? decimal("0"), decimal(rebate)));
  }
  const products = [...sums].sort(([, a], [, b]) => compare(b, a)).map(([product]) => product);
  const filled = new Set(report.chart.map(({ day }) => day));
  const states = new Map(
    report.days.map((day) => [day.day, shownState(day, filled.has(day.day) ? 1 : 0)]),
  );
  const days = daysFrom(range.from, range.to).map((day) => ({
    day,
    state: states.get(day) ?? ("unlisted" as const),
    parts: report.chart
      .filter((part) => part.day === day)
      .map(({ product, rebate }) => ({ product, rebate: decimal(rebate) }))
      .sort((a, b) => products.indexOf(a.product) - products.indexOf(b.product)),
  }));
  return { days, products };
}
