import { add, type Decimal, decimal } from "@/lib/decimal";
import { buys } from "@/lib/orders/position-action";
import type { CheckedRow } from "./check-rows";
import { largeOrderRule } from "./guard-rows";

const zero = decimal("0");

/** Whether its person wants the button held for an order. */
export function isLarge({ issues }: CheckedRow): boolean {
  return issues.some(({ rule }) => rule === largeOrderRule);
}

/** Whether an order goes past limits that the person set for themselves. */
export function isOverOwnLimit({ issues }: CheckedRow): boolean {
  return issues.some(({ rule }) => rule.startsWith("own-"));
}

/** What the rows that would go are worth, by quote coin. */
export interface CoinBatchTotal {
  readonly coin: string;
  readonly buys: Decimal;
  readonly sells: Decimal;
  /** Market orders by the index are among them. */
  readonly approximate: boolean;
}

interface BatchCount {
  readonly valid: readonly CheckedRow[];
  readonly invalid: number;
  readonly totals: readonly CoinBatchTotal[];
  /** Market orders without a fresh index: their worth is in no total. */
  readonly unvalued: number;
}

/** Counts the rows that are not sent yet. */
export function countRows(checked: readonly CheckedRow[]): BatchCount {
  const drafts = checked.filter(({ row, blank }) => row.outcome === null && !blank);
  const valid = drafts.filter(({ element }) => element !== null);
  const unvalued = valid.filter(({ value }) => value === null).length;
  return { valid, invalid: drafts.length - valid.length, totals: sumBatchTotals(valid), unvalued };
}

/** Adds up what rows are worth, exactly. */
export function sumBatchTotals(rows: readonly CheckedRow[]): readonly CoinBatchTotal[] {
  const totals = new Map<string, CoinBatchTotal>();
  for (const { row, instrument, value, approximate } of rows) {
    if (value === null || instrument === null) continue;
    const coin = instrument.quoteCoin;
    const total = totals.get(coin) ?? { coin, buys: zero, sells: zero, approximate: false };
    const side = buys(row.order.positionAction) ? "buys" : "sells";
    const sum = add(total[side], value);
    totals.set(coin, { ...total, [side]: sum, approximate: total.approximate || approximate });
  }
  return [...totals.values()];
}
