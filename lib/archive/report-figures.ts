import {
  absolute,
  add,
  type Decimal,
  decimal,
  divide,
  multiply,
  type Numbers,
  sign,
  subtract,
  sum,
} from "@/lib/decimal";
import type { ReportSums } from "./api";

const hundred = decimal("100");

const tenThousand = decimal("10000");

/** The one way to a percentage: two places, half-even, by itself; null of a whole that is 0. */
export function percentOf(part: Decimal, whole: Decimal): Decimal | null {
  return ratio(part, whole, { times: hundred, places: 2 });
}

/**
 * The effective rate in per cent: rebate over |net fee|, a ratio of sums; null where there is no
 * fee (docs/archive.md#rates).
 */
export function effectiveRate({
  rebate,
  pureFeeSize,
}: Pick<ReportSums, "rebate" | "pureFeeSize">): Decimal | null {
  return percentOf(decimal(rebate), decimal(pureFeeSize));
}

/** The rebate in basis points of the volume, to 4 places, half-even; null without volume. */
export function rebateBasisPoints({ rebate, volume }: ReportSums): Decimal | null {
  return ratio(decimal(rebate), decimal(volume), { times: tenThousand, places: 4 });
}

interface RatioForm {
  readonly times: Decimal;
  readonly places: number;
}

function ratio(over: Decimal, under: Decimal, { times, places }: RatioForm): Decimal | null {
  if (sign(under) === 0) return null;
  return divide(multiply(over, times), under, { scale: places, rounding: "half-even" });
}

/**
 * Each value's share of their sum in per cent, each rounded by itself. Null where a share says
 * nothing: the sum is not above 0, or a value is below it.
 */
export function sharesOf(values: readonly Decimal[]): readonly Decimal[] | null {
  const total = sum(values);
  if (sign(total) !== 1 || values.some((value) => sign(value) === -1)) return null;
  return values.flatMap((value) => percentOf(value, total) ?? []);
}

/** "12 fills without an amount": beside a sum from which they are missing; null where none is. */
export function unstatedText(count: number, numbers: Numbers): string | null {
  return count === 0 ? null : `${numbers.counted(count, "fill")} without an amount`;
}

/** The sums where there is no fill. */
export const noSums: ReportSums = {
  fills: 0,
  volume: "0",
  fee: "0",
  pureFee: "0",
  pureFeeSize: "0",
  rebate: "0",
  unstated: { volume: 0, fee: 0, pureFee: 0, rebate: 0 },
};

/** Several groups together, to the last digit. */
export function addSums(parts: readonly ReportSums[]): ReportSums {
  return parts.reduce((all, part) => combined(all, part, add, (a, b) => a + b), noSums);
}

/** What is left of sums without a part of them, to the last digit. */
export function lessSums(all: ReportSums, part: ReportSums): ReportSums {
  return combined(all, part, subtract, (a, b) => a - b);
}

function combined(
  a: ReportSums,
  b: ReportSums,
  amounts: (a: Decimal, b: Decimal) => Decimal,
  counts: (a: number, b: number) => number,
): ReportSums {
  const amount = (name: "volume" | "fee" | "pureFee" | "pureFeeSize" | "rebate") =>
    amounts(decimal(a[name]), decimal(b[name]));
  const unstated = (name: keyof ReportSums["unstated"]) =>
    counts(a.unstated[name], b.unstated[name]);
  return {
    fills: counts(a.fills, b.fills),
    volume: amount("volume"),
    fee: amount("fee"),
    pureFee: amount("pureFee"),
    pureFeeSize: amount("pureFeeSize"),
    rebate: amount("rebate"),
    unstated: {
      volume: unstated("volume"),
      fee: unstated("fee"),
      pureFee: unstated("pureFee"),
      rebate: unstated("rebate"),
    },
  };
}

/** How much a sum has changed in per cent of the size of what it was; null from 0. */
export function changePercent(now: string, before: string): Decimal | null {
  const was = decimal(before);
  return percentOf(subtract(decimal(now), was), absolute(was));
}
