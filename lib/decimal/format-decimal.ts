import type { Decimal } from "./decimal";

/** The true minus sign that screens show; wire text keeps the hyphen. */
const minusSign = "\u2212";

const narrowSpace = "\u202f";

/** How numbers can be written: the mark between thousands, and the decimal mark. */
const marks = {
  "1,234.56": [",", "."],
  "1.234,56": [".", ","],
  "1 234,56": [narrowSpace, ","],
  "1'234.56": ["'", "."],
} as const;

/** A way to write numbers, by its example. */
export type NumberFormat = keyof typeof marks;

/** Every way, the one of files, messages and fields first. */
export const numberFormats = Object.keys(marks) as NumberFormat[];

export interface DecimalFormat {
  /** "1,234.56" when left out. */
  readonly format?: NumberFormat | undefined;
  /** Zeros are added up to this many decimal places; nothing is ever cut. */
  readonly minimumPlaces?: number | undefined;
  /** Whether thousands are set apart; true when left out. */
  readonly grouping?: boolean | undefined;
}

/** Writes a decimal, every digit of it, from its text. */
export function formatDecimal(value: Decimal, options: DecimalFormat = {}): string {
  const [group, mark] = marks[options.format ?? "1,234.56"];
  const negative = value.startsWith("-");
  const [whole = "0", fraction = ""] = (negative ? value.slice(1) : value).split(".");
  const head = options.grouping === false ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  const places = fraction.padEnd(options.minimumPlaces ?? 0, "0");
  const tail = places === "" ? "" : mark + places;
  return (negative ? minusSign : "") + head + tail;
}
