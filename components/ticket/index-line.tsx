import type { IndexRef } from "@/components/shell/market/index-ref";
import { cx } from "@/components/ui/cx";
import { TickingText } from "@/components/ui/ticking-text";
import { type Decimal, decimalPlaces, formatDecimal, roundToStep } from "@/lib/decimal";
import { formatFreshness } from "@/lib/time";

interface IndexLineProps {
  indexRef: IndexRef | null;
  /** Whether it is being read for the first time: then nobody knows that there is none. */
  awaited: boolean;
  fresh: boolean;
  tick: Decimal | null;
}

/** The only price there is: the weighted index, with its age and its number of sources. */
export function IndexLine({ indexRef, awaited, fresh, tick }: IndexLineProps) {
  if (indexRef === null) {
    const words = awaited ? "Reading the index\u2026" : "No price available for this symbol.";
    return <p className="leading-[21px] text-ink-3 text-xs">{words}</p>;
  }
  const { price, exchanges, readAt } = indexRef;
  const rounded = tick === null ? price : roundToStep(price, tick, "nearest");
  const minimumPlaces = tick === null ? 0 : decimalPlaces(tick);
  const rest = `old${fresh ? "" : ", not used"} \u00b7 ${exchanges} exchanges`;
  const age = (now: number) => `${formatFreshness(now - readAt)} ${rest}`;
  return (
    <p className="flex items-baseline gap-2 whitespace-nowrap">
      <span className="text-ink-3 text-xs">Index ref.</span>
      <span className={cx("font-medium text-[14px]", !fresh && "text-ink-3")}>
        {formatDecimal(rounded, { minimumPlaces })}
      </span>
      <span className="flex-auto" />
      <TickingText className="text-ink-3 text-xs" text={age} />
    </p>
  );
}
