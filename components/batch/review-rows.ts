import { absolute, compare, type Decimal, decimal, multiply, subtract } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { isError } from "@/lib/orders/rules/order-rules";
import { fieldValue } from "@/lib/orders/typed-field";
import type { NumberFix } from "./batch";
import type { CheckedRow } from "./check-rows";

/** Compares what would be sent with all rows of the page; rows go by their number there. */
export function reviewRows(goes: readonly CheckedRow[], all: readonly CheckedRow[]) {
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
    /** Rows that are the very same order, each list by itself. */
    duplicates: [...alike.values()].filter(({ length }) => length > 1),
    invalid: numbersOf((checked) => checked.element === null && wrong(checked)),
    incomplete: numbersOf((checked) => checked.element === null && !wrong(checked)),
    /** Rows that could go and were not asked for. */
    unselected: numbersOf(({ element }) => element !== null),
  };
}

export type BatchReview = ReturnType<typeof reviewRows>;

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

/** Something that keeps a row from being sent, with the value that would put it right. */
export interface RowProblem {
  readonly number: number;
  readonly row: CheckedRow["row"];
  readonly issue: Issue;
  /** Null where only a user can know what is meant. */
  readonly fix: NumberFix | null;
}

/** All that is wrong in rows that were not sent; what is only missing yet is not. */
export function problemsOf(checked: readonly CheckedRow[]): readonly RowProblem[] {
  return checked.flatMap(({ row, blank, issues }, at) => {
    if (blank || row.outcome !== null) return [];
    return issues
      .filter((issue) => isError(issue) && issue.rule !== "required")
      .map((issue) => ({ number: at + 1, row, issue, fix: fixOf(row, issue) }));
  });
}

/**
 * One fix for each number: what else is wrong with it is seen when it has its new value. A number
 * that would change tenfold is left to the user: its columns may be swapped.
 */
export function fixesOf(problems: readonly RowProblem[]): readonly NumberFix[] {
  const fixes = new Map<string, NumberFix>();
  for (const { row, fix } of problems) {
    if (fix === null || fixes.has(`${fix.id} ${fix.field}`)) continue;
    const typed = fieldValue(row.order[fix.field]);
    if (typed === null || isNear(typed, fix.value)) {
      fixes.set(`${fix.id} ${fix.field}`, fix);
    }
  }
  return [...fixes.values()];
}

const ten = decimal("10");

const isNear = (a: Decimal, b: Decimal) =>
  compare(a, multiply(b, ten)) < 0 && compare(b, multiply(a, ten)) < 0;

function fixOf(row: CheckedRow["row"], issue: Issue): NumberFix | null {
  const { field, rule, nearest, likely } = issue;
  if (field !== "price" && field !== "qty") return null;
  if (rule === "ambiguous") {
    return likely === undefined ? null : { id: row.id, field, value: decimal(likely) };
  }
  const values = (nearest ?? []).map((value) => decimal(value));
  const value = nearestTo(fieldValue(row.order[field]), values);
  return value === undefined ? null : { id: row.id, field, value };
}

/** The value with the smallest difference; the first of two as near, and where there is none. */
function nearestTo(typed: Decimal | null, values: readonly Decimal[]): Decimal | undefined {
  const [first, ...more] = values;
  if (typed === null || first === undefined) return first;
  const away = (value: Decimal) => absolute(subtract(value, typed));
  return more.reduce((best, value) => (compare(away(value), away(best)) < 0 ? value : best), first);
}
