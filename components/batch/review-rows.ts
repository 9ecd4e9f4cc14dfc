import { isError } from "@/lib/orders/rules/order-rules";
import type { CheckedRow } from "./check-rows";

/** What a person should know of a batch before it goes; rows go by their number on the page. */
export interface BatchReview {
  /** Rows that are the very same order, each list by itself. */
  readonly duplicates: readonly (readonly number[])[];
  /** Rows that stay behind because they break rules. */
  readonly invalid: readonly number[];
  /** Rows that stay behind because something is missing in them. */
  readonly incomplete: readonly number[];
  /** Rows that could go and were not asked for. */
  readonly unselected: readonly number[];
}

/** Compares what would be sent with all rows of the page. */
export function reviewRows(goes: readonly CheckedRow[], all: readonly CheckedRow[]): BatchReview {
  const going = new Set(goes.map(({ row }) => row.id));
  const numbered = all.map((checked, at) => ({ checked, number: at + 1 }));
  const alike = new Map<string, number[]>();
  for (const { checked, number } of numbered) {
    if (!checked.element || !going.has(checked.row.id)) continue;
    // Two rows are the same order when only the ids differ.
    const { clientOid: _, ...order } = checked.element;
    const key = JSON.stringify(order);
    alike.set(key, [...(alike.get(key) ?? []), number]);
  }
  const left = numbered.filter(
    ({ checked: { row, blank } }) => row.outcome === null && !blank && !going.has(row.id),
  );
  const numbersOf = (wanted: (checked: CheckedRow) => boolean) =>
    left.flatMap(({ checked, number }) => (wanted(checked) ? [number] : []));
  const wrong = ({ issues }: CheckedRow) =>
    issues.some((issue) => isError(issue) && issue.rule !== "required");
  return {
    duplicates: [...alike.values()].filter(({ length }) => length > 1),
    invalid: numbersOf((checked) => checked.element === null && wrong(checked)),
    incomplete: numbersOf((checked) => checked.element === null && !wrong(checked)),
    unselected: numbersOf(({ element }) => element !== null),
  };
}

const maxNamed = 12;

/** "row 3", "rows 3, 5 and 9", "rows 1, 2, 3 and 40 more". */
export function rowNumbersText(numbers: readonly number[]): string {
  if (numbers.length === 1) return `row ${numbers[0]}`;
  const named = numbers.slice(0, maxNamed);
  if (named.length < numbers.length) {
    return `rows ${named.join(", ")} and ${numbers.length - named.length} more`;
  }
  return `rows ${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
}
