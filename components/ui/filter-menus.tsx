"use client";

import { barChip } from "./filter-bar";
import type { FilterControlProps } from "./filters";
import { Icon } from "./icon";
import { RadioMenu } from "./radio-menu";
import { Select } from "./select";

const menuChip = `${barChip} border-line bg-surface hover:bg-hover`;

/** A filter as a chip that says what it leaves, and a menu of what it can leave. */
export function MenuControl({ filter, value, choices, onChange }: FilterControlProps) {
  const options = [{ value: null, label: "all" }, ...choices()];
  const label = options.find((each) => each.value === value)?.label ?? value;
  return (
    <RadioMenu
      label={filter.label}
      triggerClassName={menuChip}
      trigger={
        <>
          <span className="text-ink-2">{filter.label}</span>
          <span className="max-w-[180px] truncate font-medium">{label}</span>
          <Icon name="chevron-down" className="size-3" />
        </>
      }
      options={options}
      value={value}
      onChange={onChange}
      className="w-[240px]"
    />
  );
}

interface SelectControlProps extends FilterControlProps {
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
      <Select
        value={value ?? ""}
        options={[{ value: "", label: none }, ...choices()]}
        onValue={(next) => onChange(next || null)}
        className={
          "h-full appearance-none bg-transparent pr-5 pl-0.5 font-medium text-ink outline-none " +
          "[&>option]:bg-overlay [&>option]:text-ink"
        }
      />
      <Icon name="chevron-down" className="pointer-events-none absolute right-1.5 size-3" />
    </label>
  );
}
