import { type Decimal, decimal, isDecimal, multiply, sign } from "@/lib/decimal";

/** A currency beside USDT, at a rate that a user entered, and where that rate is from. */
export interface ReportingCurrency {
  readonly code: string;
  /** Of this currency per USDT; above 0. */
  readonly rate: Decimal;
  readonly source: string;
}

/** Names of an address; all three or none. */
export const currencyParams = ["currency", "rate", "rateSource"] as const;

export type CurrencyFields = Readonly<Record<(typeof currencyParams)[number], string>>;

/** Why these fields are no reporting currency, naming what to do; null when they are one. */
export function currencyFault({ currency, rate, rateSource }: CurrencyFields): string | null {
  if (!/^[A-Z]{3,5}$/.test(currency)) return "Enter a currency code, such as EUR.";
  if (rate.length > 30 || !isDecimal(rate) || sign(decimal(rate)) !== 1) {
    return `The rate must be a number above 0: ${currency} per USDT, such as 0.9213.`;
  }
  if (rateSource === "") return "Enter the rate's source and date.";
  if (rateSource.length > 80) return "Use at most 80 characters for the rate's source.";
  return null;
}

/**
 * The reporting currency that an address names; null where it names none, or not all of it. There
 * is none without a rate whose source is said: nothing is converted at a rate that nobody vouches
 * for.
 */
export function reportingCurrency(fields: CurrencyFields): ReportingCurrency | null {
  if (currencyFault(fields) !== null) return null;
  return { code: fields.currency, rate: decimal(fields.rate), source: fields.rateSource };
}

/** An amount of USDT in that currency, to the last digit. */
export function converted(usdt: Decimal, { rate }: ReportingCurrency): Decimal {
  return multiply(usdt, rate);
}
