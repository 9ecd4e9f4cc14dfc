import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  decimalOrNull,
  multiply,
  sign,
  subtract,
} from "@/lib/decimal";
import type { ResponseOf } from "@/lib/exchange/endpoints";

/** An element of endpoint 14's componentList. */
export type IndexComponent = ResponseOf<"index-components">["componentList"][number];

/** The only price there is: the weighted index of its components. */
export interface IndexReference {
  /** The sum of price x weight, exactly; null when a component lacks one of them. */
  readonly price: Decimal | null;
  /** How many components are close to it, of how many. */
  readonly agreeing: number;
  readonly of: number;
}

/** A component agrees when it is within this share of the index. */
const tolerance = decimal("0.002");

/** Works out the index reference from its components. */
export function indexReference(components: readonly IndexComponent[]): IndexReference {
  const parts = components.map(({ equivalentPrice, weight }) => ({
    price: decimalOrNull(equivalentPrice),
    weight: decimalOrNull(weight),
  }));
  let price: Decimal | null = parts.length === 0 ? null : decimal("0");
  for (const part of parts) {
    if (price === null || part.price === null || part.weight === null) price = null;
    else price = add(price, multiply(part.price, part.weight));
  }
  if (price !== null && sign(price) !== 1) price = null;
  const near = parts.filter((part) => part.price !== null && isNear(part.price, price));
  return { price, agreeing: near.length, of: parts.length };
}

function isNear(price: Decimal, index: Decimal | null): boolean {
  if (index === null) return false;
  return compare(absolute(subtract(price, index)), multiply(index, tolerance)) <= 0;
}
