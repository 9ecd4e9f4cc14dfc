import { compare, type Decimal, decimalOrNull, maximum, minimum } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import type { Instrument } from "../instrument";

/**
 * Whether a product line has a symbol that takes this leverage (endpoint 17): it is set for all
 * symbols with open positions, and the exchange says which of them it does not fit.
 */
export function checkLeverage(leverage: string, line: readonly Instrument[]): Issue[] {
  const asked = decimalOrNull(leverage);
  const { least: min, most: max } = leverageBounds(line);
  if (asked === null) return [];
  if (min !== null && compare(asked, min) < 0) return [issue("minLeverage", min)];
  if (max !== null && compare(asked, max) > 0) return [issue("maxLeverage", max)];
  return [];
}

/** The smallest and the largest leverage that any symbol of a product line takes. */
export function leverageBounds(line: readonly Instrument[]): {
  readonly least: Decimal | null;
  readonly most: Decimal | null;
} {
  return {
    least: bound(
      line.map((each) => each.minLeverage),
      minimum,
    ),
    most: bound(
      line.map((each) => each.maxLeverage),
      maximum,
    ),
  };
}

function bound(
  texts: readonly (string | null)[],
  of: (one: Decimal, other: Decimal) => Decimal,
): Decimal | null {
  const values = texts.flatMap((text) => decimalOrNull(text) ?? []);
  return values.length === 0 ? null : values.reduce((one, other) => of(one, other));
}

function issue(rule: "minLeverage" | "maxLeverage", value: Decimal): Issue {
  const [bound, how] = rule === "minLeverage" ? ["smallest", "from"] : ["largest", "up to"];
  const message = `The ${bound} leverage of this product line is ${value}: send one ${how} that.`;
  return { field: "leverage", rule, message, nearest: [value], severity: "error" };
}
