import { absolute, divide, multiply } from "./arithmetic";
import { compare, type Decimal, decimal, decimalOrNull, decimalPlaces, sign } from "./decimal";
import { type DecimalFormat, formatDecimal, type NumberFormat } from "./format-decimal";

type Places = number | null | undefined;

/** Writes each kind of number in one format. Files get plain numbers instead. */
export interface Numbers {
  readonly format: NumberFormat;
  /** What parts a number's whole digits from its decimals. */
  readonly mark: string;
  /** Every digit of a decimal. */
  readonly decimal: (value: Decimal, options?: Omit<DecimalFormat, "format">) => string;
  /** A value or a fee in quote coin: two decimals, below 0.01 two significant digits. */
  readonly money: (value: Decimal) => string;
  /** Fees as a list gives them, an amount and its coin each: "0.1 USDT, 0.02 BGB". */
  readonly fees: (fees: string) => string;
  /** A price at its tick; with every digit while the tick is not known. */
  readonly price: (value: Decimal, places: Places) => string;
  /** An average price, one digit finer than the tick. */
  readonly average: (value: Decimal, places: Places) => string;
  /** A quantity at its step; with every digit while the step is not known. */
  readonly size: (value: Decimal, places: Places) => string;
  /** The share of a whole that is done: two decimals, and never 0 of what is not. */
  readonly share: (part: Decimal, whole: Decimal) => string;
  /** A whole number of things: "1,962". */
  readonly count: (count: number) => string;
  /** "1 record", "1,962 records". */
  readonly counted: (count: number, thing: string) => string;
  /** A number as the exchange or a form gave it; text that is no number stays as it is. */
  readonly text: (text: string) => string;
}

const one = decimal("1");
const hundred = decimal("100");
const cent = decimal("0.01");
const centPlaces = 2;

/** Numbers in a format. */
export function numbersIn(format: NumberFormat): Numbers {
  const write: Numbers["decimal"] = (value, options) =>
    formatDecimal(value, { ...options, format });
  const atPlaces = (value: Decimal, places: Places) =>
    places == null ? write(value) : toPlaces(value, places, write);
  const money = (value: Decimal) => {
    const small = sign(value) !== 0 && compare(absolute(value), cent) < 0;
    return small ? significant(value, write) : toPlaces(value, centPlaces, write);
  };
  const count = (of: number) => write(decimal(`${of}`));
  return {
    format,
    mark: write(decimal("0.5")).charAt(1),
    decimal: write,
    money,
    fees: (fees) => feesText(fees, money),
    price: atPlaces,
    average: (value, places) => atPlaces(value, places == null ? places : places + 1),
    size: atPlaces,
    share: (part, whole) => shareText(part, whole, { decimal: write, money }),
    count,
    counted: (of, thing) => `${count(of)} ${thing}${of === 1 ? "" : "s"}`,
    text: (text) => {
      const value = decimalOrNull(text);
      return value === null ? text : write(value, { minimumPlaces: decimalPlacesIn(text) });
    },
  };
}

/** As files, messages and stored texts have them. */
export const plainNumbers = numbersIn("1,234.56");

const round = (value: Decimal, scale: number) =>
  divide(value, one, { scale, rounding: "half-even" });

/** The places that a text has, zeros at its end included. */
const decimalPlacesIn = (text: string) => /^-?\d+\.(\d+)$/.exec(text)?.[1]?.length ?? 0;

/** To so many places, half to even; what is not zero keeps two significant digits instead of 0. */
function toPlaces(value: Decimal, places: number, write: Numbers["decimal"]): string {
  const rounded = round(value, places);
  const lost = sign(rounded) === 0 && sign(value) !== 0;
  return lost ? significant(value, write) : write(rounded, { minimumPlaces: places });
}

/** Two significant digits of a value below one. */
function significant(value: Decimal, write: Numbers["decimal"]): string {
  const [, fraction = ""] = value.split(".");
  const places = fraction.search(/[1-9]/) + 2;
  const rounded = round(value, places);
  // 0.0996 becomes 0.10, of which one place less is two digits.
  const carried = rounded.split(".")[1]?.search(/[1-9]/) === places - 3;
  return write(rounded, { minimumPlaces: carried ? places - 1 : places });
}

function feesText(fees: string, money: Numbers["money"]): string {
  return fees
    .split(", ")
    .map((fee) => {
      const [amount = "", ...coin] = fee.split(" ");
      const value = decimalOrNull(amount);
      return value === null ? fee : [money(value), ...coin].join(" ");
    })
    .join(", ");
}

/** The share of a whole that is done, in per cent; below 100 as long as something remains. */
export function sharePercent(part: Decimal, whole: Decimal): Decimal {
  const percent = divide(multiply(part, hundred), whole, { scale: 2, rounding: "half-even" });
  return compare(part, whole) < 0 && compare(percent, hundred) >= 0 ? decimal("99.99") : percent;
}

function shareText(
  part: Decimal,
  whole: Decimal,
  { decimal: write, money }: Pick<Numbers, "decimal" | "money">,
): string {
  const percent = sharePercent(part, whole);
  if (sign(percent) !== 0 || sign(part) === 0) return `${write(percent, { minimumPlaces: 2 })} %`;
  const exact = divide(multiply(part, hundred), whole, {
    scale: decimalPlaces(part) + decimalPlaces(whole) + 20,
    rounding: "half-even",
  });
  return `${money(exact)} %`;
}
