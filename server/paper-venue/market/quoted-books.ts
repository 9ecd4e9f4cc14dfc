import { fromScaled, powerOfTen } from "@/lib/decimal/decimal";
import { isNewCoinMargined } from "@/lib/exchange/futures";
import type { Category, EngineCommand, PlaceOrder, Side } from "../engine/types";
import { coins, futuresSteps, mainCoinCount, type Steps, scaleOf, spotSteps } from "./coins";
import { deliveriesAt } from "./futures-instruments";
import type { MarketState } from "./market-state";
import { drawBelow, seedAccounts } from "./seed";

/** A book that the bots keep: a main coin's pair, spot or futures. */
export interface QuotedBook {
  readonly at: number;
  readonly coin: number;
  readonly symbol: string;
  readonly category: Category;
  readonly steps: Steps;
  /** The uid that quotes it. */
  readonly maker: string;
}

/** Spot and USDT futures of every main coin, largest first. */
const main: readonly Unplaced[] = coins.slice(0, mainCoinCount).flatMap(({ name }, coin) => {
  const shared = { coin, symbol: `${name}USDT`, maker: seedAccounts.maker };
  return [
    { ...shared, category: "SPOT", steps: spotSteps(coin) },
    { ...shared, category: "USDT-FUTURES", steps: futuresSteps(coin) },
  ] as const;
});

/** The books that the bots keep: the main ones, some of the other lines, and a delivery. */
export function booksOf({ followedAt }: Pick<MarketState, "followedAt">): readonly QuotedBook[] {
  const [next] = deliveriesAt(followedAt);
  const delivery = futures(0, `BTCUSDT_${next.suffix}`, "USDT-FUTURES");
  return [...main, ...others, delivery].map((book, at) => ({ ...book, at }));
}

type Unplaced = Omit<QuotedBook, "at">;

const others: readonly Unplaced[] = [
  futures(0, "BTCPERP", "USDC-FUTURES"),
  futures(1, "ETHPERP", "USDC-FUTURES"),
  futures(0, "BTCUSD", "COIN-FUTURES"),
  futures(1, "ETHUSD", "COIN-FUTURES"),
  futures(0, "BTCUSD_CM", "COIN-FUTURES"),
];

function futures(coin: number, symbol: string, category: Category): Unplaced {
  return { coin, symbol, category, steps: futuresSteps(coin), maker: seedAccounts.secondMaker };
}

/** The index in price steps of a book, rounded down. */
export function middleTicks(market: MarketState, { coin, steps }: QuotedBook): number {
  const { units, places } = scaleOf(coin);
  const step = steps.priceMultiplier * 10 ** (places - steps.pricePrecision);
  return Math.floor((market.levels[coin] ?? units) / step);
}

/** A limit order at a price in steps, for about so many dollars and one lot at least. */
export function orderAt(
  market: MarketState,
  book: QuotedBook,
  side: Side,
  ticks: number,
  dollars: number,
): Omit<PlaceOrder, "uid"> {
  const { pricePrecision, priceMultiplier, quantityPrecision } = book.steps;
  const inContracts = isNewCoinMargined(book.symbol);
  return {
    type: "place",
    category: book.category,
    symbol: book.symbol,
    side,
    orderType: "limit",
    price: fromScaled(BigInt(Math.max(1, ticks) * priceMultiplier), pricePrecision),
    qty: inContracts ? `${dollars}` : fromScaled(sizeFor(market, book, dollars), quantityPrecision),
  };
}

/** The size that a sum of dollars buys, as units of the precision and a multiple of the lot. */
function sizeFor(market: MarketState, { coin, steps }: QuotedBook, dollars: number): bigint {
  const { units, places } = scaleOf(coin);
  const level = BigInt(market.levels[coin] ?? units);
  const multiplier = BigInt(steps.quantityMultiplier);
  const size = (BigInt(dollars) * powerOfTen(places + steps.quantityPrecision)) / level;
  const lots = size / multiplier;
  return (lots === 0n ? 1n : lots) * multiplier;
}

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
