import { cx } from "@/components/ui/cx";
import { type Decimal, decimal, divide, multiply, sign } from "@/lib/decimal";
import { percent } from "./bps-words";
import type { IndexPart } from "./index-maths";

const hundred = decimal("100");
const tones = ["bg-data-1", "bg-data-2", "bg-data-3", "bg-data-4", "bg-data-5"];

interface WeightBarProps {
  parts: readonly IndexPart[];
  weights: Decimal;
}

/** How the weights share the index: one bar, and its parts named below in the same order. */
export function WeightBar({ parts, weights }: WeightBarProps) {
  if (sign(weights) !== 1) return null;
  return (
    <div className="border-line border-b px-4 py-3 phone:px-3">
      <div aria-hidden="true" className="flex h-3.5 gap-px overflow-hidden rounded-xs">
        {parts.map(({ exchange, pair, weight }, at) => (
          <span
            key={`${exchange} ${pair}`}
            className={tones[at % tones.length]}
            style={{ width: `${shareOf(weight, weights)}%` }}
          />
        ))}
      </div>
      <ol aria-label="Weights" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {parts.map(({ exchange, pair, weight }, at) => (
          <li key={`${exchange} ${pair}`} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={cx("size-2.5", tones[at % tones.length])} />
            <span className="text-ink-3">{at + 1}.</span>
            {exchange}
            <span className="font-medium">{percent(weight)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Of the whole bar in percent; for drawing only. */
function shareOf(weight: Decimal | null, weights: Decimal): string {
  if (weight === null) return "0";
  return divide(multiply(weight, hundred), weights, { scale: 2, rounding: "half-even" });
}
