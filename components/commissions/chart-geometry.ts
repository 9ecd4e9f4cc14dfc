import {
  compare,
  type Decimal,
  decimal,
  divide,
  maximum,
  minimum,
  multiply,
  sign,
  subtract,
  sum,
} from "@/lib/decimal";
import type { Day } from "@/lib/time";

/** What a day's bar is made of. */
export interface ChartDay {
  readonly day: Day;
  /** Product and rebate, in the order of the legend; empty when nothing is known. */
  readonly parts: readonly { readonly product: string; readonly rebate: Decimal }[];
}

/** A rectangle of the chart, pixels from the top left of the plot. */
interface BarSegment {
  readonly product: string;
  readonly y: number;
  readonly height: number;
}

export interface ChartBar {
  readonly day: Day;
  readonly x: number;
  readonly width: number;
  readonly segments: readonly BarSegment[];
  /** The top and the foot of all its segments. */
  readonly top: number;
  readonly bottom: number;
}

interface ChartGeometry {
  readonly bars: readonly ChartBar[];
  readonly ticks: readonly { readonly value: Decimal; readonly y: number }[];
  /** Where 0 is. */
  readonly zero: number;
}

const zero = decimal("0");

const maxTicks = 5;

/**
 * The positions of a stacked chart's bars in a plot of this size. Positive parts grow up from 0,
 * negative ones down. The values stay exact; only places on the screen are rounded.
 */
export function chartGeometry(
  days: readonly ChartDay[],
  plot: { readonly width: number; readonly height: number },
): ChartGeometry {
  const stacks = days.map(({ parts }) => ({
    up: sum(parts.map(({ rebate }) => maximum(rebate, zero))),
    down: sum(parts.map(({ rebate }) => minimum(rebate, zero))),
  }));
  const highest = stacks.reduce((most, { up }) => maximum(most, up), zero);
  const lowest = stacks.reduce((least, { down }) => minimum(least, down), zero);
  const values = axisValues(lowest, highest);
  const bottom = values[0] ?? zero;
  const span = subtract(values.at(-1) ?? zero, bottom);
  const y = (value: Decimal) => plot.height - pixels(subtract(value, bottom), span, plot.height);
  const slot = plot.width / Math.max(1, days.length);
  const width = Math.max(1, Math.min(28, slot * 0.66));
  return {
    bars: days.map(({ day, parts }, at) => {
      const segments = stack(parts, y);
      return {
        day,
        x: at * slot + (slot - width) / 2,
        width,
        segments,
        top: Math.min(y(zero), ...segments.map((segment) => segment.y)),
        bottom: Math.max(y(zero), ...segments.map((segment) => segment.y + segment.height)),
      };
    }),
    ticks: values.map((value) => ({ value, y: y(value) })),
    zero: y(zero),
  };
}

function stack(parts: ChartDay["parts"], y: (value: Decimal) => number): BarSegment[] {
  let up: Decimal = zero;
  let down: Decimal = zero;
  return parts.flatMap(({ product, rebate }) => {
    if (sign(rebate) === 0) return [];
    const from = sign(rebate) === 1 ? up : down;
    const to = sum([from, rebate]);
    if (sign(rebate) === 1) up = to;
    else down = to;
    const [top, foot] = [Math.min(y(from), y(to)), Math.max(y(from), y(to))];
    return [{ product, y: top, height: foot - top }];
  });
}

/** Round values from at or below the lowest to at or above the highest, evenly apart. */
export function axisValues(lowest: Decimal, highest: Decimal): readonly Decimal[] {
  const span = subtract(highest, lowest);
  const step = sign(span) === 0 ? decimal("1") : stepFor(lowest, highest);
  const first = stepsTo(lowest, step);
  const last = Math.max(stepsTo(highest, step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) =>
    multiply(decimal(String(first + at)), step),
  );
}

/** How many steps away from 0 a value ends, rounded away from it. */
const stepsTo = (value: Decimal, step: Decimal) =>
  Number.parseInt(divide(value, step, { scale: 0, rounding: "up" }), 10);

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that leaves few enough lines. */
function stepFor(lowest: Decimal, highest: Decimal): Decimal {
  const size = maximum(highest, subtract(zero, lowest));
  const whole = size.split(".")[0] ?? "";
  const leading = /^0\.(0*)/.exec(size)?.[1]?.length;
  let exponent = leading === undefined ? whole.length - 2 : -leading - 2;
  for (;;) {
    for (const digits of ["1", "2", "2.5", "5"]) {
      const step = decimal(`${digits}e${exponent}`);
      if (stepsTo(highest, step) - stepsTo(lowest, step) <= maxTicks) return step;
    }
    exponent += 1;
  }
}

/** A share of a length on the screen. */
function pixels(part: Decimal, whole: Decimal, length: number): number {
  if (compare(whole, zero) === 0) return 0;
  const share = divide(part, whole, { scale: 6, rounding: "half-up" });
  return Number.parseFloat(share) * length;
}

/** The slates of a chart, the strongest first; a fifth product and later ones share the last. */
export const productFills = [
  "fill-data-1",
  "fill-data-2",
  "fill-data-3",
  "fill-data-4",
  "fill-data-5",
] as const;

export const productDots = [
  "bg-data-1",
  "bg-data-2",
  "bg-data-3",
  "bg-data-4",
  "bg-data-5",
] as const;

/** The n-th colour of a ramp. */
export function shade(ramp: readonly string[], at: number): string {
  return ramp[Math.min(at, ramp.length - 1)] ?? "";
}
