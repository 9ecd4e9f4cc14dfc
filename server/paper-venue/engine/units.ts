/** Decimal places of every amount in the ledger: enough for any price x size the venue lists. */
export const AMOUNT_SCALE = 18;

/** What `parseUnits` answers for text that is no amount in the wanted units. */
export const MALFORMED = -1;
export const TOO_FINE = -2;
export const TOO_LARGE = -3;

const ZERO = 48;
const POINT = 46;

/**
 * Reads a plain decimal ("12", "0.50") as a count of 10^-scale. Digits beyond the scale must be
 * zero. Answers MALFORMED, TOO_FINE or TOO_LARGE (above the safe integers) instead of throwing:
 * it stands at the edge, where most of what fails is a customer's typing.
 */
export function parseUnits(text: string, scale: number): number {
  let units = 0;
  let places = -1;
  let fine = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === POINT) {
      if (places >= 0 || index === 0) return MALFORMED;
      places = 0;
      continue;
    }
    const digit = code - ZERO;
    if (digit < 0 || digit > 9) return MALFORMED;
    if (places >= scale) {
      fine ||= digit !== 0;
      places += 1;
      continue;
    }
    units = units * 10 + digit;
    if (places >= 0) places += 1;
  }
  if (text.length === 0 || places === 0) return MALFORMED;
  if (fine) return TOO_FINE;
  if (units > Number.MAX_SAFE_INTEGER) return TOO_LARGE;
  for (let place = Math.max(places, 0); place < scale; place += 1) units *= 10;
  return units > Number.MAX_SAFE_INTEGER ? TOO_LARGE : units;
}

const PLAIN = /^\d{1,30}(?:\.\d+)?$/;

/**
 * Reads a plain decimal as a count of 10^-scale of any size, or null when it is none that fits.
 */
export function parseAmount(text: string, scale = AMOUNT_SCALE): bigint | null {
  if (!PLAIN.test(text)) return null;
  const [whole = "", fraction = ""] = text.split(".");
  const kept = fraction.replace(/0+$/, "");
  if (kept.length > scale) return null;
  return BigInt(whole + kept.padEnd(scale, "0"));
}

/** A count as a plain number: exact, or the largest safe integer when it is beyond that. */
export function countOf(units: bigint): number {
  return units > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(units);
}

/** Writes a count of 10^-scale as the shortest plain decimal. */
export function formatUnits(units: bigint | number, scale: number): string {
  const text = units.toString();
  const negative = text.startsWith("-");
  const digits = (negative ? text.slice(1) : text).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
  return `${negative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Writes an amount of the ledger as a plain decimal. */
export function formatAmount(amount: bigint): string {
  return formatUnits(amount, AMOUNT_SCALE);
}
