import { compare, type Decimal } from "@/lib/decimal";

interface Valued {
  getValue: (columnId: string) => unknown;
}

/** Sorts a column by exact value; rows without one come last in both directions. */
export const byDecimal = {
  sortFn: (a: Valued, b: Valued, id: string) =>
    compare(a.getValue(id) as Decimal, b.getValue(id) as Decimal),
  sortUndefined: "last" as const,
};
