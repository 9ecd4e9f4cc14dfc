/** Which values a filter lets through: those it names, and none of those it names with a minus. */
interface ValueFilter {
  /** Any of these; all where there are none. */
  readonly any: readonly string[];
  readonly none: readonly string[];
}

/**
 * Reads a filter as users write it: "BTCUSDT,ETHUSDT" for either, "-BTCUSDT" for all but it.
 * Blanks count for nothing.
 */
export function parseValueFilter(text: string | null | undefined): ValueFilter {
  const search = (text ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "" && word !== "-");
  return {
    any: search.filter((word) => !word.startsWith("-")),
    none: search.filter((word) => word.startsWith("-")).map((word) => word.slice(1).trim()),
  };
}

/** A filter in words, its values as `label` calls them: "Spot or Margin", "not BTCUSDT". */
export function valueFilterLabel(text: string, label: (value: string) => string): string {
  const { any, none } = parseValueFilter(text);
  const parts = [
    any.map(label).join(" or "),
    none.map((value) => `not ${label(value)}`).join(", "),
  ];
  return parts.filter((part) => part !== "").join(", ");
}
