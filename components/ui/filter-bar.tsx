"use client";

import { type ComponentProps, type ReactNode, type Ref, useId } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";
import { Popover } from "./popover";

interface SearchFieldProps extends Omit<ComponentProps<"input">, "type" | "onChange" | "value"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A quick filter of what is on screen. Escape empties it. */
export function SearchField({ label, value, onChange, className, ...rest }: SearchFieldProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cx(
        "flex h-[22px] min-w-0 items-center gap-1.5 rounded-[4px] border border-line bg-surface",
        "px-[7px] text-ink-2 text-xs focus-within:border-focus phone:h-10 phone:text-[16px]",
        className,
      )}
    >
      <Icon name="search" className="size-[11px] phone:size-3.5" />
      <span className="sr-only">{label}</span>
      <input
        id={id}
        type="search"
        value={value}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value !== "") {
            event.preventDefault();
            onChange("");
          }
        }}
        className={
          "w-full min-w-0 bg-transparent text-ink outline-none " +
          "[&::-webkit-search-cancel-button]:appearance-none"
        }
        {...rest}
      />
    </label>
  );
}

const shape =
  "inline-flex h-[22px] shrink-0 items-center gap-[5px] whitespace-nowrap rounded-[4px] border " +
  "px-[7px] text-xs phone:h-10 phone:px-3 phone:text-sm";

interface ChoiceChipProps {
  label: ReactNode;
  count?: string;
  pressed: boolean;
  onPress: () => void;
}

/** A filter that is on or off, with how many rows it would show. */
export function ChoiceChip({ label, count, pressed, onPress }: ChoiceChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        shape,
        pressed ? "border-ink-2 bg-selected text-ink" : "border-line text-ink-2 hover:bg-hover",
      )}
    >
      <span className={pressed ? "font-medium" : undefined}>{label}</span>
      {count !== undefined && <span className={pressed ? "" : "text-ink-3"}>{count}</span>}
    </button>
  );
}

interface FilterChipProps {
  name: string;
  value: string;
  onRemove: () => void;
}

/** A filter in force, in words, and the way to take it off. */
export function FilterChip({ name, value, onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Take off the filter ${name} ${value}`}
      className={cx(shape, "border-line bg-surface text-ink-2 hover:bg-hover")}
    >
      <span>{name}</span>
      <span className="font-medium text-ink">{value}</span>
      <Icon name="cross" className="size-[11px]" />
    </button>
  );
}

/** The button "Filter" of a bar, with what can be selected under it. */
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
