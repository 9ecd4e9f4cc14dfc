import { AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import type { scaleLinear } from "@visx/scale";
import { type Decimal, decimalPlaces, type Numbers } from "@/lib/decimal";
import { useNumbers } from "../numbers";

interface ValueAxisProps {
  values: readonly Decimal[];
  scale: ReturnType<typeof scaleLinear<number>>;
  left: number;
  right: number;
}

/** The values at the left of a chart, exact and written alike, and a line across it for each. */
export function ValueAxis({ values, scale, left, right }: ValueAxisProps) {
  const numbers = useNumbers();
  const tickValues = values.map((value) => +value);
  const texts = valueTexts(values, numbers);
  return (
    <>
      <GridRows
        {...{ scale, left, tickValues }}
        width={right - left}
        stroke="var(--bd-line-soft)"
      />
      <AxisLeft
        {...{ scale, left, tickValues }}
        tickFormat={(_, at) => texts[at]}
        tickLabelProps={{ dx: -8, dy: 4, textAnchor: "end", className: "fill-ink-3" }}
        tickLength={0}
        hideAxisLine
        hideTicks
      />
    </>
  );
}

/** About the width of a digit, and the gap to the plot; pixels. */
const [digitWidth, gap, minWidth] = [6.6, 12, 34];

/** The room that the longest value takes, pixels. */
export function valueAxisWidth(values: readonly Decimal[], numbers: Numbers): number {
  const longest = Math.max(0, ...valueTexts(values, numbers).map((text) => text.length));
  return Math.max(minWidth, Math.ceil(longest * digitWidth) + gap);
}

function valueTexts(values: readonly Decimal[], numbers: Numbers): readonly string[] {
  const minimumPlaces = Math.max(0, ...values.map(decimalPlaces));
  return values.map((value) => numbers.decimal(value, { minimumPlaces }));
}
