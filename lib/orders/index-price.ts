import { add, type Decimal, decimalOrNull, multiply } from "@/lib/decimal";
import type { IndexComponentRecord } from "@/lib/exchange/endpoints";

/** Older than this, an index is shown with its age and used for nothing. */
export const indexFreshMs = 10_000;

/**
 * The weighted index: the sum of price x weight over its components, exact. Null without any, and
 * where one of them has no price or no weight (docs/rulings.md#ruling-43).
 */
export function weightedIndexPrice(rows: readonly IndexComponentRecord[]): Decimal | null {
  let total: Decimal | null = null;
  for (const row of rows) {
    const price = decimalOrNull(row.equivalentPrice);
    const weight = decimalOrNull(row.weight);
    if (price === null || weight === null) return null;
    const part = multiply(price, weight);
    total = total === null ? part : add(total, part);
  }
  return total;
}
