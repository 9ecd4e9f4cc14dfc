import { multiply } from "./arithmetic";
import { type Decimal, decimal } from "./decimal";
import { formatDecimal } from "./format-decimal";
import { evaluateFormula } from "./formula";

/** What a user's text means as a number. */
export type Typed =
  /** `readAs` is the value as files have it, given when the text was not already plain. */
  | { readonly kind: "value"; readonly value: Decimal; readonly readAs?: string }
  /** `1,234`: ask which; both readings are offered, nothing may be sent before the answer. */
  | { readonly kind: "ambiguous"; readonly asDecimal: Decimal; readonly asThousands: Decimal }
  | { readonly kind: "empty" }
  | { readonly kind: "bad"; readonly message: string };

export interface ReadTypedOptions {
  /**
   * "typed" when each character came from a key: then a point is taken at its word, as the mark of
   * decimals (1.234). Pasted text, the default, comes from who knows where.
   */
  readonly source?: "typed" | "pasted" | undefined;
  /** The amount that a percentage is taken of; without one `25%` is no number. */
  readonly percentOf?: Decimal | null | undefined;
  /** The coin that the field counts, which may stand behind the number: `0.25 BTC`. */
  readonly unit?: string | undefined;
}

/** The mark of decimals in every field, whatever format a user reads numbers in. */
const decimalMark = ".";

const longest = 64;

const largestExponent = 30;

