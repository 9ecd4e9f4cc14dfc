import { absolute, add, compare, type Decimal, decimal } from "@/lib/decimal";
import { isFutures } from "@/lib/exchange/futures";
import type { Category } from "@/lib/exchange/values";
import { largeOrderRule } from "@/lib/orders/batch-limits";
import { buys } from "@/lib/orders/position-action";
import { percentFrom } from "@/lib/orders/rules/check-price";
import { mayRest, type OpenOrderMarket } from "@/lib/orders/rules/order-draft";
import { fieldValue } from "@/lib/orders/typed-field";
import type { CheckedRow } from "./check-rows";

/** What would go of a symbol on one side. */
export interface SideTotal {
  readonly category: Category;
  readonly symbol: string;
  readonly buys: boolean;
  readonly rows: number;
  /** By the coin that the quantities count. */
  readonly quantities: ReadonlyMap<string, Decimal>;
  /** Of the rows whose worth is known. */
  readonly value: Decimal;
  readonly coin: string;
  /** Rows whose worth is not known. */
  readonly unvalued: number;
  /** Of the price that is nearest to the index, in percent; null without index or price. */
  readonly nearest: Decimal | null;
  readonly farthest: Decimal | null;
}

const zero = decimal("0");

/** Adds rows up by symbol and side, exactly; `indexOf` gives a symbol's index while it is fresh. */
export function sumBySide(
  rows: readonly CheckedRow[],
  indexOf: (symbol: string) => { readonly price: Decimal } | null,
): readonly SideTotal[] {
  const totals = new Map<string, SideTotal>();
  for (const checked of rows) {
    const { row, instrument, value, qtyCoin } = checked;
    if (instrument === null) continue;
    const { category } = row.order;
    const side = buys(row.order.positionAction);
    const key = `${category} ${instrument.symbol} ${side}`;
    const before = totals.get(key) ?? {
      ...{ category, symbol: instrument.symbol, buys: side, rows: 0, quantities: new Map() },
      ...{ value: zero, coin: instrument.quoteCoin, unvalued: 0, nearest: null, farthest: null },
    };
    const qty = fieldValue(row.order.qty) ?? zero;
    const quantities = new Map(before.quantities);
    quantities.set(qtyCoin, add(quantities.get(qtyCoin) ?? zero, qty));
    const index = indexOf(instrument.symbol);
    const price = row.order.orderType === "limit" ? fieldValue(row.order.price) : null;
    const distance = index && price && percentFrom(price, index.price);
    totals.set(key, {
      ...before,
      rows: before.rows + 1,
      quantities,
      value: value === null ? before.value : add(before.value, value),
      unvalued: before.unvalued + (value === null ? 1 : 0),
      nearest: pick(before.nearest, distance, -1),
      farthest: pick(before.farthest, distance, 1),
    });
  }
  return [...totals.values()];
}

/** Of two distances the one that is nearer (-1) or farther (1), whichever their signs. */
function pick(one: Decimal | null, other: Decimal | null, way: -1 | 1): Decimal | null {
  if (one === null || other === null) return one ?? other;
  return compare(absolute(other), absolute(one)) === way ? other : one;
}

/** How many orders would be open once these rows are sent, by the groups that share a cap. */
export function openAfter(
  rows: readonly CheckedRow[],
  open: readonly OpenOrderMarket[],
): { readonly futures: number; readonly spot: number } {
  const resting = rows.filter(({ row }) => mayRest(row.order));
  const all = [
    ...open.map(({ category }) => category),
    ...resting.map(({ row }) => row.order.category),
  ];
  const futures = all.filter((category) => isFutures(category ?? "")).length;
  return { futures, spot: all.length - futures };
}

/** Whether its user wants the button held for an order. */
export function isLarge({ issues }: CheckedRow): boolean {
  return issues.some(({ rule }) => rule === largeOrderRule);
}

/** Whether an order goes past limits that the user set for themselves. */
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

/** Counts the rows that are not sent yet. */
export function countRows(checked: readonly CheckedRow[]) {
  const drafts = checked.filter(({ row, blank }) => row.outcome === null && !blank);
  const valid = drafts.filter(({ element }) => element !== null);
  // Market orders without a fresh index: their worth is in no total.
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
