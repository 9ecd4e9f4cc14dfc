import { fromScaled } from "@/lib/decimal/decimal";
import { coinName } from "./coins";
import type { MarketInstrument } from "./instrument";
import { indexPriceOf, type MarketState } from "./market-state";
import { draw, drawBelow } from "./seed";

/** One source of an index price (docs/interface.md#index-component). */
export interface IndexComponent {
  readonly exchange: string;
  readonly spotPair: string;
  readonly equivalentPrice: string;
  readonly weight: string;
}

/** Invented names: the prices are invented too. */
const sources = ["Alder", "Birchmark", "Cedarline", "Dunmore", "Elmgate", "Foxhall", "Grayling"];
const minSources = 5;
const weightPlaces = 4;
const wholeWeight = 10_000;
const apartPpm = 200;
const steadyTicks = 4;

/**
 * What the index price of an instrument is made of: five to seven sources, each some hundredths of
 * a percent apart, whose weights add up to exactly 1.
 */
export function componentsOfIndex(
  market: MarketState,
  instrument: MarketInstrument,
): readonly IndexComponent[] {
  const { units, places } = indexPriceOf(market, instrument);
  const { coin } = instrument;
  return weightsOf(market.seed, coin).map(({ source, weight }) => {
    const apart = apartOf(market, coin, source);
    const price = (units * BigInt(1_000_000 + apart)) / 1_000_000n;
    return {
      exchange: sources[source] ?? "",
      spotPair: pairOf(instrument),
      equivalentPrice: fromScaled(price, places),
      weight: fromScaled(BigInt(weight), weightPlaces),
    };
  });
}

function pairOf({ coin, quote }: MarketInstrument): string {
  return `${coinName(coin)}/${quote === null ? "USDT" : coinName(quote)}`;
}

function weightsOf(seed: number, coin: number): { source: number; weight: number }[] {
  const count = minSources + drawBelow(sources.length - minSources + 1, seed, coin);
  const first = drawBelow(sources.length, seed, coin, 1);
  const shares = Array.from({ length: count }, (_, at) => 5 + drawBelow(20, seed, coin, 2, at));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const weights = shares.map((share) => Math.floor((share * wholeWeight) / total));
  const rest = wholeWeight - weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, at) => ({
    source: (first + at) % sources.length,
    weight: at === 0 ? weight + rest : weight,
  }));
}

/** How far a source stands from the index, in millionths; it changes every few ticks. */
function apartOf(market: MarketState, coin: number, source: number): number {
  const moment = Math.floor(market.ticks / steadyTicks);
  return (draw(market.seed, coin, source, moment, 3) % (2 * apartPpm + 1)) - apartPpm;
}
