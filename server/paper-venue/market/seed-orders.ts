import type { Category, EngineCommand, Side, TimeInForce } from "../engine/types";
import { booksOf, middleTicks, orderAt } from "./book";
import { seedAccounts } from "./house";
import type { MarketState } from "./market-state";

/** A resting order of a seeded account: how far from the index, and for how many dollars. */
interface SeedOrder {
  readonly category: Category;
  readonly symbol: string;
  readonly side: Side;
  readonly awayPpm: number;
  readonly dollars: number;
  readonly timeInForce: TimeInForce;
}

const spot = { category: "SPOT", timeInForce: "gtc" } as const;
const futures = { category: "USDT-FUTURES", timeInForce: "post_only" } as const;

const first: SeedOrder = {
  ...spot,
  symbol: "BTCUSDT",
  side: "buy",
  awayPpm: -28_000,
  dollars: 24_000,
};
const firstFilledDollars = 9_000;

const others: readonly SeedOrder[] = [
  { ...spot, symbol: "ETHUSDT", side: "sell", awayPpm: 41_000, dollars: 15_000 },
  { ...spot, symbol: "SOLUSDT", side: "buy", awayPpm: -62_000, dollars: 6_000 },
  { ...spot, symbol: "XRPUSDT", side: "sell", awayPpm: 95_000, dollars: 10_000 },
  { ...futures, symbol: "BTCUSDT", side: "buy", awayPpm: -45_000, dollars: 46_000 },
  { ...futures, symbol: "ETHUSDT", side: "sell", awayPpm: 55_000, dollars: 25_000 },
  { ...futures, symbol: "LINKUSDT", side: "buy", awayPpm: -80_000, dollars: 4_000 },
];

const brokers: readonly SeedOrder[] = [
  { ...spot, symbol: "BTCUSDT", side: "sell", awayPpm: 52_000, dollars: 33_000 },
  { ...futures, symbol: "ETHUSDT", side: "buy", awayPpm: -60_000, dollars: 30_000 },
  { ...futures, symbol: "BTCUSDT", side: "sell", awayPpm: 70_000, dollars: 60_000 },
];

/**
 * The first screen of trader and broker: a handful of resting orders, the trader's oldest filled
 * in part. To be
 * given to an engine without quotes, for the seller must meet the trader's order and no other.
 */
export function seedOrders(market: MarketState): readonly EngineCommand[] {
  const seller: EngineCommand = {
    ...placeSeedOrder(market, { ...first, dollars: firstFilledDollars }),
    uid: seedAccounts.taker,
    side: "sell",
    timeInForce: "ioc",
  };
  const resting = others.map((order) => placeSeedOrder(market, order));
  const own = brokers.map((order) => ({ ...placeSeedOrder(market, order), uid: seedAccounts.broker }));
  return [placeSeedOrder(market, first), seller, ...resting, ...own].map((command, at) => ({
    ...command,
    clientOid: `seed-${at + 1}`,
  }));
}

function placeSeedOrder(market: MarketState, seed: SeedOrder) {
  const { category, symbol, side, awayPpm, dollars, timeInForce } = seed;
  const book = booksOf(market).find((it) => it.category === category && it.symbol === symbol);
  if (book === undefined) throw new RangeError(`The bots keep no book of ${symbol}.`);
  const middle = middleTicks(market, book);
  const ticks = middle + Math.floor((middle * awayPpm) / 1_000_000);
  const order = orderAt(market, book, side, ticks, dollars);
  return { ...order, timeInForce, uid: seedAccounts.trader };
}
