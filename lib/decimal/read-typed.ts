import { cleanTyped } from "./clean-typed";
import { type Decimal, decimal } from "./decimal";
import { decimalMarkOf, formatDecimal } from "./format-decimal";
import { type Reading, readDigits } from "./read-digits";

/** What a person's text means as a number. */
export type Typed =
  /** `readAs` is the value as the locale writes it, given when the text was not already plain. */
  | { readonly kind: "value"; readonly value: Decimal; readonly readAs?: string }
  /** `1,234`: ask which; both readings are offered, nothing may be sent before the answer. */
  | { readonly kind: "ambiguous"; readonly asDecimal: Decimal; readonly asThousands: Decimal }
  | { readonly kind: "empty" }
  | { readonly kind: "bad"; readonly message: string };

export interface ReadTypedOptions {
  /** Whose marks are meant and how `readAs` is written; "en" when left out. */
  readonly locale?: string | undefined;
  /**
   * "typed" when each character came from a key: then the locale's own decimal mark is taken at
   * its word (1.234 in "en"). Pasted text, the default, comes from who knows where.
   */
  readonly source?: "typed" | "pasted" | undefined;
}

const longest = 64;
const largestExponent = 30;
const shape =
  /^([+-]?) ?(\p{Sc}?) ?([+-]?)([\d.,' \u066b]*)(?:e([+-]?\d{1,3})| ?([km]))?( ?\p{Sc})?$/iu;

/**
 * Reads what people type and paste: grouping and decimal marks of any locale, currency signs,
 * Indian groups, full-width digits, exponents, `k` and `m`. Never guesses (trading-desk 1.7).
 */
export function readTyped(text: string, options: ReadTypedOptions = {}): Typed {
  const locale = options.locale ?? "en";
  const clean = cleanTyped(text);
  if (clean === "") return { kind: "empty" };
  if (clean.length > longest) return bad("It is too long to be a price or a quantity.");
  const parts = shape.exec(clean);
  if (!parts) return bad(strangerIn(clean));
  const [, sign = "", before, innerSign = "", digits = "", exponent = "0", unit, after] = parts;
  if ((before && after) || (sign && innerSign)) return bad(strangerIn(clean));
  const mark = options.source === "typed" ? decimalMarkOf(locale) : null;
  const read = readDigits(digits.trim(), mark);
  if (read.kind === "none") return bad(read.why);
  const shift = Number.parseInt(exponent, 10) + (unit ? (/k/i.test(unit) ? 3 : 6) : 0);
  if (Math.abs(shift) > largestExponent) return bad("Its exponent is out of all proportion.");
  const minus = sign === "-" || innerSign === "-";
  const toValue = (reading: Reading) => assemble(reading, minus, shift);
  if (read.kind === "two") {
    const asDecimal = toValue(read.asDecimal);
    return { kind: "ambiguous", asDecimal, asThousands: toValue(read.asThousands) };
  }
  const value = toValue(read.reading);
  if (isPlain(text.trim(), decimalMarkOf(locale))) return { kind: "value", value };
  const minimumPlaces = shift === 0 ? read.reading.fraction.length : 0;
  return { kind: "value", value, readAs: formatDecimal(value, { locale, minimumPlaces }) };
}

function assemble({ whole, fraction }: Reading, minus: boolean, shift: number): Decimal {
  const head = whole.replace(/^0+(?=\d)/, "") || "0";
  const tail = fraction === "" ? "" : `.${fraction}`;
  return decimal(`${minus ? "-" : ""}${head}${tail}e${shift}`);
}

/** Nothing to explain: digits and at most the locale's own decimal mark. */
function isPlain(text: string, mark: string): boolean {
  const [whole = "", fraction = "", ...more] = text.replace(/^-/, "").split(mark);
  return more.length === 0 && /^(?:0|[1-9]\d*)?$/.test(whole) && /^\d*$/.test(fraction);
}

function strangerIn(text: string): string {
  if (text.includes("%")) return "A percentage needs an amount to be taken of; type the amount.";
  if (/[\t\r\n]/.test(text)) return "It holds more than one number.";
  const stranger = /[^\d.,' +-]/u.exec(text)?.[0];
  if (stranger) return `"${stranger}" does not belong in a number at that place.`;
  return "Its signs and marks do not make a number.";
}

function bad(why: string): Typed {
  return { kind: "bad", message: `This is not a number we can be sure of. ${why}` };
}
