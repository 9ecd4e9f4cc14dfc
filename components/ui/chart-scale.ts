import {
  compare,
  type Decimal,
  divide,
  maximum,
  minimum,
  sign,
  subtract,
  sum,
} from "@/lib/decimal";

/** A share of the whole for a place on the screen; the values themselves stay exact. */
export function shareOfWhole(part: Decimal, whole: Decimal): number {
  if (sign(whole) === 0) return 0;
  return Number.parseFloat(divide(part, whole, { scale: 6, rounding: "half-up" }));
}

/** Where parts stand in one bar from 0 to 1, side by side in their order. */
export function stackedShares(
  parts: readonly Decimal[],
): readonly { readonly from: number; readonly share: number }[] {
  const whole = sum(parts);
  let from = 0;
  return parts.map((part) => {
    const share = shareOfWhole(part, whole);
    const at = { from, share };
    from += share;
    return at;
  });
}

/** A value at a moment, Unix ms. */
export interface TimedValue {
  readonly at: number;
  readonly value: Decimal;
}

/** What lines are drawn in: the moments and the values at its edges. */
export interface LineScale {
  readonly from: number;
  readonly until: number;
  readonly low: Decimal;
  readonly high: Decimal;
}

/** The scale in which all lines fit; null without a point. */
export function lineScale(lines: readonly (readonly TimedValue[])[]): LineScale | null {
  const [first, ...others] = lines.flat();
  if (first === undefined) return null;
  let scale: LineScale = { from: first.at, until: first.at, low: first.value, high: first.value };
  for (const { at, value } of others) {
    scale = {
      from: Math.min(scale.from, at),
      until: Math.max(scale.until, at),
      low: minimum(scale.low, value),
      high: maximum(scale.high, value),
    };
  }
  return scale;
}

/** Where a point stands in a scale, each way from 0 to 1; a flat line stands in the middle. */
export function pointIn(scale: LineScale, { at, value }: TimedValue): { x: number; y: number } {
  const span = scale.until - scale.from;
  const flat = compare(scale.high, scale.low) === 0;
  const height = subtract(scale.high, scale.low);
  return {
    x: span === 0 ? 1 : (at - scale.from) / span,
    y: flat ? 0.5 : 1 - shareOfWhole(subtract(value, scale.low), height),
  };
}

interface PlotBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The points of a line in a box of pixels, as an SVG polyline takes them. */
export function polyline(scale: LineScale, points: readonly TimedValue[], box: PlotBox): string {
  return points
    .map((point) => {
      const { x, y } = pointIn(scale, point);
      return `${(box.left + x * box.width).toFixed(1)},${(box.top + y * box.height).toFixed(1)}`;
    })
    .join(" ");
}

/** Heights of labels moved apart, so that none covers another: at least `gap` between two. */
export function labelHeights(wanted: readonly number[], gap: number, bottom: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let least = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    placed[at] = Math.max(placed[at] ?? 0, least);
    least = (placed[at] ?? 0) + gap;
  }
  let most = bottom;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, most);
    most = (placed[at] ?? 0) - gap;
  }
  return placed;
}
