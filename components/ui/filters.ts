import type { ComponentType } from "react";

/** One filter of a list: how it stands in the page's address, and how it is drawn. */
export interface FilterDefinition<Value extends string = string> {
  /** Its name in the address. */
  readonly param: string;
  /** What it is called on the screen. */
  readonly label: string;
  /** The value that a text means, out of an address or as it was typed; null for none. */
  readonly parse: (text: string) => Value | null;
  /**
   * How it is chosen: typed; from a list under "Filter", with only the chosen value in sight;
   * elsewhere, with that value in sight; or by a control of `filter-menus`. Without one its page
   * draws it.
   */
  readonly control?: "search" | "listed" | "chip" | ComponentType<FilterControlProps>;
  /** The values to choose from, where they are always the same. */
  readonly values?: readonly Value[];
  /** A value in words, where it is not its own name. */
  valueLabel?(value: Value): string;
  /** Of the box that is typed into. */
  readonly className?: string;
  readonly maxLength?: number;
  /** Several values can be selected at once; in the address commas stand between them. */
  readonly multiple?: true;
  /** Its value is typed under "Filter"; this shows how. */
  readonly typed?: string;
  /** A line stands before it, which sets it apart from the one before. */
  readonly divided?: boolean;
}

/** One value that can be chosen, and its words. */
export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** What the control of one filter is given. */
export interface FilterControlProps {
  readonly filter: FilterDefinition;
  /** Null leaves nothing out. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Asked only where the values are drawn. */
  readonly choices: () => readonly FilterChoice[];
  /** How many rows a value would leave. */
  readonly count?: ((value: string) => number) | undefined;
}

/** The filters of a list, in the order in which they are drawn. */
export type FilterSet = Readonly<Record<string, FilterDefinition>>;

/** What of each filter is in force; null leaves nothing out. */
export type FilterValues<Filters extends FilterSet> = {
  readonly [Name in keyof Filters]: ReturnType<Filters[Name]["parse"]> | null;
};

/** New values of some filters, as they were typed or chosen. */
export type FilterChange<Filters extends FilterSet> = {
  readonly [Name in keyof Filters]?: string | null;
};

/** Any text filters. */
export const anyText = (text: string): string => text;

interface ChoiceFilter<Value extends string> extends Omit<FilterDefinition<Value>, "parse"> {
  readonly values: readonly Value[];
}

/** A filter whose values are known: what an address says else counts as nothing. */
export function choiceFilter<Value extends string>(
  filter: ChoiceFilter<Value>,
): FilterDefinition<Value> {
  return { ...filter, parse: (text) => filter.values.find((value) => value === text) ?? null };
}

/** Reads the filters out of an address. */
export function parseFilters<Filters extends FilterSet>(
  filters: Filters,
  address: { get(param: string): string | null },
): FilterValues<Filters> {
  const entries = Object.entries(filters).map(([name, { param, parse }]) => {
    const text = address.get(param);
    return [name, text ? parse(text) : null];
  });
  return Object.fromEntries(entries);
}

/** A change of filters as it stands in an address; null takes a name out of it. */
export function filterParams<Filters extends FilterSet>(
  filters: Filters,
  change: FilterChange<Filters>,
): Readonly<Record<string, string | null>> {
  const entries = Object.entries(change).map(([name, text]) => {
    const { param, parse } = filters[name] as FilterDefinition;
    return [param, text ? parse(text) : null];
  });
  return Object.fromEntries(entries);
}

/** Takes every filter off an address. */
export function noFilterParams(filters: FilterSet): Readonly<Record<string, null>> {
  return Object.fromEntries(Object.values(filters).map(({ param }) => [param, null]));
}

/** The filters in force as a request asks for them, under their names of the address. */
export function filterSearch<Filters extends FilterSet>(
  filters: Filters,
  values: FilterValues<Filters>,
): URLSearchParams {
  const search = new URLSearchParams();
  for (const [param, value] of Object.entries(filterParams(filters, values))) {
    if (value) search.set(param, value);
  }
  return search;
}

/** How many filters hold something back; blanks hold nothing. */
export function filterCount(values: Readonly<Record<string, string | null>>): number {
  return Object.values(values).filter((value) => value?.trim()).length;
}

/** The values of a filter that can be chosen, each in words. */
export function filterChoices(filter: FilterDefinition): readonly FilterChoice[] {
  return (filter.values ?? []).map((value) => ({ value, label: filterValueLabel(filter, value) }));
}

/** The values that rows have, each once, as choices. */
export function rowChoices(
  values: readonly (string | null)[],
  labelOf = (value: string) => value,
): readonly FilterChoice[] {
  const given = [...new Set(values)].filter((value) => value !== null && value !== "");
  return (given as string[]).sort().map((value) => ({ value, label: labelOf(value) }));
}

/** A filter whose values are chosen from a list, in the words of `labels`. */
export function listedFilter(
  param: string,
  label: string,
  labels: Readonly<Record<string, string>>,
): FilterDefinition {
  return {
    ...{ param, label, parse: anyText, control: "listed", values: Object.keys(labels) },
    valueLabel: (value) => labels[value] ?? value,
  };
}

/** One of which several values can be selected at once. */
export const listedManyFilter = (...given: Parameters<typeof listedFilter>): FilterDefinition => ({
  ...listedFilter(...given),
  multiple: true,
});

/** Whether one of the values that are selected matches; nothing selected leaves nothing out. */
export function isAmong(values: string | null, matches: (value: string) => boolean): boolean {
  return values === null || selectedValues(values).some(matches);
}

/** The values that are selected in a filter that takes several. */
export function selectedValues(text: string | null): readonly string[] {
  return (text ?? "").split(",").filter(Boolean);
}

/** The same with one more or one less; null with none. */
export function toggleValue(text: string | null, value: string): string | null {
  const values = selectedValues(text);
  const next = values.includes(value)
    ? values.filter((each) => each !== value)
    : [...values, value];
  return next.join(",") || null;
}

/** A filter's value in words. */
function filterValueLabel(filter: FilterDefinition, value: string): string {
  return filter.valueLabel?.(value) ?? value;
}
