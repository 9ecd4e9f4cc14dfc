import { isDaySynced } from "@/components/archive-days/day-state";
import type { CommissionReport, ReportSums } from "@/lib/archive/api";
import { isComparable, missingDaysText } from "@/lib/archive/comparison";
import { stateOfDays } from "@/lib/archive/completeness";
import type { DayRange } from "@/lib/archive/day-range";
import { type ShownState, shownState } from "@/lib/archive/day-status-text";
import { type Grouping, isPeriodUnit, type periodUnits } from "@/lib/archive/enums";
import { productLabel } from "@/lib/archive/products";
import {
  changePercent,
  effectiveRate,
  noSums,
  rebateBasisPoints,
  sharesOf,
} from "@/lib/archive/report-figures";
import { type Period, periodName, periodsOf, sourceDays } from "@/lib/archive/report-periods";
import { type Decimal, decimal, type Numbers } from "@/lib/decimal";
import { daysFrom } from "@/lib/time";

/** What a grouping is called on the screen, and how its values are. */
interface GroupingAppearance {
  readonly label: string;
  readonly head: (zone: string) => string;
  readonly name: (key: string) => string;
}

const plain = (label: string, name: (key: string) => string = (key) => key) => ({
  label,
  head: () => label,
  name,
});

const period = (unit: (typeof periodUnits)[number], label: string): GroupingAppearance => ({
  label,
  head: (zone) => `${label} (${zone})`,
  name: (key) => periodName(unit, key),
});

/** Every grouping of a report, in the order of its controls. */
export const groupingAppearances: Readonly<Record<Grouping, GroupingAppearance>> = {
  day: period("day", "Day"),
  week: period("week", "Week"),
  month: period("month", "Month"),
  hour: {
    label: "Hour",
    head: (zone) => `Hour of the day (${zone})`,
    name: (key) => `${key}:00`,
  },
  product: plain("Product", productLabel),
  symbol: plain("Symbol"),
  order: plain("Order"),
};

/** Has each line the state of its days: of a report by one span of time alone? */
export function hasStates(groups: readonly Grouping[]): boolean {
  return groups.length === 1 && groups.every(isPeriodUnit);
}

/** One line of a report. An unknown number is null, never 0. */
export interface ReportRow {
  readonly key: string;
  readonly name: string;
  /** One of each grouping, as they are written and in words; none of a sum of several lines. */
  readonly keys: readonly string[];
  readonly names: readonly string[];
  /** Of a span of time: how far its days are synced. */
  readonly state: ShownState | null;
  readonly fills: number | null;
  readonly volume: Decimal | null;
  readonly fee: Decimal | null;
  readonly pureFee: Decimal | null;
  readonly rebate: Decimal | null;
  readonly rate: Decimal | null;
  readonly points: Decimal | null;
  readonly share: Decimal | null;
  /** The rebate of the same line in what is compared with. */
  readonly before: Decimal | null;
  /** The change in per cent; null unless both periods are archived whole. */
  readonly change: Decimal | null;
  /** How many of the fills did not state an amount, and are not in its sum. */
  readonly unstated: ReportSums["unstated"] | null;
}

type Line = ReportSums & { readonly before?: ReportSums | null };

/**
 * A report's lines. By a span of time alone every one of the range has a line: one whose days were
 * synced to the end and that has no such fills is 0; any other is not known.
 */
export function reportRows(report: CommissionReport, numbers: Numbers): readonly ReportRow[] {
  const { groups, others } = report;
  const lines: readonly (Line & { keys: readonly string[] })[] = [
    ...report.rows,
    ...(others ? [{ ...others, keys: [] }] : []),
  ];
  const shares = sharesOf(lines.map(({ rebate }) => decimal(rebate)));
  const found = lines.map(({ keys, ...line }, at) =>
    rowOf(report, keys, line, shares?.[at] ?? null),
  );
  const listed = found.map((row) =>
    row.keys.length === 0 ? othersRow(row, report, numbers) : row,
  );
  const [unit] = groups;
  if (groups.length > 1 || !unit || !isPeriodUnit(unit)) return listed;
  return withEveryPeriod(report, listed, periodsOf(unit, report), shares ? "0" : null);
}

