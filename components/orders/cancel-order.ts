import { absolute, compare, type Decimal } from "@/lib/decimal";
import type { OrderRow } from "@/lib/orders/order-row";

/** Which order a mass cancel sends first: it decides what may still fill. */
export type CancelOrder = "nearest" | "largest" | "listed";

export const cancelOrders: readonly { readonly value: CancelOrder; readonly label: string }[] = [
  { value: "nearest", label: "Nearest to the index first" },
  { value: "largest", label: "Largest value first" },
  { value: "listed", label: "As sorted in the list" },
];

interface Measures {
  /** In per cent of the index; null where it isn't known. */
  readonly distanceOf: (row: OrderRow) => Decimal | null;
  /** The coin in which its value is. */
  readonly coinOf: (row: OrderRow) => string;
}

/**
 * The orders as they will be cancelled, and what about that the choice alone doesn't say. What has
 * no distance or no value comes last; values are compared within a coin, the coin of the most
 * orders first; what is equal stays as it came.
 */
export function inCancelOrder(
  rows: readonly OrderRow[],
  order: CancelOrder,
  { distanceOf, coinOf }: Measures,
): { readonly rows: readonly OrderRow[]; readonly note: string | null } {
  if (order === "listed") return { rows, note: null };
  if (order === "nearest") {
    const keyed = rows.map((row) => {
      const distance = distanceOf(row);
      return { row, key: distance && absolute(distance) };
    });
    const without = keyed.filter(({ key }) => key === null).length;
    const all = without === rows.length;
    const note = all ? "No index price: as sorted in the list." : lastNote(without);
    return { rows: sorted(keyed, 1), note: without === 0 ? null : note };
  }
  const coins = coinsOf(rows, coinOf);
  const parts = coins.map((coin) =>
    sorted(
      rows.filter((row) => coinOf(row) === coin).map((row) => ({ row, key: row.value })),
      -1,
    ),
  );
  const note = coins.length < 2 ? null : `Within each coin: ${coins.join(", then ")}.`;
  return { rows: parts.flat(), note };
}

const lastNote = (count: number) =>
  count === 1 ? "1 without an index price goes last." : `${count} without an index price go last.`;

interface Keyed {
  readonly row: OrderRow;
  readonly key: Decimal | null;
}

function sorted(keyed: readonly Keyed[], direction: 1 | -1): readonly OrderRow[] {
  return keyed
    .toSorted((one, other) =>
      one.key === null || other.key === null
        ? Number(one.key === null) - Number(other.key === null)
        : direction * compare(one.key, other.key),
    )
    .map(({ row }) => row);
}

/** The coins of the orders, that of the most orders first. */
function coinsOf(rows: readonly OrderRow[], coinOf: Measures["coinOf"]): readonly string[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(coinOf(row), (counts.get(coinOf(row)) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([coin]) => coin);
}
