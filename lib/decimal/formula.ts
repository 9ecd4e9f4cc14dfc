import { type Decimal, decimal, fromScaled, powerOfTen, toScaled } from "./decimal";

/** A fraction: a sum is worked out without rounding, however often it divides. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Decimal places of a result that never ends, as 1/3; the rest is cut off. */
const maxPlaces = 18;

const tokens = /\s*(?:(\d+(?:[.,]\d*)?|[.,]\d+)\s*([km]?)|([-+*/()]))/iy;

/**
 * Works out what follows an equals sign: numbers with `k` and `m`, + - * / and brackets, exactly.
 * Null for anything else and for a division by zero. `mark` is the user's decimal mark; a point
 * is one everywhere, groups of thousands are not taken.
 */
export function evaluateFormula(text: string, mark: string): Decimal | null {
  const parts = tokensOf(text, mark);
  if (parts === null) return null;
  const result = readSum(parts);
  if (result === null || parts.length > 0) return null;
  return fromScaled((result.over * powerOfTen(maxPlaces)) / result.under, maxPlaces);
}

type Token = Fraction | string;

/** The parts of a formula, in order; null where something does not belong. */
function tokensOf(text: string, mark: string): Token[] | null {
  const found: Token[] = [];
  const source = text.trim();
  tokens.lastIndex = 0;
  while (tokens.lastIndex < source.length) {
    const match = tokens.exec(source);
    if (match === null) return null;
    const [, number, unit = "", operator] = match;
    if (operator !== undefined) found.push(operator);
    else if (number?.includes(",") && mark !== ",") return null;
    else found.push(fractionOf(number ?? "0", unit.toLowerCase()));
  }
  return found;
}

function fractionOf(number: string, unit: string): Fraction {
  const [whole = "", fraction = ""] = number.replace(",", ".").split(".");
  const head = whole.replace(/^0+(?=\d)/, "") || "0";
  const exponent = unit === "k" ? 3 : unit === "m" ? 6 : 0;
  const { units, scale } = toScaled(decimal(`${head}.${fraction || "0"}e${exponent}`));
  return { over: units, under: powerOfTen(scale) };
}

function readSum(parts: Token[]): Fraction | null {
  let total = readProduct(parts);
  while (total !== null && (parts[0] === "+" || parts[0] === "-")) {
    const minus = parts.shift() === "-";
    const next = readProduct(parts);
    if (next === null) return null;
    const added = next.over * total.under;
    total = {
      over: total.over * next.under + (minus ? -added : added),
      under: total.under * next.under,
    };
  }
  return total;
}

function readProduct(parts: Token[]): Fraction | null {
  let total = readFactor(parts);
  while (total !== null && (parts[0] === "*" || parts[0] === "/")) {
    const divides = parts.shift() === "/";
    const next = readFactor(parts);
    if (next === null || (divides && next.over === 0n)) return null;
    const [over, under] = divides ? [next.under, next.over] : [next.over, next.under];
    total = { over: total.over * over, under: total.under * under };
  }
  return total;
}

function readFactor(parts: Token[]): Fraction | null {
  const first = parts.shift();
  if (typeof first === "object") return first;
  if (first === "-") {
    const value = readFactor(parts);
    return value && { over: -value.over, under: value.under };
  }
  if (first !== "(") return null;
  const inside = readSum(parts);
  return parts.shift() === ")" ? inside : null;
}
