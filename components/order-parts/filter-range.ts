import type { FilterDefinition, FilterSet } from "@/components/ui/filters";
import { compare, type Decimal, decimalOrNull, type Numbers } from "@/lib/decimal";

/** From one value to another; both belong to it, and null is open. */
interface TextRange {
  readonly least: string | null;
  readonly most: string | null;
}

/** Reads "1..2", ">1" or "<2", with `read` for each end; null for what is none of them. */
function rangeOf(text: string, read: (end: string) => string | null): TextRange | null {
  const [, sign, only, from, to] =
    /^\s*(?:([<>])\s*(\S+)|(\S+?)\s*\.\.\s*(\S+))\s*$/.exec(text) ?? [];
  const min = sign === "<" ? null : read(only ?? from ?? "");
  const max = sign === ">" ? null : read(only ?? to ?? "");
  if ((min === null && sign !== "<") || (max === null && sign !== ">")) return null;
  return { least: min, most: max };
}

function textOfRange(range: TextRange | null): string | null {
  if (range === null) return null;
  const { least: min, most: max } = range;
  return min === null ? `<${max}` : max === null ? `>${min}` : `${min}..${max}`;
}

/** A range of prices, as an address holds it; null for what is none. */
export const parsePriceRange = (text: string) => textOfRange(priceRange(text));

/** A range of prices; null for what is none. */
function priceRange(text: string): TextRange | null {
  const range = rangeOf(text, decimalOrNull);
  const { least: min, most: max } = range ?? {};
  const turned = min && max && compare(min as Decimal, max as Decimal) === 1;
  return turned ? null : range;
}

/** Whether a price is within a range; one that is not known is not. */
export function isWithinPrices(price: Decimal | null, text: string): boolean {
  const range = priceRange(text);
  if (range === null) return true;
  if (price === null) return false;
  const { least: min, most: max } = range;
  return (
    (min === null || compare(price, min as Decimal) >= 0) &&
    (max === null || compare(price, max as Decimal) <= 0)
  );
}

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

const ageMs = (text: string) => {
  const [, count = "", unit = ""] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
  return Number(count) * (unitMs[unit] ?? 0);
};

/** A range of ages, as an address holds it: "<8h", ">1d", "1h..8h". */
export function parseAgeRange(text: string): string | null {
  const range = rangeOf(text, (end) => (ageMs(end) > 0 ? end : null));
  const turned = range?.least && range.most && ageMs(range.least) > ageMs(range.most);
  return turned ? null : textOfRange(range);
}

/** Whether something that old is within a range of ages; an age that is not known is not. */
export function isWithinAges(age: number | null, text: string): boolean {
  const range = rangeOf(text, (end) => end);
  if (range === null) return true;
  if (age === null) return false;
  const { least: min, most: max } = range;
  return (min === null || age >= ageMs(min)) && (max === null || age <= ageMs(max));
}

/** A range in words: "under 8 h", "60,000 to 68,000". */
export function rangeLabel(text: string, numbers: Numbers): string {
  const range = rangeOf(text, (end) => end);
  if (range === null) return text;
  const { least: min, most: max } = range;
  if (min === null) return `under ${endLabel(max, numbers)}`;
  if (max === null) return `over ${endLabel(min, numbers)}`;
  return `${endLabel(min, numbers)} to ${endLabel(max, numbers)}`;
}

function endLabel(end: string | null, numbers: Numbers): string {
  const value = decimalOrNull(end);
  return value === null ? (end ?? "").replace(/(\d)([a-z])/, "$1 $2") : numbers.decimal(value);
}

/** The filters of lists of orders by a price, which `label` names, and by age. */
export const priceAndAgeFilters = (label: string) =>
  ({
    price: {
      param: "prices",
      label,
      parse: parsePriceRange,
      control: "listed",
      typed: "60000..68000, >60000 or <68000",
      valueLabel: rangeLabel,
    },
    age: {
      param: "age",
      label: "Age",
      parse: parseAgeRange,
      control: "listed",
      typed: "<8h, >1d or 30m..2h",
      valueLabel: rangeLabel,
    },
  }) satisfies FilterSet;

/** The filter of lists of orders by what their client ids begin with. */
export const clientIdFilter = {
  param: "client",
  label: "Client id begins",
  parse: (text) => text.trim() || null,
  control: "listed",
  typed: "D1-",
} satisfies FilterDefinition;
