import type { ReactNode } from "react";

interface ScrollAreaProps {
  /** What a reader hears as keys reach it. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A part that scrolls by itself, also by keys. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of keys
      tabIndex={0}
      className={className}
    >
      {children}
    </div>
  );
}

/** A table that scrolls to the side where it does not fit. */
export function SideScroller(props: ScrollAreaProps) {
  return <ScrollArea {...props} className="no-bar overflow-x-auto" />;
}
