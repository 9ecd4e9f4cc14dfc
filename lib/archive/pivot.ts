import { absolute, add, compare, type Decimal, decimal, equal, sum } from "@/lib/decimal";

/** One number of a report and the two keys that it stands under. */
export interface PivotEntry {
  readonly line: string;
  readonly column: string;
  readonly value: Decimal;
}

interface PivotLine {
  readonly key: string;
  /** By column; no entry where there is nothing. */
  readonly cells: ReadonlyMap<string, Decimal>;
  readonly total: Decimal;
}

/** Numbers in lines and columns, with the sums of both and of all. */
export interface Pivot {
  readonly columns: readonly string[];
  readonly lines: readonly PivotLine[];
  readonly columnTotals: ReadonlyMap<string, Decimal>;
  readonly total: Decimal;
}

const zero = decimal("0");

/** The key of what a pivot leaves out of its columns or lines. */
export const pivotOthers = "others";

/**
 * A report in two dimensions: lines and columns in the order of their first entry. Of more than
 * `most` columns the largest stay, the others together are one. Throws when the sums of lines and
 * of columns differ, which exact sums never do.
 */
export function pivotOf(entries: readonly PivotEntry[], max: number): Pivot {
  const shown = largestColumns(entries, max);
  const has = new Set(shown);
  const named = entries.map((entry) =>
    has.has(entry.column) ? entry : { ...entry, column: pivotOthers },
  );
  const columns = named.some(({ column }) => column === pivotOthers && !has.has(column))
    ? [...shown, pivotOthers]
    : shown;
  const lines = [...grouped(named, ({ line }) => line)].map(([key, own]) => ({
    key,
    cells: sumsBy(own, ({ column }) => column),
    total: sum(own.map(({ value }) => value)),
  }));
  const columnTotals = sumsBy(named, ({ column }) => column);
  const total = sum(lines.map((line) => line.total));
  if (!equal(total, sum([...columnTotals.values()]))) throw new Error("The sums differ.");
  return { columns, lines, columnTotals, total };
}

/** The columns with the largest sums, whatever their sign, in the order of the entries. */
function largestColumns(entries: readonly PivotEntry[], max: number): readonly string[] {
  const totals = sumsBy(entries, ({ column }) => column);
  if (totals.size <= max) return [...totals.keys()];
  const largest = [...totals].sort(([, a], [, b]) => compare(absolute(b), absolute(a)));
  const kept = new Set(largest.slice(0, max).map(([column]) => column));
  return [...totals.keys()].filter((column) => kept.has(column));
}

function sumsBy(entries: readonly PivotEntry[], keyOf: (entry: PivotEntry) => string) {
  const sums = new Map<string, Decimal>();
  for (const entry of entries) {
    sums.set(keyOf(entry), add(sums.get(keyOf(entry)) ?? zero, entry.value));
  }
  return sums;
}

function grouped(entries: readonly PivotEntry[], keyOf: (entry: PivotEntry) => string) {
  const groups = new Map<string, PivotEntry[]>();
  for (const entry of entries) {
    const own = groups.get(keyOf(entry));
    if (own) own.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
}
