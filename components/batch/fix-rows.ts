import { absolute, compare, type Decimal, decimal, subtract } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { isError } from "@/lib/orders/rules/order-rules";
import { fieldValue } from "@/lib/orders/typed-field";
import type { NumberFix } from "./batch";
import type { CheckedRow } from "./check-rows";

/** Something that keeps a row from being sent, with the value that would put it right. */
export interface RowProblem {
  readonly number: number;
  readonly row: CheckedRow["row"];
  readonly issue: Issue;
  /** Null where only a person can know what is meant. */
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

/** One fix for each number: what else is wrong with it is seen when it has its new value. */
export function fixesOf(problems: readonly RowProblem[]): readonly NumberFix[] {
  const fixes = new Map<string, NumberFix>();
  for (const { fix } of problems) {
    if (fix && !fixes.has(`${fix.id} ${fix.field}`)) fixes.set(`${fix.id} ${fix.field}`, fix);
  }
  return [...fixes.values()];
}

function fixOf(row: CheckedRow["row"], { field, rule, nearest }: Issue): NumberFix | null {
  if ((field !== "price" && field !== "qty") || rule === "ambiguous") return null;
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
