import type { Category, EngineCommand, PosSide, Side, TimeInForce } from "../engine/types";
import type { MarketState } from "./market-state";
import { booksOf, middleTicks, orderAt } from "./quoted-books";
import { seedAccounts } from "./seed";

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
  const own = brokers.map((order) => ({
    ...placeSeedOrder(market, order),
    uid: seedAccounts.broker,
  }));
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

/** An order of a seeded account in a quoted market; `awayPpm` from the index makes it rest. */
interface SeedTrade {
  readonly uid: string;
  readonly category: Category;
  readonly symbol: string;
  readonly side: Side;
  readonly dollars: number;
  readonly posSide?: PosSide;
  readonly awayPpm?: number;
}

const reachPpm = 20_000;

const hedge = { uid: seedAccounts.hedge, category: "USDT-FUTURES" } as const;

const [lakeside, northern, highland] = seedAccounts.subAccounts;

const trades: readonly SeedTrade[] = [
  { ...hedge, symbol: "BTCUSDT", side: "buy", posSide: "long", dollars: 80_000 },
  { ...hedge, symbol: "BTCUSDT", side: "sell", posSide: "short", dollars: 30_000 },
  { ...hedge, symbol: "ETHUSDT", side: "sell", posSide: "short", dollars: 25_000 },
  at(60_000, { ...hedge, symbol: "BTCUSDT", side: "sell", posSide: "long", dollars: 20_000 }),
  at(-50_000, { ...hedge, symbol: "ETHUSDT", side: "buy", posSide: "long", dollars: 15_000 }),
  { uid: lakeside, category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy", dollars: 60_000 },
  { uid: lakeside, category: "USDC-FUTURES", symbol: "ETHPERP", side: "sell", dollars: 12_000 },
  { uid: northern, category: "USDT-FUTURES", symbol: "SOLUSDT", side: "sell", dollars: 8_000 },
  { uid: northern, category: "COIN-FUTURES", symbol: "BTCUSD", side: "buy", dollars: 30_000 },
  { uid: highland, category: "USDC-FUTURES", symbol: "BTCPERP", side: "buy", dollars: 15_000 },
];

/**
 * The positions that the hedge trader and the broker's other sub-accounts begin with, taken from
 * the quotes, and what the hedge trader has resting. The last sub-account has none.
 */
export function seedPositions(market: MarketState): readonly EngineCommand[] {
  return trades.map((trade, nth) => ({
    ...placeTrade(market, trade),
    clientOid: `opening-${nth + 1}`,
  }));
}

function at(awayPpm: number, trade: SeedTrade): SeedTrade {
  return { ...trade, awayPpm };
}

/** A resting order at its distance, or one that takes what the quotes offer within reach. */
function placeTrade(market: MarketState, trade: SeedTrade) {
  const { uid, category, symbol, side, dollars, posSide, awayPpm } = trade;
  const book = booksOf(market).find((it) => it.category === category && it.symbol === symbol);
  if (book === undefined) throw new RangeError(`The bots keep no book of ${symbol}.`);
  const middle = middleTicks(market, book);
  const ppm = awayPpm ?? (side === "buy" ? reachPpm : -reachPpm);
  const ticks = middle + Math.floor((middle * ppm) / 1_000_000);
  return {
    ...orderAt(market, book, side, ticks, dollars),
    uid,
    timeInForce: awayPpm === undefined ? "ioc" : "gtc",
    ...(posSide === undefined ? {} : { posSide }),
  } as const;
}
