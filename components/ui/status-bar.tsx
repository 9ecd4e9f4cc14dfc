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
