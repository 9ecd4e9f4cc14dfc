declare const exact: unique symbol;

/**
 * An exact decimal number as text in its one canonical form: no exponent, no leading or trailing
 * zeros, no "-0". Equal numbers are equal strings.
 */
export type Decimal = string & { readonly [exact]: true };

/** What an exchange may write (docs/archive.md#numbers); anything else is not a number to us. */
const readable = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

const canonical = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/;

/** True when `decimal` can read the text: plain or with an exponent, "." as the decimal mark. */
export function isDecimal(text: unknown): text is string {
  return typeof text === "string" && readable.test(text);
}

/** Reads a wire number exactly. Throws RangeError for anything `isDecimal` refuses. */
export function decimal(text: string): Decimal {
  if (canonical.test(text)) return text as Decimal;
  if (!readable.test(text)) throw new RangeError(`Not a decimal number: ${JSON.stringify(text)}`);
  return canonise(text);
}

/** As `decimal`, but null for what is empty, absent or not a number. */
export function decimalOrNull(text: string | null | undefined): Decimal | null {
  return isDecimal(text) ? decimal(text) : null;
}

function canonise(text: string): Decimal {
  const negative = text.startsWith("-");
  const [mantissa = "", exponent = "0"] = text.slice(negative ? 1 : 0).split(/[eE]/);
  const [whole = "", fraction = ""] = mantissa.split(".");
  const point = whole.length + Number.parseInt(exponent, 10);
  const digits = whole + fraction;
  const padded = digits.padStart(digits.length - Math.min(0, point), "0").padEnd(point, "0");
  const cut = Math.max(0, point);
  const head = padded.slice(0, cut).replace(/^0+/, "") || "0";
  const tail = padded.slice(cut).replace(/0+$/, "");
  const plain = tail === "" ? head : `${head}.${tail}`;
  return (negative && plain !== "0" ? `-${plain}` : plain) as Decimal;
}

/** -1, 0 or 1, by value; good for sorting. Works on the digits, no number is made. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  if (a === b) return 0;
  const negative = a.startsWith("-");
  if (negative !== b.startsWith("-")) return negative ? -1 : 1;
  const larger = compareSizes(a, b, negative ? 1 : 0);
  if (!negative) return larger;
  return larger === 1 ? -1 : larger === -1 ? 1 : 0;
}

/** Same number? */
export function equal(a: Decimal, b: Decimal): boolean {
  return a === b;
}

/** -1 below zero, 0, or 1 above. */
export function sign(value: Decimal): -1 | 0 | 1 {
  if (value === "0") return 0;
  return value.startsWith("-") ? -1 : 1;
}

/** Canonical text without leading zeros: the longer whole part is larger, then digit by digit. */
function compareSizes(a: Decimal, b: Decimal, from: number): -1 | 0 | 1 {
  const wholeA = wholeLength(a) - from;
  const wholeB = wholeLength(b) - from;
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function wholeLength(value: Decimal): number {
  const point = value.indexOf(".");
  return point === -1 ? value.length : point;
}

/** A decimal as a whole number of units of 10^-scale. */
export interface Scaled {
  readonly units: bigint;
  readonly scale: number;
}

const powers: bigint[] = [1n];

const zero = 48;

/** 10^exponent, remembered. */
export function powerOfTen(exponent: number): bigint {
  for (let known = powers.length; known <= exponent; known++) {
    powers.push((powers[known - 1] ?? 1n) * 10n);
  }
  return powers[exponent] ?? 1n;
}

/** Takes a decimal apart. */
export function toScaled(value: Decimal): Scaled {
  const point = value.indexOf(".");
  if (point === -1) return { units: BigInt(value), scale: 0 };
  const digits = value.slice(0, point) + value.slice(point + 1);
  return { units: BigInt(digits), scale: value.length - point - 1 };
}

/** The units of a decimal at a scale that is at least its own. */
export function unitsAt(value: Decimal, scale: number): bigint {
  const parts = toScaled(value);
  return parts.scale === scale ? parts.units : parts.units * powerOfTen(scale - parts.scale);
}

/** Puts a decimal together. */
export function fromScaled(units: bigint, scale: number): Decimal {
  if (scale === 0) return units.toString() as Decimal;
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === zero) end--;
  const whole = (negative ? "-" : "") + digits.slice(0, point);
  return (end === point ? whole : `${whole}.${digits.slice(point, end)}`) as Decimal;
}

/** How many digits stand after the decimal mark. */
export function decimalPlaces(value: Decimal): number {
  const point = value.indexOf(".");
  return point === -1 ? 0 : value.length - point - 1;
}
