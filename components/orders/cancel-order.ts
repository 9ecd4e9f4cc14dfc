import { absolute, compare, type Decimal } from "@/lib/decimal";
import type { OrderRow } from "@/lib/orders/order-row";

/** Which order a mass cancel sends first: it decides what may still fill. */
export type CancelOrder = "nearest" | "largest" | "listed";

export const cancelOrders: readonly { readonly value: CancelOrder; readonly label: string }[] = [
  { value: "nearest", label: "Nearest to the index first" },
  { value: "largest", label: "Largest value first" },
  { value: "listed", label: "As sorted in the list" },
];

/**
 * The orders as they will be cancelled. What has no distance or no value comes last; what is equal
 * stays as it came. `distanceOf` is in per cent of the index, null where it isn't known.
 */
export function inCancelOrder(
  rows: readonly OrderRow[],
  order: CancelOrder,
  distanceOf: (row: OrderRow) => Decimal | null,
): readonly OrderRow[] {
  if (order === "listed") return rows;
  const keyed = rows.map((row) => {
    const distance = order === "nearest" ? distanceOf(row) : null;
    const key = order === "nearest" ? distance && absolute(distance) : row.value;
    return { row, key };
  });
  const sign = order === "nearest" ? 1 : -1;
  keyed.sort((one, other) => {
    if (one.key === null || other.key === null) {
      return Number(one.key === null) - Number(other.key === null);
    }
    return sign * compare(one.key, other.key);
  });
  return keyed.map(({ row }) => row);
}
