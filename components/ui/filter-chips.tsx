"use client";

import { type ReactNode, useId, useState } from "react";
import { cx } from "./cx";
import { barChip } from "./filter-bar";
import { type FilterChoice, type FilterControlProps, selectedValues, toggleValue } from "./filters";

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
            {props.filter.typed ? <TypedControl {...props} /> : <ChipsControl {...props} />}
            {!props.filter.typed && props.choices().length === 0 && (
              <span className="text-ink-3 text-xs">None yet</span>
            )}
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
export function ChipsControl(props: FilterControlProps) {
  const { filter, value, choices, count, onChange } = props;
  const selected = filter.multiple ? selectedValues(value) : [value];
  const press = (next: string) =>
    onChange(filter.multiple ? toggleValue(value, next) : value === next ? null : next);
  // Of many values those that would leave nothing only lengthen the list.
  const useful = ({ value: each }: FilterChoice) =>
    !filter.multiple || selected.includes(each) || count?.(each) !== 0;
  return choices()
    .filter(useful)
    .map((choice) => (
      <ChoiceChip
        key={choice.value}
        label={choice.label}
        count={count && String(count(choice.value))}
        pressed={selected.includes(choice.value)}
        onPress={() => press(choice.value)}
      />
    ));
}

/** A value that is typed; in force as soon as it means something. */
function TypedControl({ filter, value, onChange }: FilterControlProps) {
  const [typed, setTyped] = useState(value ?? "");
  const means = filter.parse(typed) !== null;
  const hint = useId();
  return (
    <>
      <input
        aria-label={filter.label}
        aria-invalid={typed !== "" && !means}
        aria-describedby={hint}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(filter.parse(target.value));
        }}
        className={
          "h-[22px] w-full rounded-[4px] border border-line bg-surface px-[7px] text-xs " +
          "aria-invalid:border-danger phone:h-10 phone:text-[16px]"
        }
      />
      <span id={hint} className={means || typed === "" ? "text-ink-3 text-xs" : errorText}>
        {means || typed === "" ? "Example:" : "Not valid. Example:"} {filter.typed}
      </span>
    </>
  );
}

const errorText = "text-danger text-xs";
