import { fromScaled, powerOfTen } from "@/lib/decimal/scaled";
import type { InstrumentChange } from "./change-instrument";
import { coins } from "./coins";
import type { MarketInstrument } from "./instrument";
import { scaleOf } from "./steps";

/** Everything that moves in the market; plain data, part of the venue's snapshot. */
export interface MarketState {
  readonly seed: number;
  /** When this market began, Unix ms; instruments take their times from it. */
  readonly startedAt: number;
  /** How often the market has ticked. */
  ticks: number;
  /** The index of each coin in USDT, as whole units of its scale. */
  readonly levels: number[];
  /** The moment up to which deliveries and delistings were seen to, Unix ms. */
  followedAt: number;
  /** When the next of them comes, Unix ms; 0 before the first tick. */
  nextEventAt: number;
  /** What was changed of instruments, by "category symbol". */
  readonly changes: Record<string, InstrumentChange>;
  /** How often the listing became another one. */
  revision: number;
}

/** A price as `units` x 10^-`places`. */
export interface IndexPrice {
  readonly units: bigint;
  readonly places: number;
}

const crossPlaces = 12;

/** A market before its first tick: every coin at its anchor. */
export function newMarket(seed: number, startedAt: number): MarketState {
  return {
    seed,
    startedAt,
    ticks: 0,
    levels: coins.map((_, coin) => scaleOf(coin).units),
    followedAt: startedAt,
    nextEventAt: 0,
    changes: {},
    revision: 0,
  };
}

/** The index price of an instrument in its quote coin; dollars of every kind are worth the same. */
export function indexPriceOf(
  market: MarketState,
  { coin, quote }: Pick<MarketInstrument, "coin" | "quote">,
): IndexPrice {
  const base = levelOf(market, coin);
  const basePlaces = scaleOf(coin).places;
  if (quote === null) return { units: BigInt(base), places: basePlaces };
  const shift = crossPlaces + scaleOf(quote).places - basePlaces;
  const units = (BigInt(base) * powerOfTen(shift)) / BigInt(levelOf(market, quote));
  return { units, places: crossPlaces };
}

/** A price as the decimal string that goes on the wire. */
export function priceText(price: IndexPrice): string {
  return fromScaled(price.units, price.places);
}

function levelOf(market: MarketState, coin: number): number {
  const level = market.levels[coin];
  if (level === undefined) throw new RangeError(`No coin stands at ${coin}.`);
  return level;
}
