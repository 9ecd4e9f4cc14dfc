import { compare, decimalOrNull } from "../decimal";
import type { OrderRow } from "./order-row";

/** A field in which the two lists of the exchange disagree about one order. */
interface FieldDifference {
  readonly field: string;
  readonly unified: string;
  readonly spot: string;
}

/** One order, whichever of the two lists showed it. */
export interface SeenOrder {
  readonly row: OrderRow;
  readonly seenIn: readonly ("unified" | "spot")[];
  readonly differences: readonly FieldDifference[];
}

/** What both lists give; a quantity is compared only where both count the same. */
const comparedFields = [
  "clientOid",
  "symbol",
  "side",
  "orderType",
  "price",
  "qty",
  "filledQty",
  "avgPrice",
  "status",
  "createdAt",
] as const;

/**
 * The spot orders of the unified list (endpoint 1) and of the spot list (endpoint 10), one row an
 * order by its orderId: the unified list's where both have it.
 */
export function mergeSpotLists(
  unified: readonly OrderRow[],
  spot: readonly OrderRow[],
): readonly SeenOrder[] {
  const others = new Map(spot.map((row) => [row.orderId, row]));
  const merged = unified
    .filter(({ category }) => category === "SPOT")
    .map((row): SeenOrder => {
      const other = row.orderId === null ? undefined : others.get(row.orderId);
      if (!other) return { row, seenIn: ["unified"], differences: [] };
      others.delete(row.orderId);
      return { row, seenIn: ["unified", "spot"], differences: differencesOf(row, other) };
    });
  const rest = [...others.values()].map(
    (row): SeenOrder => ({ row, seenIn: ["spot"], differences: [] }),
  );
  return [...merged, ...rest];
}

/** In which fields they disagree. A field that a list leaves out disagrees with nothing. */
function differencesOf(unified: OrderRow, spot: OrderRow): readonly FieldDifference[] {
  return comparedFields.flatMap((field) => {
    const a = unified[field];
    const b = spot[field];
    if (a === null || b === null || isSame(`${a}`, `${b}`)) return [];
    if (field === "qty" && unified.qtyUnit !== spot.qtyUnit) return [];
    return [{ field, unified: `${a}`, spot: `${b}` }];
  });
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [decimalOrNull(a), decimalOrNull(b)];
  return a === b || (one !== null && other !== null && compare(one, other) === 0);
}
