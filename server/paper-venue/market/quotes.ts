import type { EngineCommand, Side } from "../engine/types";
import { type QuotedBook, middleTicks, orderAt } from "./book";
import type { MarketState } from "./market-state";
import { drawBelow } from "./random";

/** How far each level stands from the index, in half spreads. */
const distances = [1, 2, 4, 7, 12, 20];
const sides: readonly Side[] = ["buy", "sell"];
const biggestLevelDollars = 48_000;
const smallestLevelDollars = 2_000;

/**
 * Takes the maker's old quotes off a book. Each has a clientOid of its own, so none is remembered.
 */
export function unquote(book: QuotedBook): readonly EngineCommand[] {
  return distances.flatMap((_, level) =>
    sides.map(
      (side): EngineCommand => ({
        type: "cancel",
        uid: book.maker,
        clientOid: idOf(book, side, level),
        category: book.category,
      }),
    ),
  );
}

/** The maker's quotes on a book: a ladder of several levels on both sides of the index. */
export function quote(market: MarketState, book: QuotedBook): readonly EngineCommand[] {
  const middle = middleTicks(market, book);
  // Half a basis point for bitcoin, a little more for each smaller coin, one tick at least.
  const halfSpread = Math.max(1, Math.floor((middle * (5 + book.coin)) / 100_000));
  return distances.flatMap((distance, level) =>
    sides.map((side): EngineCommand => {
      const ticks = middle + halfSpread * distance * (side === "buy" ? -1 : 1);
      return {
        ...orderAt(market, book, side, ticks, levelDollars(market, book, side, level)),
        uid: book.maker,
        clientOid: idOf(book, side, level),
        stpMode: "cancel_maker",
      };
    }),
  );
}

function levelDollars(market: MarketState, book: QuotedBook, side: Side, level: number): number {
  const first = Math.floor((biggestLevelDollars * 3) / (book.coin + 3));
  const way = sides.indexOf(side);
  const chance = 4 + drawBelow(5, market.seed, market.ticks, book.at, level, way);
  return Math.floor((Math.max(smallestLevelDollars, first) * chance * (level + 2)) / 16);
}

function idOf(book: QuotedBook, side: Side, level: number): string {
  return `quote-${book.at}-${side}-${level}`;
}