const shape =
  /^([+-]?) ?(\p{Sc}?) ?([+-]?)([\d.,' \u066b]*)(?:e([+-]?\d{1,3})| ?([km]))?( ?\p{Sc})?$/iu;

/** A percentage, without its sign; see `percentOf`. */
const percentShape = /^(.*\S) ?%$/;

/** Whether a text says how to work out a number rather than the number: `=0.5/3` or `25%`. */
export function isWorkedOut(text: string): boolean {
  return /^\s*[=\uff1d]|[%\uff05]\s*$/.test(text);
}

/**
 * Reads what users type and paste: grouping and decimal marks of any locale, currency signs,
 * Indian groups, full-width digits, exponents, `k` and `m`, `25%` of a known amount and exact
 * arithmetic after an equals sign. Never guesses (docs/rulings.md#typed-numbers).
 */
export function readTyped(text: string, options: ReadTypedOptions = {}): Typed {
  const clean = withoutUnit(cleanTyped(text), options.unit);
  if (clean === "") return { kind: "empty" };
  if (clean.length > longest) return bad("Too long for a number.");
  if (clean.startsWith("=")) return readFormula(clean.slice(1));
  const percent = percentShape.exec(clean)?.[1];
  if (percent !== undefined && options.percentOf) {
    return readPercent(percent, options.percentOf);
  }
  const parts = shape.exec(clean);
  if (!parts) return bad(strangerIn(clean));
  const [, sign = "", before, innerSign = "", digits = "", exponent = "0", unit, after] = parts;
  if ((before && after) || (sign && innerSign)) return bad(strangerIn(clean));
  const mark = options.source === "typed" ? decimalMark : null;
  const read = readDigits(digits.trim(), mark);
  if (read.kind === "none") return bad(read.reason);
  const shift = Number.parseInt(exponent, 10) + (unit ? (/k/i.test(unit) ? 3 : 6) : 0);
  if (Math.abs(shift) > largestExponent) return bad("The exponent is too large.");
  const minus = sign === "-" || innerSign === "-";
  const toValue = (parts: DigitParts) => assemble(parts, minus, shift);
  if (read.kind === "two") {
    const asDecimal = toValue(read.asDecimal);
    return { kind: "ambiguous", asDecimal, asThousands: toValue(read.asThousands) };
  }
  const value = toValue(read.parts);
  if (isPlain(text.trim())) return { kind: "value", value };
  const minimumPlaces = shift === 0 ? read.parts.fraction.length : 0;
  return { kind: "value", value, readAs: formatDecimal(value, { minimumPlaces }) };
}

/** The text without the field's own coin behind it; any other word stays, and is refused. */
function withoutUnit(text: string, unit: string | undefined): string {
  const at = unit ? text.length - unit.length : 0;
  if (at < 1 || text.slice(at).toLowerCase() !== unit?.toLowerCase()) return text;
  return text.slice(0, at).trimEnd();
}

/** Arithmetic after an equals sign: every digit of the result is said. */
function readFormula(text: string): Typed {
  const value = evaluateFormula(text, decimalMark);
  if (value === null) return bad("After = use numbers, + - * / and brackets: =0.5/3.");
  return { kind: "value", value, readAs: formatDecimal(value) };
}

const hundredth = decimal("0.01");

/** So many hundredths of an amount, exactly. */
function readPercent(text: string, of: Decimal): Typed {
  const share = readTyped(text, { source: "typed" });
  if (share.kind === "ambiguous") return bad("Write the percentage without thousands.");
  if (share.kind !== "value") return share;
  const value = multiply(multiply(share.value, of), hundredth);
  return { kind: "value", value, readAs: formatDecimal(value) };
}

function assemble({ whole, fraction }: DigitParts, minus: boolean, shift: number): Decimal {
  const head = whole.replace(/^0+(?=\d)/, "") || "0";
  const tail = fraction === "" ? "" : `.${fraction}`;
  return decimal(`${minus ? "-" : ""}${head}${tail}e${shift}`);
}

/** Nothing to explain: digits and at most a point. */
function isPlain(text: string): boolean {
  const [whole = "", fraction = "", ...more] = text.replace(/^-/, "").split(decimalMark);
  return more.length === 0 && /^(?:0|[1-9]\d*)?$/.test(whole) && /^\d*$/.test(fraction);
}

function strangerIn(text: string): string {
  if (text.includes("%")) return "A percentage needs an amount to be taken of; type the amount.";
  if (/[\t\r\n]/.test(text)) return "More than one number.";
  const stranger = /[^\d.,' +-]/u.exec(text)?.[0];
  if (stranger) return `Unexpected "${stranger}".`;
  return "Not a number.";
}

function bad(reason: string): Typed {
  return { kind: "bad", message: reason };
}

/** Whole digits and decimal digits of one way to read a text. */
interface DigitParts {
  readonly whole: string;
  readonly fraction: string;
}

type DigitsResult =
  | { readonly kind: "one"; readonly parts: DigitParts }
  | { readonly kind: "two"; readonly asDecimal: DigitParts; readonly asThousands: DigitParts }
  | { readonly kind: "none"; readonly reason: string };

/** U+066B can only be a decimal mark; a space or an apostrophe only stands between thousands. */
const decimalMarks = [".", ",", "\u066b"];

const groupMarks = [".", ",", " ", "'"];

/**
 * Finds out what the marks between digits mean, without guessing: `1,234` and `1.234` can be
 * read in two ways unless `knownMark` says which decimal mark the user was using.
 */
function readDigits(text: string, knownMark: string | null): DigitsResult {
  const marks = text.match(/\D/g) ?? [];
  const last = marks.at(-1);
  if (!/\d/.test(text)) return none("No digit in it.");
  if (last === undefined) return one(text, "");
  const at = text.lastIndexOf(last);
  const [head, tail] = [text.slice(0, at), text.slice(at + 1)];
  const others = new Set(marks.slice(0, -1));
  if (others.size === 0) return readOneMark(head, last, tail, knownMark);
  const [other = ""] = others;
  if (others.size > 1) return none("The dots, commas and spaces contradict each other.");
  if (other === last) {
    return isGrouped(text, last) ? one(ungroup(text, last), "") : none(misplaced);
  }
  if (!decimalMarks.includes(last) || !isGrouped(head, other)) return none(misplaced);
  return one(ungroup(head, other), tail);
}

const misplaced = "Misplaced dots, commas or spaces.";

function readOneMark(
  head: string,
  mark: string,
  tail: string,
  knownMark: string | null,
): DigitsResult {
  const grouped = isGrouped(`${head}${mark}${tail}`, mark);
  if (!decimalMarks.includes(mark)) return grouped ? one(head + tail, "") : none(misplaced);
  if (!grouped || mark === knownMark) return one(head, tail);
  return {
    kind: "two",
    asDecimal: { whole: head, fraction: tail },
    asThousands: { whole: head + tail, fraction: "" },
  };
}

/** Groups of three, or the Indian groups of two before a last one of three. */
function isGrouped(text: string, mark: string): boolean {
  if (!groupMarks.includes(mark)) return false;
  const groups = text.split(mark);
  const [first = "", ...rest] = groups;
  if (!/^[1-9]\d{0,2}$/.test(first) || rest.at(-1)?.length !== 3) return false;
  const middle = rest.slice(0, -1);
  if (middle.every((group) => group.length === 3)) return true;
  return mark === "," && first.length < 3 && middle.every((group) => group.length === 2);
}

function ungroup(text: string, mark: string): string {
  return text.split(mark).join("");
}

function one(whole: string, fraction: string): DigitsResult {
  return { kind: "one", parts: { whole, fraction } };
}

function none(reason: string): DigitsResult {
  return { kind: "none", reason };
}

/** Marks that programs put between digits, each under one name. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

const spaces = /[\u00a0\u2007\u2009\u202f\u3000]/g;

const apostrophes = /[\u2018\u2019\u02bc\uff07\u066c]/g;

const minuses = /[\u2212\ufe63\uff0d]/g;

/** The zeros of the digit systems that locales write; each has its ten digits in a row. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];

/**
 * Brings pasted text to ASCII digits and marks: invisible marks dropped, full-width and other
 * decimal digits translated, spaces and apostrophes and minus signs each made one. Deliberately
 * not Unicode's NFKC, which would turn a superscript into a digit.
 */
function cleanTyped(text: string): string {
  return text
    .replace(invisible, "")
    .replace(spaces, " ")
    .replace(apostrophes, "'")
    .replace(minuses, "-")
    .replace(/\uff0c/g, ",")
    .replace(/\uff0e/g, ".")
    .replace(/\uff0b/g, "+")
    .replace(/\uff1d/g, "=")
    .replace(/\uff05/g, "%")
    .replace(/[\u00d7\u22c5]/g, "*")
    .replace(/[\u00f7\u2215]/g, "/")
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim();
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String.fromCharCode(48 + code - zero);
}
