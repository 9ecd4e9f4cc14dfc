import { coins, mainCoinCount } from "./coins";
import type { MarketState } from "./market-state";
import { draw } from "./random";
import { scaleOf } from "./steps";

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
