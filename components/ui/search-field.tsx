"use client";

import { type ComponentProps, type Ref, useId } from "react";
import { cx } from "./cx";
import { useHydrated } from "./hydration";
import { Icon } from "./icon";

interface SearchFieldProps extends Omit<ComponentProps<"input">, "type" | "onChange" | "value"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A quick filter of what is on screen. Escape empties it. It is disabled until the browser hears
 * what is typed.
 */
export function SearchField({ label, value, onChange, className, ...rest }: SearchFieldProps) {
  const id = useId();
  const hydrated = useHydrated();
  return (
    <label
      htmlFor={id}
      className={cx(
        "flex h-[22px] min-w-0 items-center gap-1.5 rounded-[4px] border border-line bg-surface",
        "px-[7px] text-ink-2 text-xs focus-within:border-focus phone:h-10 phone:text-[16px]",
        "has-disabled:opacity-60",
        className,
      )}
    >
      <Icon name="search" className="size-[11px] phone:size-3.5" />
      <span className="sr-only">{label}</span>
      <input
        id={id}
        type="search"
        value={value}
        placeholder={hydrated ? label : "Loading\u2026"}
        disabled={!hydrated}
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
