import { cx } from "@/components/ui/cx";
import { absolute, type Decimal, decimal, divide, multiply, sign } from "@/lib/decimal";
import { signedBps } from "./bps-words";

interface DeviationBarProps {
  bps: Decimal | null;
  /** The largest distance in the table, which fills half of the bar. */
  widest: Decimal;
}

/** A distance in text with its sign, and a bar from the middle: left is below, right above. */
export function DeviationBar({ bps, widest }: DeviationBarProps) {
  if (bps === null) return "\u2013";
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <span aria-hidden="true" className="relative h-2.5 w-[96px] shrink-0">
        <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
        <span
          className={cx("absolute inset-y-0.5 bg-data-1", sign(bps) < 0 ? "right-1/2" : "left-1/2")}
          style={{ width: `${halfShare(bps, widest)}%` }}
        />
      </span>
      <span className="min-w-[62px] text-right">{signedBps(bps)}</span>
    </span>
  );
}

const fifty = decimal("50");

/** How much of the bar's half it fills, in percent of the whole bar; for drawing only. */
function halfShare(bps: Decimal, widest: Decimal): string {
  if (sign(widest) === 0) return "0";
  return divide(multiply(absolute(bps), fifty), widest, { scale: 1, rounding: "half-even" });
}
