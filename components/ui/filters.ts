import { createLoader, createParser, type SingleParserBuilder } from "nuqs/server";
import type { ComponentType } from "react";
import type { Numbers } from "@/lib/decimal";

/** One filter of a list: how it stands in the page's address, and how it is drawn. */
export interface FilterDefinition<Value extends string = string> {
  /** Its name in the address. */
  readonly param: string;
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
  valueLabel?(value: Value, numbers: Numbers): string;
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

/** How each filter is read from an address, by its name in the set. */
export function filterParsers(
  filters: FilterSet,
): Readonly<Record<string, SingleParserBuilder<string>>> {
  const entries = Object.entries(filters).map(([name, { parse }]) => [
    name,
    createParser({ parse: (text) => (text === "" ? null : parse(text)), serialize: String }),
  ]);
  return Object.fromEntries(entries);
}

/** What each filter is called in an address, by its name in the set. */
export function filterKeys(filters: FilterSet): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(filters).map(([name, { param }]) => [name, param]));
}

/** Reads the filters out of an address. */
export function parseFilters<Filters extends FilterSet>(
  filters: Filters,
  address: URLSearchParams,
): FilterValues<Filters> {
  const load = createLoader(filterParsers(filters), { urlKeys: filterKeys(filters) });
  return load(address) as FilterValues<Filters>;
}

/** A change of filters as the address takes it; null takes a filter off. */
export function changedFilters<Filters extends FilterSet>(
  filters: Filters,
  change: FilterChange<Filters>,
): Partial<FilterValues<Filters>> {
  const entries = Object.entries(change).map(([name, text]) => {
    const { parse } = filters[name] as FilterDefinition;
    return [name, text ? parse(text) : null];
  });
  return Object.fromEntries(entries);
}

/** The filters in force as a request asks for them, under their names of the address. */
export function filterSearch<Filters extends FilterSet>(
  filters: Filters,
  values: FilterValues<Filters>,
): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value) search.set((filters[name] as FilterDefinition).param, value);
  }
  return search;
}

/** How many filters hold something back; blanks hold nothing. */
export function filterCount(values: Readonly<Record<string, string | null>>): number {
  return Object.values(values).filter((value) => value?.trim()).length;
}

/** The values of a filter that can be chosen, each in words. */
export function filterChoices(filter: FilterDefinition, numbers: Numbers): readonly FilterChoice[] {
  return (filter.values ?? []).map((value) => ({
    value,
    label: filter.valueLabel?.(value, numbers) ?? value,
  }));
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
