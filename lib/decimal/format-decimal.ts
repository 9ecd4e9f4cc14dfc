import type { Decimal } from "./decimal";

/** The true minus sign that screens show; wire text keeps the hyphen. */
const minusSign = "\u2212";

export interface DecimalFormat {
  /** A language tag; "en" when left out, so that server and browser write the same. */
  readonly locale?: string | undefined;
  /** Zeros are added up to this many decimal places; nothing is ever cut. */
  readonly minimumPlaces?: number | undefined;
  /** Whether thousands are set apart; true when left out. */
  readonly grouping?: boolean | undefined;
}

interface Marks {
  readonly grouped: Intl.NumberFormat;
  readonly plain: Intl.NumberFormat;
  readonly decimalMark: string;
  /** The locale's ten digits, or null when they are 0 to 9. */
  readonly digits: readonly string[] | null;
}

const known = new Map<string, Marks>();

/**
 * Writes a decimal as a locale does, every digit of it, from the text: Intl sets only the whole
 * part (as a BigInt, so exactly), because its fraction is limited to 20 places on Node 20.
 */
export function formatDecimal(value: Decimal, format: DecimalFormat = {}): string {
  const marks = marksOf(format.locale ?? "en");
  const negative = value.startsWith("-");
  const [whole = "0", fraction = ""] = (negative ? value.slice(1) : value).split(".");
  const head = (format.grouping === false ? marks.plain : marks.grouped).format(BigInt(whole));
  const places = fraction.padEnd(format.minimumPlaces ?? 0, "0");
  const tail = places === "" ? "" : marks.decimalMark + translate(places, marks.digits);
  return (negative ? minusSign : "") + head + tail;
}

/** The decimal mark of a locale: "." or "," nearly everywhere. */
export function decimalMarkOf(locale: string): string {
  return marksOf(locale).decimalMark;
}

function marksOf(locale: string): Marks {
  const found = known.get(locale);
  if (found) return found;
  const grouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false });
  const point = plain.formatToParts(0.5).find((part) => part.type === "decimal");
  const digits = Array.from({ length: 10 }, (_, digit) => plain.format(digit));
  const marks: Marks = {
    grouped,
    plain,
    decimalMark: point?.value ?? ".",
    digits: digits[0] === "0" ? null : digits,
  };
  known.set(locale, marks);
  return marks;
}

function translate(text: string, digits: readonly string[] | null): string {
  if (digits === null) return text;
  return Array.from(text, (digit) => digits[digit.charCodeAt(0) - 48] ?? digit).join("");
}
