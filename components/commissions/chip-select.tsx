"use client";
import { Icon } from "@/components/ui/icon";

interface ChipSelectProps {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  /** "" means all. */
  value: string;
  onChange: (value: string) => void;
}

/** One of a few in a bar, as small as a chip: its name and what is selected. */
export function ChipSelect({ label, options, value, onChange }: ChipSelectProps) {
  return (
    <label
      className={
        "relative inline-flex h-[22px] shrink-0 items-center gap-1 rounded-[4px] border " +
        "border-line pl-[7px] text-ink-2 text-xs hover:bg-hover has-focus-visible:outline-2 " +
        "has-focus-visible:outline-focus phone:h-10 phone:text-sm"
      }
    >
      {label}
      <select
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={
          "h-full appearance-none bg-transparent pr-5 pl-0.5 font-medium text-ink outline-none " +
          "[&>option]:bg-overlay [&>option]:text-ink"
        }
      >
        <option value="">all</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute right-1.5 size-3" />
    </label>
  );
}
