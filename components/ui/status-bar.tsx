import type { ReactNode } from "react";
import { cx } from "./cx";

/** The line at the bottom of the frame. */
export function StatusBar({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <footer
      className={cx(
        "flex items-center overflow-hidden whitespace-nowrap border-line border-t bg-canvas",
        "text-ink-2 text-xs",
        className,
      )}
    >
      {children}
    </footer>
  );
}

interface StatusItemProps {
  name?: string;
  children: ReactNode;
  className?: string;
}

/** One fact of the status bar. */
export function StatusItem({ name, children, className }: StatusItemProps) {
  return (
    <div className={cx("flex h-full items-center gap-1.5 border-line border-r px-3", className)}>
      {name && <span className="text-ink-3">{name}</span>}
      {children}
    </div>
  );
}

/** How much of a limit is used, drawn beside the figures that say it. */
export function Gauge({ value, max }: { value: number; max: number }) {
  const share = Math.min(100, (100 * value) / max);
  return (
    <span
      aria-hidden="true"
      className="relative h-1 w-11 shrink-0 overflow-hidden rounded-[1px] bg-line-strong"
    >
      <span
        className={cx("absolute inset-y-0 left-0", share >= 90 ? "bg-attn" : "bg-ink-2")}
        style={{ width: `${share}%` }}
      />
    </span>
  );
}

/** How many there are of so many that may be, with its gauge. */
export function CountOf({ count, max }: { count: number | null; max: number }) {
  return (
    <>
      {count ?? "\u2013"}/{max} <Gauge value={count ?? 0} max={max} />
    </>
  );
}

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
