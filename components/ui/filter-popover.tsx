"use client";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import { Popover } from "./popover";

/** The button "Filter" of a bar, with what can be chosen under it. */
export function FilterPopover({ children }: { children: () => ReactNode }) {
  return (
    <Popover
      label="Filters"
      triggerClassName={
        "inline-flex h-[22px] shrink-0 items-center gap-[5px] rounded-[4px] border border-line " +
        "px-[7px] text-ink-2 text-xs hover:bg-hover phone:h-10 phone:px-3 phone:text-sm"
      }
      trigger={
        <>
          <Icon name="plus" className="size-[11px]" />
          Filter
        </>
      }
      className="w-[340px] p-4"
    >
      {children}
    </Popover>
  );
}
