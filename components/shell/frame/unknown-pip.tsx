"use client";
import { cx } from "@/components/ui/cx";
import { useCounts } from "../desk/use-counts";

/** How many orders nobody knows the outcome of; nothing when there are none. */
export function UnknownPip({ className }: { className: string }) {
  const { unknown } = useCounts();
  if (unknown === 0) return null;
  return (
    <span
      className={cx(
        "absolute h-[15px] min-w-[15px] rounded-full bg-unknown px-0.5 text-center font-semibold",
        "text-[10px] text-on-unknown leading-[15px]",
        className,
      )}
    >
      {unknown}
      <span className="sr-only"> unknown</span>
    </span>
  );
}
