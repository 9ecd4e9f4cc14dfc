import { fromScaled, powerOfTen } from "@/lib/decimal/scaled";
import type { Category, Place, Side } from "../engine/types";
import { coins, mainCoinCount } from "./coins";
import type { MarketState } from "./market-state";
import { futuresSteps, type Steps, scaleOf, spotSteps } from "./steps";

/** A book that the bots keep: a main coin's pair against USDT, spot or futures. */
export interface Book {
  readonly at: number;
  readonly coin: number;
  readonly symbol: string;
  readonly category: Category;
  readonly steps: Steps;
}

/** Spot and futures of every main coin, largest first. */
export const books: readonly Book[] = coins.slice(0, mainCoinCount).flatMap(({ name }, coin) => {
  const shared = { coin, symbol: `${name}USDT` };
  const futures = "USDT-FUTURES" as const;
  return [
    { ...shared, at: coin * 2, category: "SPOT" as const, steps: spotSteps(coin) },
    { ...shared, at: coin * 2 + 1, category: futures, steps: futuresSteps(coin) },
  ];
});

/** The index in price steps of a book, rounded down. */
export function middleTicks(market: MarketState, { coin, steps }: Book): number {
  const { units, places } = scaleOf(coin);
  const step = steps.priceMultiplier * 10 ** (places - steps.pricePrecision);
  return Math.floor((market.levels[coin] ?? units) / step);
}

/** A limit order at a price in steps, for about so many dollars and one lot at least. */
export function orderAt(
  market: MarketState,
  book: Book,
  side: Side,
  ticks: number,
  dollars: number,
): Omit<Place, "uid"> {
  const { pricePrecision, priceMultiplier, quantityPrecision } = book.steps;
  return {
    type: "place",
    category: book.category,
    symbol: book.symbol,
    side,
    orderType: "limit",
    price: fromScaled(BigInt(Math.max(1, ticks) * priceMultiplier), pricePrecision),
    qty: fromScaled(sizeFor(market, book, dollars), quantityPrecision),
  };
}

/** The size that a sum of dollars buys, as units of the precision and a multiple of the lot. */
function sizeFor(market: MarketState, { coin, steps }: Book, dollars: number): bigint {
  const { units, places } = scaleOf(coin);
  const level = BigInt(market.levels[coin] ?? units);
  const multiplier = BigInt(steps.quantityMultiplier);
  const size = (BigInt(dollars) * powerOfTen(places + steps.quantityPrecision)) / level;
  const lots = size / multiplier;
  return (lots === 0n ? 1n : lots) * multiplier;
}
