"use client";
import { cx } from "@/components/ui/cx";
import { useCounts } from "../desk/use-counts";

interface UnknownPipProps {
  of: "orders" | "sub-accounts";
  className: string;
}

/** How many orders, or sub-accounts, are of unknown outcome; nothing when there are none. */
export function UnknownPip({ of, className }: UnknownPipProps) {
  const { unknown, unknownCreations } = useCounts();
  const count = of === "orders" ? unknown : unknownCreations;
  if (count === 0) return null;
  return (
    <span
      className={cx(
        "absolute h-[15px] min-w-[15px] rounded-full bg-unknown px-0.5 text-center font-semibold",
        "text-[10px] text-on-unknown leading-[15px]",
        className,
      )}
    >
      {count}
      <span className="sr-only"> unknown{of === "sub-accounts" && " sub-accounts"}</span>
    </span>
  );
}
