import type { EngineCommand } from "../engine/types";
import { coins, mainCoinCount, roundCoinsFor } from "./coins";
import { definitionOf, indexSymbolOf, type MarketInstrument } from "./instrument";
import { instrumentsAt, type MarketState } from "./market-state";
import { booksOf, quote } from "./quoted-books";
import { seedAccounts } from "./seed";
import { seedOrders, seedPositions } from "./seed-orders";
import { seedPlans } from "./seed-plans";
import { type IndexSource, setIndexCommand } from "./step";

const makerDollars = "5000000000";
const makerCoinDollars = 100_000_000;

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
  [seedAccounts.broker]: { USDT: "250000", USDC: "100000", BTC: "2", ETH: "20" },
  [seedAccounts.trader]: {
    USDT: "1000000",
    USDC: "500000",
    BTC: "10",
    ETH: "100",
    SOL: "2000",
    XRP: "100000",
  },
  [seedAccounts.hedge]: { USDT: "1000000", USDC: "100000", BTC: "10", ETH: "100" },
  ...Object.fromEntries(
    [...seedAccounts.subAccounts, ...seedAccounts.clients].map((uid) => [uid, clientBalances]),
  ),
  [seedAccounts.maker]: makerBalances(),
  [seedAccounts.secondMaker]: makerBalances(),
  [seedAccounts.taker]: makerBalances(),
};

/**
 * The first commands of a new market: who is there, what is listed, and the orders that already
 * rest.
 */
export function genesis(market: MarketState): readonly EngineCommand[] {
  const listed = instrumentsAt(market, market.startedAt);
  const accounts = Object.keys(openingBalances).map(
    (uid): EngineCommand => ({
      type: "open-account",
      uid,
      holdMode: uid === seedAccounts.hedge ? "hedge_mode" : "one_way_mode",
    }),
  );
  const deposits = Object.entries(openingBalances).flatMap(([uid, balances]) =>
    Object.entries(balances).map(
      ([coin, amount]): EngineCommand => ({ type: "deposit", uid, coin, amount }),
    ),
  );
  const listings = listed.map(
    (instrument): EngineCommand => ({
      type: "list-instrument",
      instrument: definitionOf(instrument),
    }),
  );
  const prices = indexSources(listed).map((index) => setIndexCommand(market, index));
  const quotes = booksOf(market).flatMap((book) => quote(market, book));
  const began = [...accounts, ...deposits, ...prices, ...listings];
  const waiting = [...seedPositions(market), ...seedPlans(market)];
  return [...began, ...seedOrders(market), ...quotes, ...waiting];
}

/** What the sample's accounts begin with: each its own amounts, so that no two look alike. */
export function sampleGenesis(): readonly EngineCommand[] {
  const { sampleBroker, sampleSubAccounts, sampleClient } = seedAccounts;
  const balances: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    [sampleBroker]: { USDT: "180000", USDC: "40000", BTC: "1.5", ETH: "12" },
    ...Object.fromEntries(
      sampleSubAccounts.map((uid, at) => [
        uid,
        { USDT: `${38_500 + at * 17_250}`, USDC: `${9_000 + at * 2_400}`, BTC: `0.${at + 3}5` },
      ]),
    ),
    [sampleClient]: { USDT: "21400" },
  };
  return Object.entries(balances).flatMap(([uid, coinAmounts]): readonly EngineCommand[] => [
    { type: "open-account", uid, holdMode: "one_way_mode" },
    ...Object.entries(coinAmounts).map(
      ([coin, amount]): EngineCommand => ({ type: "deposit", uid, coin, amount }),
    ),
  ]);
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

function makerBalances(): Readonly<Record<string, string>> {
  const main = coins.slice(0, mainCoinCount);
  return {
    USDT: makerDollars,
    USDC: makerDollars,
    ...Object.fromEntries(
      main.map(({ name }, coin) => [name, roundCoinsFor(makerCoinDollars, coin)]),
    ),
  };
}
