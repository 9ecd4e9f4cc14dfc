import type { Command } from "../engine/types";
import { booksOf } from "./book";
import { coins, mainCoinCount } from "./coins";
import { definitionOf, indexSymbolOf } from "./definition-of";
import { house } from "./house";
import type { MarketInstrument } from "./instrument";
import { instrumentsAt } from "./instruments";
import type { MarketState } from "./market-state";
import { quote } from "./quotes";
import { seedOrders } from "./seed-orders";
import { seedPlans } from "./seed-plans";
import { seedPositions } from "./seed-positions";
import { type IndexSource, setIndex } from "./step";
import { roundCoinsFor } from "./steps";

const houseDollars = "5000000000";
const houseCoinDollars = 100_000_000;

/** What a client of the broker begins with: enough for its withdrawals of years. */
const clientBalances = {
  USDT: "5000000",
  USDC: "1000000",
  BTC: "40",
  ETH: "900",
  SOL: "20000",
  XRP: "1500000",
};

const openingBalances: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [house.broker]: { USDT: "250000", USDC: "100000", BTC: "2", ETH: "20" },
  [house.trader]: {
    USDT: "1000000",
    USDC: "500000",
    BTC: "10",
    ETH: "100",
    SOL: "2000",
    XRP: "100000",
  },
  [house.hedge]: { USDT: "1000000", USDC: "100000", BTC: "10", ETH: "100" },
  ...Object.fromEntries(
    [...house.subAccounts, ...house.clients].map((uid) => [uid, clientBalances]),
  ),
  [house.maker]: houseBalances(),
  [house.secondMaker]: houseBalances(),
  [house.taker]: houseBalances(),
};

/**
 * The first commands of a new market: who is there, what is listed, and the orders that already
 * rest.
 */
export function genesis(market: MarketState): readonly Command[] {
  const listed = instrumentsAt(market, market.startedAt);
  const accounts = Object.keys(openingBalances).map(
    (uid): Command => ({
      type: "open-account",
      uid,
      holdMode: uid === house.hedge ? "hedge_mode" : "one_way_mode",
    }),
  );
  const deposits = Object.entries(openingBalances).flatMap(([uid, balances]) =>
    Object.entries(balances).map(
      ([coin, amount]): Command => ({ type: "deposit", uid, coin, amount }),
    ),
  );
  const listings = listed.map(
    (instrument): Command => ({ type: "list-instrument", instrument: definitionOf(instrument) }),
  );
  const prices = indexSources(listed).map((index) => setIndex(market, index));
  const quotes = booksOf(market).flatMap((book) => quote(market, book));
  const began = [...accounts, ...deposits, ...listings, ...prices];
  const waiting = [...seedPositions(market), ...seedPlans(market)];
  return [...began, ...seedOrders(market), ...quotes, ...waiting];
}

/**
 * The indices that the engine needs: one for each base coin against dollars, one for each cross
 * pair.
 */
export function indexSources(listed: readonly MarketInstrument[]): readonly IndexSource[] {
  const sources = listed.map((instrument) => ({
    symbol: indexSymbolOf(instrument),
    coin: instrument.coin,
    quote: instrument.quote,
  }));
  return [...new Map(sources.map((source) => [source.symbol, source])).values()];
}

function houseBalances(): Readonly<Record<string, string>> {
  const main = coins.slice(0, mainCoinCount);
  return {
    USDT: houseDollars,
    USDC: houseDollars,
    ...Object.fromEntries(
      main.map(({ name }, coin) => [name, roundCoinsFor(houseCoinDollars, coin)]),
    ),
  };
}
