import { type Decimal, decimal, decimalPlaces } from "@/lib/decimal";
import { unitsAt } from "@/lib/decimal/decimal";
import type { Day } from "@/lib/time";
import { effectiveRate } from "./report-figures";

/** What one client earned with one product on a day, and the |net fee| of it; USDT. */
export interface RateDay {
  readonly day: Day;
  readonly product: string;
  readonly client: string;
  readonly rebate: string;
  readonly pureFeeSize: string;
}

/** From a day on, the share of the net fee that comes back is another; per cent. */
export interface RateDrift {
  readonly day: Day;
  readonly product: string;
  readonly client: string;
  readonly before: string;
  readonly after: string;
}

/** Rates that differ by less than one part in so many are the same: rebates are rounded. */
export const leastPart = 200;

/** So many days make a rate with which another can be compared; older ones than the most do not. */
const [minDays, maxDays] = [3, 28] as const;

/**
 * The steps of the effective rate of each product and client, newest first: a day on which the rate
 * is another than that of all days since the step before, and stays so. Rates are ratios of sums.
 */
export function rateDrifts(days: readonly RateDay[]): readonly RateDrift[] {
  const series = new Map<string, RateDay[]>();
  for (const day of days) {
    const key = `${day.product} ${day.client}`;
    const own = series.get(key) ?? [];
    own.push(day);
    series.set(key, own);
  }
  return [...series.values()]
    .flatMap((own) => driftsOf(own.toSorted((a, b) => (a.day < b.day ? -1 : 1))))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
}

/** A day, or several together: what their rate is a ratio of, in units of the same scale. */
interface Rated {
  readonly rebate: bigint;
  readonly size: bigint;
}

/** The days of one client and product, oldest first. */
function driftsOf(days: readonly RateDay[]): RateDrift[] {
  const places = days.flatMap(({ rebate, pureFeeSize }) => [rebate, pureFeeSize]).map(placesOf);
  const scale = Math.max(...places);
  const rated = days
    .map((of) => ({ of, rebate: unitsOf(of.rebate, scale), size: unitsOf(of.pureFeeSize, scale) }))
    .filter(({ size }) => size !== 0n);
  const drifts: RateDrift[] = [];
  let base: Rated[] = [];
  let before = none;
  for (const [at, today] of rated.entries()) {
    if (base.length >= minDays && differs(before, today)) {
      const next = rated[at + 1];
      // A day by itself is no step: it counts for no rate.
      if (next && !differs(before, next)) continue;
      const { day, product, client } = today.of;
      drifts.push({ day, product, client, before: rateOf(before), after: rateOf(today) });
      base = [];
      before = none;
    }
    base.push(today);
    before = together(before, today, 1n);
    const oldest = base.length > maxDays ? base.shift() : undefined;
    if (oldest) before = together(before, oldest, -1n);
  }
  return drifts;
}

const none: Rated = { rebate: 0n, size: 0n };

const together = (a: Rated, b: Rated, times: bigint): Rated => ({
  rebate: a.rebate + times * b.rebate,
  size: a.size + times * b.size,
});

const placesOf = (value: string) => decimalPlaces(decimal(value));

const unitsOf = (value: string, scale: number) => unitsAt(decimal(value), scale);

function rateOf({ rebate, size }: Rated): Decimal {
  const sums = { rebate: String(rebate), pureFeeSize: String(size) };
  return effectiveRate(sums) ?? decimal("0");
}

/** Whether two rates are further apart than what rounding does; multiplied out, so exact. */
function differs(a: Rated, b: Rated): boolean {
  const apart = a.rebate * b.size - b.rebate * a.size;
  return (apart < 0n ? -apart : apart) * BigInt(leastPart) > a.size * b.size;
}
