import type { ReactNode } from "react";

interface SideScrollerProps {
  /** What a reader hears as keys reach it. */
  label: string;
  children: ReactNode;
}

/** A table that scrolls to the side where it does not fit, also by keys. */
export function SideScroller({ label, children }: SideScrollerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of keys
      tabIndex={0}
      className="no-bar overflow-x-auto"
    >
      {children}
    </div>
  );
}