/** What the lines leave of the totals: more lines than are listed, or what was only before. */
function othersRow(
  row: ReportRow,
  { groupCount, rows }: CommissionReport,
  numbers: Numbers,
): ReportRow {
  const more = groupCount - rows.length;
  const name = more > 0 ? `${numbers.count(more)} others` : "Only in the compared period";
  return { ...row, key: "others", name };
}

function withEveryPeriod(
  report: CommissionReport,
  found: readonly ReportRow[],
  periods: readonly Period[],
  noShare: string | null,
): readonly ReportRow[] {
  const known = new Map(found.map((row) => [row.key, row]));
  const others = found.filter(({ keys }) => keys.length === 0);
  const states = new Map(report.days.map((day) => [day.day as string, shownState(day)]));
  const lines = periods.map((of) => {
    const source = sourceDays(of, report.zone);
    const days = daysFrom(source.from, source.to);
    const state = stateOfDays(days, states);
    const whole = days.every(
      (day) => isDaySynced(states.get(day) ?? "unlisted") && !report.excludedDays.includes(day),
    );
    const row = rowOf(report, [of.key], whole ? noSums : null, whole ? noShare : null);
    return { ...(known.get(of.key) ?? row), state };
  });
  return [...lines.reverse(), ...others];
}

/** The sums of all lines, from the unrounded values. */
export function totalRow(report: CommissionReport, known: boolean): ReportRow {
  const parts = [...report.rows, ...(report.others ? [report.others] : [])];
  const shared = sharesOf(parts.map(({ rebate }) => decimal(rebate))) !== null;
  const total = { ...report.total, before: report.compared?.total ?? null };
  const row = rowOf(report, [], known ? total : null, shared ? "100" : null);
  return { ...row, key: "total" };
}

function rowOf(
  report: CommissionReport,
  keys: readonly string[],
  sums: Line | null,
  share: string | null,
): ReportRow {
  const amount = (text: string | undefined) => (text === undefined ? null : decimal(text));
  const names = keys.map((each, at) => {
    const group = report.groups[at];
    return group ? groupingAppearances[group].name(each) : each;
  });
  const before = beforeOf(report, sums);
  const change = sums && before !== undefined && isComparable(report);
  return {
    key: keys.join("\n"),
    name: names.join(", "),
    keys,
    names,
    state: null,
    fills: sums?.fills ?? null,
    volume: amount(sums?.volume),
    fee: amount(sums?.fee),
    pureFee: amount(sums?.pureFee),
    rebate: amount(sums?.rebate),
    rate: sums && effectiveRate(sums),
    points: sums && rebateBasisPoints(sums),
    share: share === null ? null : decimal(share),
    before: amount(before),
    change: change ? changePercent(sums.rebate, before) : null,
    unstated: sums?.unstated ?? null,
  };
}

/** The rebate of a line before: without a fill 0 only where all of those days are archived. */
function beforeOf({ compared }: CommissionReport, sums: Line | null): string | undefined {
  if (!sums?.before || !compared) return undefined;
  const known = sums.before.fills > 0 || missingDaysText(compared) === null;
  return known ? sums.before.rebate : undefined;
}

/** The days and values that a line is of, as the address of its fills names them. */
export function lineSearch(report: CommissionReport, row: ReportRow): Record<string, string> {
  let days: DayRange = { from: report.from, to: report.to };
  const search: Record<string, string> = {};
  for (const [at, group] of report.groups.entries()) {
    const key = row.keys[at];
    // Fills are listed by day: those of an hour are among them.
    if (key === undefined || group === "hour") continue;
    if (!isPeriodUnit(group)) search[group] = key;
    else days = periodsOf(group, days).find((of) => of.key === key) ?? days;
  }
  return { ...search, from: days.from, to: days.to };
}
