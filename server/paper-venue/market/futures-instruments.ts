import { coinName, coins, futuresSteps, roundCoinsFor, stepText } from "./coins";
import { type MarketInstrument, tradingOf } from "./instrument";
import { draw } from "./seed";

const usdtCoins = 150;

const usdcCoins = 24;

const coinMargined = ["BTC", "ETH", "XRP", "SOL", "LTC", "BCH", "DOGE", "ADA", "DOT", "LINK"];

const newCoinMargined = ["BTC", "ETH", "SOL", "XRP", "DOGE", "LINK"];

const deliveryCoins = ["BTC", "ETH"];

const fastFunding = 8;

const dayMs = 86_400_000;

const firstLaunch = Date.UTC(2019, 8, 1);

const launchDays = 2_000;

type FuturesCategory = "USDT-FUTURES" | "USDC-FUTURES" | "COIN-FUTURES";

/** The perpetuals of every product line. */
export function perpetuals(startedAt: number): readonly MarketInstrument[] {
  const usdt = coins
    .slice(0, usdtCoins)
    .map(({ name }, at) => perpetual(at, `${name}USDT`, "USDT-FUTURES", "USDT", startedAt));
  const usdc = coins
    .slice(0, usdcCoins)
    .map(({ name }, at) => perpetual(at, `${name}PERP`, "USDC-FUTURES", "USDC", startedAt));
  const inCoin = (name: string, symbol: string) =>
    perpetual(placeOf(name), symbol, "COIN-FUTURES", "USD", startedAt);
  return [
    ...usdt,
    ...usdc,
    ...coinMargined.map((name) => inCoin(name, `${name}USD`)),
    ...newCoinMargined.map((name) => inContracts(inCoin(name, `${name}USD_CM`))),
  ];
}

/** The futures that end at some dates, in USDT and in the coin. */
export function deliveryInstruments(
  startedAt: number,
  dates: readonly Delivery[],
): readonly MarketInstrument[] {
  return dates.flatMap((date) =>
    deliveryCoins.flatMap((name) => [
      deliveryOf(date, placeOf(name), `${name}USDT`, "USDT-FUTURES", "USDT", startedAt),
      deliveryOf(date, placeOf(name), `${name}USD`, "COIN-FUTURES", "USD", startedAt),
    ]),
  );
}

/** A perpetual of a coin under a symbol. */
export function perpetual(
  coin: number,
  symbol: string,
  category: FuturesCategory,
  quoteCoin: string,
  startedAt: number,
): MarketInstrument {
  const limitDollars = limitDollarsOf(coin);
  return {
    coin,
    quote: null,
    makerFeeRate: "0.0002",
    takerFeeRate: "0.0006",
    maxPositionQty: roundCoinsFor(limitDollars * 3, coin),
    wire: {
      symbol,
      category,
      quoteCoin,
      ...commonWire(coin, limitDollars),
      ...tradingOf(coinName(coin), startedAt),
      type: "perpetual",
      symbolType: "perpetual",
      deliveryTime: "",
      deliveryStartTime: "",
      deliveryPeriod: "",
      fundInterval: coin % fastFunding === fastFunding - 1 ? "1" : "8",
    },
  };
}

/** The same instrument with its sizes in whole contracts of 1 USD (docs/rulings.md#ruling-21). */
function inContracts({ wire, ...rest }: MarketInstrument): MarketInstrument {
  const dollars = limitDollarsOf(rest.coin);
  const lots = {
    quantityPrecision: "0",
    quantityMultiplier: "1",
    minOrderQty: "1",
    maxOrderQty: `${dollars}`,
    maxMarketOrderQty: `${dollars / 5}`,
  };
  return { ...rest, maxPositionQty: `${dollars * 3}`, wire: { ...wire, ...lots } };
}

function limitDollarsOf(coin: number): number {
  return coin < 5 ? 100_000_000 : coin < 30 ? 10_000_000 : 1_000_000;
}

function deliveryOf(
  date: Delivery,
  coin: number,
  stem: string,
  category: FuturesCategory,
  quoteCoin: string,
  startedAt: number,
): MarketInstrument {
  const base = perpetual(coin, `${stem}_${date.suffix}`, category, quoteCoin, startedAt);
  return {
    ...base,
    wire: {
      ...base.wire,
      type: "delivery",
      symbolType: "delivery",
      deliveryTime: String(date.deliveryTime),
      deliveryStartTime: String(date.startTime),
      deliveryPeriod: date.period,
      fundInterval: "",
      launchTime: String(date.startTime),
    },
  };
}

function commonWire(coin: number, limitDollars: number) {
  const steps = futuresSteps(coin);
  const ratio = coin < 10 ? "0.05" : "0.1";
  const lot = stepText(steps.quantityMultiplier, steps.quantityPrecision);
  return {
    baseCoin: coinName(coin),
    buyLimitPriceRatio: ratio,
    sellLimitPriceRatio: ratio,
    feeRateUpRatio: "0.005",
    openCostUpRatio: "0.01",
    minOrderQty: lot,
    maxOrderQty: roundCoinsFor(limitDollars, coin),
    maxMarketOrderQty: roundCoinsFor(limitDollars / 5, coin),
    minOrderAmount: "5",
    pricePrecision: String(steps.pricePrecision),
    priceMultiplier: stepText(steps.priceMultiplier, steps.pricePrecision),
    quantityPrecision: String(steps.quantityPrecision),
    quantityMultiplier: lot,
    quotePrecision: "",
    maxSymbolOrderNum: "400",
    maxProductOrderNum: "400",
    maxPositionNum: "150",
    minLeverage: "1",
    maxLeverage: coin < 2 ? "125" : coin < 10 ? "75" : coin < 60 ? "50" : "20",
    makerFeeRate: "0.0002",
    takerFeeRate: "0.0006",
    launchTime: String(firstLaunch + (draw(coin, firstLaunch) % launchDays) * dayMs),
  };
}

function placeOf(name: string): number {
  return coins.findIndex((coin) => coin.name === name);
}

/** One delivery date: the suffix of its symbols and its times, Unix ms. */
export interface Delivery {
  readonly suffix: string;
  readonly period: "this_quarter" | "next_quarter";
  readonly startTime: number;
  readonly deliveryTime: number;
}

const listedForDays = 182;

const deliveryHourMs = 8 * 3_600_000;

/**
 * The two delivery dates on offer at a moment: the last Fridays, 08:00 UTC, of this and the next
 * quarter.
 */
export function deliveriesAt(now: number): readonly [Delivery, Delivery] {
  const date = new Date(now);
  const quarter = date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3);
  const first = deliveryTimeOf(quarter) > now ? quarter : quarter + 1;
  return [delivery(first, "this_quarter"), delivery(first + 1, "next_quarter")];
}

function delivery(quarter: number, period: Delivery["period"]): Delivery {
  const deliveryTime = deliveryTimeOf(quarter);
  const suffix = new Date(deliveryTime).toISOString().slice(2, 10).replaceAll("-", "");
  return { suffix, period, startTime: deliveryTime - listedForDays * dayMs, deliveryTime };
}

/** The last Friday of a quarter, counted from year 0. */
function deliveryTimeOf(quarter: number): number {
  const firstOfNext = Date.UTC(Math.floor(quarter / 4), ((quarter % 4) + 1) * 3, 1);
  const last = new Date(firstOfNext - dayMs);
  const sinceFriday = (last.getUTCDay() + 2) % 7;
  return last.getTime() - sinceFriday * dayMs + deliveryHourMs;
}
