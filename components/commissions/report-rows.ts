import { isKnown } from "@/components/shell/archive-days/state-look";
import { type DayRange, longDay } from "@/lib/archive/day-range";
import { type ShownState, shownState } from "@/lib/archive/day-words";
import { basisPoints, effectiveRate, sharesOf } from "@/lib/archive/rates";
import type { CommissionReport, Sums } from "@/lib/archive/wire";
import { type Decimal, decimal } from "@/lib/decimal";
import { daysFrom, isDay } from "@/lib/time";

/** One line of a report. A number that nobody knows is null, never 0. */
export interface ReportRow {
  readonly key: string;
  readonly name: string;
  /** Of a day: how far it is synced. */
  readonly state: ShownState | null;
  readonly fills: number | null;
  readonly volume: Decimal | null;
  readonly fee: Decimal | null;
  readonly pureFee: Decimal | null;
  readonly rebate: Decimal | null;
  readonly rate: Decimal | null;
  readonly points: Decimal | null;
  readonly share: Decimal | null;
  /** How many of the fills did not state an amount, and are not in its sum. */
  readonly unstated: Sums["unstated"] | null;
}

const nothing: Sums = {
  fills: 0,
  volume: "0",
  fee: "0",
  pureFee: "0",
  pureFeeSize: "0",
  rebate: "0",
  unstated: { volume: 0, fee: 0, pureFee: 0, rebate: 0 },
};

/**
 * A report's lines. By day every day of the range has one: a day that was synced to the end and has
 * no such fills is 0; one that was not, or not by the time that is asked for, is not known.
 */
export function reportRows(report: CommissionReport, range: DayRange): readonly ReportRow[] {
  const shares = sharesOf(report.rows.map(({ rebate }) => decimal(rebate)));
  const found = report.rows.map((row, at) => rowOf(row.key, row, shares?.[at] ?? null));
  if (report.group !== "day") return found;
  const known = new Map(found.map((row) => [row.key, row]));
  const states = new Map(
    report.days.map((day) => [
      day.day as string,
      shownState(day, known.get(day.day)?.fills ?? undefined),
    ]),
  );
  return daysFrom(range.from, range.to)
    .reverse()
    .map((day) => {
      const state = states.get(day) ?? "unlisted";
      const zero = isKnown(state) && !report.leftOut.includes(day);
      const row = known.get(day) ?? rowOf(day, zero ? nothing : null, zero && shares ? "0" : null);
      return { ...row, state };
    });
}

/** The sums of all lines, from the unrounded values. */
export function totalRow(report: CommissionReport, known: boolean): ReportRow {
  const shared = sharesOf(report.rows.map(({ rebate }) => decimal(rebate))) !== null;
  return rowOf("total", known ? report.total : null, shared ? "100" : null);
}

function rowOf(key: string, sums: Sums | null, share: string | null): ReportRow {
  const amount = (text: string | undefined) => (text === undefined ? null : decimal(text));
  return {
    key,
    name: isDay(key) ? longDay(key) : key,
    state: null,
    fills: sums?.fills ?? null,
    volume: amount(sums?.volume),
    fee: amount(sums?.fee),
    pureFee: amount(sums?.pureFee),
    rebate: amount(sums?.rebate),
    rate: sums && effectiveRate(sums),
    points: sums && basisPoints(sums),
    share: share === null ? null : decimal(share),
    unstated: sums?.unstated ?? null,
  };
}
