"use client";

import type { ReactNode } from "react";
import { cx } from "./cx";
import { barChip } from "./filter-bar";
import type { FilterControlProps } from "./filters";
import { Icon } from "./icon";
import { Popover } from "./popover";

/** A chip of a bar that opens a menu. */
const menuChip = `${barChip} border-line bg-surface hover:bg-hover`;

interface DaysPopoverProps {
  /** The days that are shown, in words. */
  shown: ReactNode;
  children: (close: () => void) => ReactNode;
}

/** Days as a chip that says which are shown, and a menu of others. */
export function DaysPopover({ shown, children }: DaysPopoverProps) {
  return (
    <Popover
      label="Days"
      triggerClassName={menuChip}
      trigger={
        <>
          <Icon name="calendar" className="size-3" />
          {shown}
          <Icon name="chevron-down" className="size-3" />
        </>
      }
      className="w-[300px] p-3"
    >
      {children}
    </Popover>
  );
}

/** A filter as a chip that says what it leaves, and a menu of what it can leave. */
export function MenuControl({ filter, value, choices, onChange }: FilterControlProps) {
  const all = [{ value: null, label: "all" }, ...choices()];
  const label = all.find((each) => each.value === value)?.label ?? value;
  return (
    <Popover
      label={filter.label}
      triggerClassName={menuChip}
      trigger={
        <>
          <span className="text-ink-2">{filter.label}</span>
          <span className="max-w-[180px] truncate font-medium">{label}</span>
          <Icon name="chevron-down" className="size-3" />
        </>
      }
      className="w-[240px] p-2"
    >
      {(close) => (
        <ul className="thin-bar max-h-[50vh] overflow-y-auto">
          {all.map((each) => (
            <li key={each.value ?? ""}>
              <button
                type="button"
                aria-pressed={each.value === value}
                onClick={() => {
                  onChange(each.value);
                  close();
                }}
                className={cx(
                  "flex min-h-7 w-full items-center rounded-md px-2 py-1 text-left",
                  "break-words hover:bg-hover phone:min-h-11",
                  each.value === value && "bg-selected font-medium",
                )}
              >
                {each.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}

interface SelectControlProps extends FilterControlProps {
  /** What it is called when nothing is selected. */
  none?: string;
}

/** A filter as the platform's own select, as small as a chip: its name and what is selected. */
export function SelectControl(props: SelectControlProps) {
  const { filter, value, choices, onChange, none = "all" } = props;
  return (
    <label
      className={
        "relative inline-flex h-[22px] shrink-0 items-center gap-1 rounded-[4px] border " +
        "border-line pl-[7px] text-ink-2 text-xs hover:bg-hover has-focus-visible:outline-2 " +
        "has-focus-visible:outline-focus phone:h-10 phone:text-sm"
      }
    >
      {filter.label}
      <select
        value={value ?? ""}
        onChange={(event) => onChange(event.currentTarget.value || null)}
        className={
          "h-full appearance-none bg-transparent pr-5 pl-0.5 font-medium text-ink outline-none " +
          "[&>option]:bg-overlay [&>option]:text-ink"
        }
      >
        <option value="">{none}</option>
        {choices().map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute right-1.5 size-3" />
    </label>
  );
}
