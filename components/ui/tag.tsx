import type { ReactNode } from "react";
import { cx } from "./cx";

/** A small fact about the thing beside it. */
export function Tag({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={cx(
        "inline-flex h-[17px] items-center gap-1 whitespace-nowrap rounded-sm px-[5px] text-[11px]",
        "leading-[17px] text-ink-2",
        className ?? "bg-raised",
      )}
    >
      {children}
    </span>
  );
}
