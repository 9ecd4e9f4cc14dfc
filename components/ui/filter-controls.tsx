"use client";

import { Fragment } from "react";
import { cx } from "./cx";
import { BarDivider, barChip } from "./filter-bar";
import {
  type FilterChange,
  type FilterChoice,
  type FilterControlProps,
  type FilterSet,
  type FilterValues,
  filterChoices,
  selectedValues,
} from "./filters";
import { Icon } from "./icon";
import { lazyComponent } from "./lazy-component";
import { useNumbers } from "./numbers";
import { Popover } from "./popover";
import { SearchField } from "./search-field";

const ListedFilters = lazyComponent(() =>
  import("./filter-chips").then((part) => part.ListedFilters),
);

interface FilterControlsProps<Filters extends FilterSet> {
  filters: Filters;
  values: FilterValues<Filters>;
  onChange: (change: FilterChange<Filters>) => void;
  /** The values of those filters whose definition does not know them. */
  choices?: (name: keyof Filters) => readonly FilterChoice[] | undefined;
  /** How many rows a value of a filter would leave. */
  count?: (name: keyof Filters, value: string) => number;
}

/** The filters of a set in its order; behind them a list of those that are chosen from it. */
export function FilterControls<Filters extends FilterSet>(props: FilterControlsProps<Filters>) {
  const { filters, values, onChange, choices, count } = props;
  const numbers = useNumbers();
  const controlled = Object.keys(filters).flatMap((name: keyof Filters) => {
    const filter = filters[name];
    return filter?.control
      ? {
          filter,
          value: values[name] ?? null,
          onChange: (value: string | null) => onChange({ [name]: value } as FilterChange<Filters>),
          choices: () => choices?.(name) ?? filterChoices(filter, numbers),
          count: count && ((value: string) => count(name, value)),
        }
      : [];
  });
  const listed = controlled.filter(({ filter }) => filter.control === "listed");
  return (
    <>
      {controlled.map((given) => {
        const { param, control = "search", divided } = given.filter;
        const Control = typeof control === "string" ? controls[control] : control;
        return (
          <Fragment key={param}>
            {divided && <BarDivider />}
            <Control {...given} />
          </Fragment>
        );
      })}
      {listed.length > 0 && <FilterPopover listed={listed} />}
    </>
  );
}

function SearchControl({ filter, value, onChange }: FilterControlProps) {
  const { label, className, maxLength } = filter;
  return (
    <SearchField
      label={label}
      value={value ?? ""}
      maxLength={maxLength}
      onChange={onChange}
      className={cx("shrink-0", className)}
    />
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
      aria-label={`Remove filter ${name} ${value}`}
      className={cx(barChip, "border-line bg-surface text-ink-2 hover:bg-hover")}
    >
      <span>{name}</span>
      <span className="font-medium text-ink">{value}</span>
      <Icon name="cross" className="size-[11px]" />
    </button>
  );
}

/** The value in force, in words, and the way to take it off. */
function SelectedControl({ filter, value, choices, onChange }: FilterControlProps) {
  const numbers = useNumbers();
  if (value === null) return null;
  const oneLabel = (each: string) =>
    choices().find((choice) => choice.value === each)?.label ??
    filter.valueLabel?.(each, numbers) ??
    each;
  const label = filter.multiple ? selectedValues(value).map(oneLabel).join(", ") : oneLabel(value);
  return <FilterChip name={filter.label} value={label} onRemove={() => onChange(null)} />;
}

const controls = { search: SearchControl, listed: SelectedControl, chip: SelectedControl };

function FilterPopover({ listed }: { listed: readonly FilterControlProps[] }) {
  return (
    <Popover
      label="Filters"
      triggerClassName={`${barChip} border-line text-ink-2 hover:bg-hover`}
      trigger={
        <>
          <Icon name="plus" className="size-[11px]" />
          Filter
        </>
      }
      className="w-[340px] p-4"
    >
      {() => <ListedFilters listed={listed} />}
    </Popover>
  );
}
