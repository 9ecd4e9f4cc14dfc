import { type Decimal, maximum, minimum } from "@/lib/decimal";

const [width, height, inset] = [96, 20, 2];

/** A line of values at even steps, as small as a word; what it says stands beside it in numbers. */
export function Sparkline({ values, label }: { values: readonly Decimal[]; label: string }) {
  const [first] = values;
  if (first === undefined) return null;
  const [low, high] = [+values.reduce(minimum, first), +values.reduce(maximum, first)];
  const step = width / Math.max(1, values.length - 1);
  const y = (value: Decimal) =>
    high === low ? height / 2 : inset + ((high - +value) / (high - low)) * (height - 2 * inset);
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="inline-block">
      <polyline
        points={values.map((value, at) => `${at * step},${y(value)}`).join(" ")}
        className="fill-none stroke-data-2"
        strokeWidth={1.25}
      />
    </svg>
  );
}
