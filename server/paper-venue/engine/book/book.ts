import type { Side } from "../types";

/** An order in a book: at its price, behind those that came before it. */
export interface Standing<Owner> {
  readonly owner: Owner;
  readonly side: Side;
  readonly ticks: number;
  /** Still to trade. */
  lots: number;
}

/**
 * Decides what a taker does with the order that stands first, given the most lots that can trade:
 * how many do, or 0 after it has removed that order, or a negative number to stop.
 */
type MatchVisitor<Owner> = (standing: Standing<Owner>, max: number) => number;

/** The prices of a side that have orders, the best last, and the orders of each, oldest first. */
interface BookSide<Owner> {
  readonly prices: number[];
  readonly levels: Map<number, Standing<Owner>[]>;
}

/**
 * A price-time book of integer ticks and lots (safe integers). It does not keep its sides apart:
 * the caller of `add` has matched the order against the other side first.
 */
export class OrderBook<Owner> {
  /** Orders in the book. */
  size = 0;
  readonly #sides: Readonly<Record<Side, BookSide<Owner>>> = {
    buy: { prices: [], levels: new Map() },
    sell: { prices: [], levels: new Map() },
  };

  /** Stands an order behind the others at its price. */
  add(side: Side, ticks: number, lots: number, owner: Owner): Standing<Owner> {
    const { prices, levels } = this.#sides[side];
    const standing = { owner, side, ticks, lots };
    const level = levels.get(ticks);
    if (level) level.push(standing);
    else {
      levels.set(ticks, [standing]);
      prices.splice(placeOf(prices, side, ticks), 0, ticks);
    }
    this.size += 1;
    return standing;
  }

  /** Takes an order out. */
  remove(standing: Standing<Owner>): void {
    const { side, ticks } = standing;
    const { prices, levels } = this.#sides[side];
    const level = levels.get(ticks);
    const at = level?.indexOf(standing) ?? -1;
    if (!level || at < 0) throw new Error(`No such order stands at ${ticks}.`);
    level.splice(at, 1);
    if (level.length === 0) {
      levels.delete(ticks);
      prices.splice(placeOf(prices, side, ticks), 1);
    }
    this.size -= 1;
  }

  /** Takes lots off an order, which is gone when none are left. */
  reduce(standing: Standing<Owner>, lots: number): void {
    standing.lots -= lots;
    if (standing.lots === 0) this.remove(standing);
  }

  /**
   * Meets the orders across from a taker, best price first and oldest first, until its lots are
   * gone, the next price is worse than its limit, or `meet` says stop. Answers the lots left.
   */
  sweep(side: Side, limit: number, lots: number, meet: MatchVisitor<Owner>): number {
    let left = lots;
    while (left > 0) {
      const standing = this.first(side === "buy" ? "sell" : "buy");
      if (!standing) break;
      if (side === "buy" ? standing.ticks > limit : standing.ticks < limit) break;
      const traded = meet(standing, Math.min(standing.lots, left));
      if (traded < 0) break;
      if (traded === 0) continue;
      this.reduce(standing, traded);
      left -= traded;
    }
    return left;
  }

  /** The order that trades next on a side. */
  first(side: Side): Standing<Owner> | undefined {
    const { prices, levels } = this.#sides[side];
    const best = prices.at(-1);
    return best === undefined ? undefined : levels.get(best)?.[0];
  }

  /** The orders of a side in the order in which they trade; for a book that does not change. */
  *orders(side: Side): Generator<Standing<Owner>> {
    const { prices, levels } = this.#sides[side];
    for (const ticks of prices.toReversed()) yield* levels.get(ticks) ?? [];
  }

  /** Prices with the lots that stand there, from the best to the worst, at most `max` of them. */
  depth(side: Side, max: number): { readonly ticks: number; readonly lots: bigint }[] {
    const { prices, levels } = this.#sides[side];
    return prices
      .toReversed()
      .slice(0, max)
      .map((ticks) => ({
        ticks,
        lots: (levels.get(ticks) ?? []).reduce((sum, { lots }) => sum + BigInt(lots), 0n),
      }));
  }
}

/** Where a price stands among those of its side, or belongs; the best is last. */
function placeOf(prices: readonly number[], side: Side, ticks: number): number {
  let [low, high] = [0, prices.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const price = prices[middle] as number;
    if (side === "buy" ? price < ticks : price > ticks) low = middle + 1;
    else high = middle;
  }
  return low;
}
