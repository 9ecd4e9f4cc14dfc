import type { Category, EngineCommand, PosSide, Side } from "../engine/types";
import { booksOf, middleTicks, orderAt } from "./book";
import { seedAccounts } from "./house";
import type { MarketState } from "./market-state";

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
  return trades.map((trade, nth) => ({ ...placeTrade(market, trade), clientOid: `opening-${nth + 1}` }));
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
