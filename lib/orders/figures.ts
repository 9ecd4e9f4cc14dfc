import {
  absolute,
  compare,
  type Decimal,
  decimal,
  decimalOrNull,
  decimalPlaces,
  divide,
  formatDecimal,
  multiply,
  sign,
} from "@/lib/decimal";

// How each kind of figure is written on every screen. Files and clipboards get the exact value.

const one = decimal("1");
const hundred = decimal("100");
const cent = decimal("0.01");
const centPlaces = 2;

const round = (value: Decimal, scale: number) =>
  divide(value, one, { scale, rounding: "half-even" });

/** To so many places, half to even; what is not zero keeps two significant digits instead of 0. */
function toPlaces(value: Decimal, places: number, locale?: string): string {
  const rounded = round(value, places);
  const lost = sign(rounded) === 0 && sign(value) !== 0;
  return lost
    ? significant(value, locale)
    : formatDecimal(rounded, { minimumPlaces: places, locale });
}

/** Two significant digits of a value below one. */
function significant(value: Decimal, locale?: string): string {
  const [, fraction = ""] = value.split(".");
  const places = fraction.search(/[1-9]/) + 2;
  const rounded = round(value, places);
  // 0.0996 becomes 0.10, of which one place less is two digits.
  const carried = rounded.split(".")[1]?.search(/[1-9]/) === places - 3;
  return formatDecimal(rounded, { minimumPlaces: carried ? places - 1 : places, locale });
}

/** A value or a fee in quote coin: two decimals, below 0.01 two significant digits. */
export function formatMoney(value: Decimal, locale?: string): string {
  const small = sign(value) !== 0 && compare(absolute(value), cent) < 0;
  return small ? significant(value, locale) : toPlaces(value, centPlaces, locale);
}

/** Fees as a list gives them, an amount and its coin each: "0.1 USDT, 0.02 BGB". */
export function formatFees(fees: string): string {
  return fees
    .split(", ")
    .map((fee) => {
      const [amount = "", ...coin] = fee.split(" ");
      const value = decimalOrNull(amount);
      return value === null ? fee : [formatMoney(value), ...coin].join(" ");
    })
    .join(", ");
}

/** A price at its tick; with every digit while the tick is not known. */
export function formatPrice(value: Decimal, places: number | null | undefined): string {
  return places == null ? formatDecimal(value) : toPlaces(value, places);
}

/** An average price, one digit finer than the tick. */
export function formatAverage(value: Decimal, places: number | null | undefined): string {
  return places == null ? formatDecimal(value) : toPlaces(value, places + 1);
}

/** A quantity at its step; with every digit while the step is not known. */
export function formatSize(value: Decimal, places: number | null | undefined): string {
  return places == null ? formatDecimal(value) : toPlaces(value, places);
}

/** The share of a whole that is done, in per cent; below 100 as long as something remains. */
export function sharePercent(part: Decimal, whole: Decimal): Decimal {
  const percent = divide(multiply(part, hundred), whole, { scale: 2, rounding: "half-even" });
  return compare(part, whole) < 0 && compare(percent, hundred) >= 0 ? decimal("99.99") : percent;
}

/** The same in words: two decimals, and never 0 of what is not. */
export function formatShare(part: Decimal, whole: Decimal): string {
  const percent = sharePercent(part, whole);
  if (sign(percent) !== 0 || sign(part) === 0) {
    return `${formatDecimal(percent, { minimumPlaces: 2 })} %`;
  }
  const exact = divide(multiply(part, hundred), whole, {
    scale: decimalPlaces(part) + decimalPlaces(whole) + 20,
    rounding: "half-even",
  });
  return `${formatMoney(exact)} %`;
}
