declare const exact: unique symbol;

/**
 * An exact decimal number as text in its one canonical form: no exponent, no leading or trailing
 * zeros, no "-0". Equal numbers are equal strings.
 */
export type Decimal = string & { readonly [exact]: true };

/** What an exchange may write (broker-office 6.1); anything else is not a number to us. */
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
