import { compare, type Decimal, decimal, subtract, sum } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { effectiveRate } from "./report-figures";

/** What one client, or nobody, earned with one product on a day, and the |net fee| of it; USDT. */
export interface RateDay {
  readonly day: Day;
  readonly product: string;
  readonly client: string | null;
  readonly rebate: string;
  readonly pureFeeSize: string;
}

/** From a day on, the share of the net fee that comes back is another; per cent. */
export interface RateDrift {
  readonly day: Day;
  readonly product: string;
  readonly client: string | null;
  readonly before: string;
  readonly after: string;
}

/** A rate that differs by less is the same: rebates are rounded. Percentage points. */
const leastPoints = decimal("0.5");

/** So many days make a rate with which another can be compared; older ones than the most do not. */
const [leastDays, mostDays] = [3, 28] as const;

/**
 * The steps of the effective rate of each product and client, newest first: a day on which the rate
 * is another than that of all days since the step before, and stays so. Rates are ratios of sums.
 */
export function rateDrifts(days: readonly RateDay[]): readonly RateDrift[] {
  const series = new Map<string, RateDay[]>();
  for (const day of days) {
    const key = `${day.product} ${day.client}`;
    series.set(key, [...(series.get(key) ?? []), day]);
  }
  return [...series.values()]
    .flatMap((own) => driftsOf(own.toSorted((a, b) => (a.day < b.day ? -1 : 1))))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
}

function driftsOf(days: readonly RateDay[]): RateDrift[] {
  const rated = days.filter((day) => rateOf([day]) !== null);
  const drifts: RateDrift[] = [];
  let base: RateDay[] = [];
  for (const [at, of] of rated.entries()) {
    const [before, after] = [rateOf(base), rateOf([of])];
    if (base.length >= leastDays && before && after && differs(before, after)) {
      const next = rateOf(rated.slice(at + 1, at + 2));
      // A day by itself is no step: it counts for no rate.
      if (next && !differs(before, next)) continue;
      const { day, product, client } = of;
      drifts.push({ day, product, client, before, after });
      base = [];
    }
    base = [...base.slice(1 - mostDays), of];
  }
  return drifts;
}

const rateOf = (days: readonly RateDay[]): Decimal | null =>
  effectiveRate({
    rebate: sum(days.map(({ rebate }) => decimal(rebate))),
    pureFeeSize: sum(days.map(({ pureFeeSize }) => decimal(pureFeeSize))),
  });

function differs(a: Decimal, b: Decimal): boolean {
  const points = subtract(a, b);
  const size = points.startsWith("-") ? subtract(decimal("0"), points) : points;
  return compare(size, leastPoints) > 0;
}
