import type { EngineCommand } from "../engine/types";
import { coins, mainCoinCount, scaleOf } from "./coins";
import type { MarketInstrument } from "./instrument";
import { followCalendar } from "./listing-changes";
import { indexPriceOf, type MarketState, priceText } from "./market-state";
import { booksOf, middleTicks, orderAt, type QuotedBook, quote, unquote } from "./quoted-books";
import { draw, drawBelow, seedAccounts } from "./seed";

/** A book is quoted afresh once in so many ticks, each in its turn. */
const quotePeriod = 5;

const takesPerTick = 2;

const takeReachPpm = 2_000;

const smallestTakeDollars = 40;

const takeRangeDollars = 2_400;

/** Which index the engine keeps, and whose price it is. */
export type IndexSource = Pick<MarketInstrument, "coin" | "quote"> & { readonly symbol: string };

/**
 * One tick of the market at a moment (Unix ms): what the calendar brings happens, the index walk
 * moves, and the bots act. Moves `market` and returns what the engine is to do, in order. The same
 * market and moment give the same commands, always: the log holds ticks only.
 */
export function step(
  market: MarketState,
  indices: readonly IndexSource[],
  at: number,
): readonly EngineCommand[] {
  const due = followCalendar(market, at);
  const books = booksOf(market);
  const moved = new Set(walk(market));
  const prices = indices
    .filter(({ coin, quote }) => moved.has(coin) || (quote !== null && moved.has(quote)))
    .map((index) => setIndexCommand(market, index));
  const quotes = books
    .filter((book) => (market.ticks + book.at) % quotePeriod === 0)
    .flatMap((book) => [...unquote(book), ...quote(market, book)]);
  const takes = Array.from({ length: takesPerTick }, (_, turn) => randomTake(market, books, turn));
  return [...due, ...prices, ...quotes, ...takes];
}

/** Tells the engine what an index stands at. */
export function setIndexCommand(market: MarketState, index: IndexSource): EngineCommand {
  return { type: "set-index", symbol: index.symbol, price: priceText(indexPriceOf(market, index)) };
}

/** A passer-by who takes what a book offers near the index, now on this side, now on that. */
function randomTake(
  market: MarketState,
  books: readonly QuotedBook[],
  turn: number,
): EngineCommand {
  const { seed, ticks } = market;
  const book = books[drawBelow(books.length, seed, ticks, turn, 4)];
  if (book === undefined) throw new RangeError("There are no books to take from.");
  const side = (draw(seed, ticks, turn, 5) & 1) === 0 ? "buy" : "sell";
  const dollars = smallestTakeDollars + drawBelow(takeRangeDollars, seed, ticks, turn, 6);
  const middle = middleTicks(market, book);
  const reach = Math.max(1, Math.floor((middle * takeReachPpm) / 1_000_000));
  const limit = middle + (side === "buy" ? reach : -reach);
  return {
    ...orderAt(market, book, side, limit, dollars),
    uid: seedAccounts.taker,
    timeInForce: "ioc",
  };
}

/** Coins outside the main ones move once in so many ticks, each in its turn. */
const slowPeriod = 8;

/** A step's spread in millionths: larger coins are calmer. */
const calmPpm = 80;

const livelyPpm = 160;

const calmCoins = 3;

/** The three draws of a step add up to a bell of this spread. */
const bellSpread = 512;

/** The index returns to its anchor over some days, so a market left alone for years stays sane. */
const pull = 200_000;

/**
 * Moves the index walk by one tick, in whole numbers only: replaying the ticks gives the same
 * prices. Returns the coins that moved.
 */
export function walk(market: MarketState): readonly number[] {
  market.ticks += 1;
  const moved: number[] = [];
  for (let coin = 0; coin < coins.length; coin++) {
    if (coin >= mainCoinCount && (market.ticks + coin) % slowPeriod !== 0) continue;
    market.levels[coin] = nextLevel(market, coin);
    moved.push(coin);
  }
  return moved;
}

function nextLevel(market: MarketState, coin: number): number {
  const anchor = scaleOf(coin).units;
  const level = market.levels[coin] ?? anchor;
  const spreadPpm = coin < calmCoins ? calmPpm : livelyPpm;
  const chance = bell(draw(market.seed, coin, market.ticks));
  const step = Math.trunc((Math.trunc((level * chance) / bellSpread) * spreadPpm) / 1_000_000);
  const next = level + step + Math.trunc((anchor - level) / pull);
  return Math.min(anchor * 2, Math.max(Math.trunc(anchor / 2), next));
}

/** A draw as a whole number around 0, with a spread of about `bellSpread`. */
function bell(bits: number): number {
  return (bits & 1023) + ((bits >>> 10) & 1023) + ((bits >>> 20) & 1023) - 1535;
}
