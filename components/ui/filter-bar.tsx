import type { ReactNode } from "react";
import { cx } from "./cx";

/** The shape of everything small in a bar; its colours come with its kind. */
export const barChip =
  "inline-flex h-[22px] shrink-0 items-center gap-[5px] whitespace-nowrap rounded-[4px] border " +
  "px-[7px] text-xs phone:h-10 phone:px-3 phone:text-sm";

/** A bar above a list, with its filters in a row that scrolls sideways where it is too narrow. */
export function FilterBar({ children, tall = false }: { children?: ReactNode; tall?: boolean }) {
  return (
    <div
      className={cx(
        "no-bar flex shrink-0 items-center gap-1.5 overflow-x-auto border-line border-b px-3",
        "phone:h-14",
        // What days a page is of belongs on paper, too.
        tall ? "h-[38px]" : "h-9 print:hidden",
      )}
    >
      {children}
    </div>
  );
}

/** A line between two groups of a bar. */
export function BarDivider() {
  return <span aria-hidden="true" className="mx-1 h-[18px] w-px shrink-0 bg-line phone:hidden" />;
}
