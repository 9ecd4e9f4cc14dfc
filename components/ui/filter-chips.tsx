"use client";

import type { ReactNode } from "react";
import { cx } from "./cx";
import { barChip } from "./filter-bar";
import type { FilterControlProps } from "./filters";

/** Filters that are chosen from a list, each with its values. */
export function ListedFilters({ listed }: { listed: readonly FilterControlProps[] }) {
  return (
    <div className="flex flex-col gap-3">
      {listed.map((props) => (
        <fieldset key={props.filter.param}>
          <legend className="mb-1 text-ink-2 text-xs">{props.filter.label}</legend>
          <div
            className={cx(
              "thin-bar flex flex-wrap gap-1",
              // What comes out of the rows may be long.
              !props.filter.values && "max-h-[120px] overflow-y-auto",
            )}
          >
            <ChipsControl {...props} />
            {props.choices().length === 0 && <span className="text-ink-3 text-xs">None yet</span>}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

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
        barChip,
        pressed ? "border-ink-2 bg-selected text-ink" : "border-line text-ink-2 hover:bg-hover",
      )}
    >
      <span className={pressed ? "font-medium" : undefined}>{label}</span>
      {count !== undefined && <span className={pressed ? "" : "text-ink-3"}>{count}</span>}
    </button>
  );
}

/** Every value as a chip that is on or off. */
export function ChipsControl({ value, choices, count, onChange }: FilterControlProps) {
  return choices().map((choice) => (
    <ChoiceChip
      key={choice.value}
      label={choice.label}
      count={count && String(count(choice.value))}
      pressed={value === choice.value}
      onPress={() => onChange(value === choice.value ? null : choice.value)}
    />
  ));
}
