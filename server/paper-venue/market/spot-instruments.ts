import { coinName, coins, mainCoinCount, type Steps, spotSteps } from "./coins";
import { type MarketInstrument, tradingOf } from "./instrument";

const marginCoins = 72;
const usdcCoins = 12;
const crossCoins = ["ETH", "SOL", "XRP", "LTC", "LINK", "BNB", "ADA", "DOGE"];
const isolatedCoins = 40;

/** Every coin against USDT, the largest against USDC, and some against bitcoin. */
export function spotInstruments(startedAt: number): readonly MarketInstrument[] {
  const dollars = coins.map((_, coin) => spot(coin, "USDT", startedAt));
  const usdc = coins.slice(0, usdcCoins).map((_, coin) => spot(coin, "USDC", startedAt));
  const cross = crossCoins.map((name) => crossPair(placeOf(name), startedAt));
  return [...dollars, ...usdc, ...cross];
}

/** The larger coins against USDT, on borrowed money. */
export function marginInstruments(startedAt: number): readonly MarketInstrument[] {
  return coins.slice(0, marginCoins).map((_, coin) => marginInstrument(coin, startedAt));
}

/** A coin against USDT on borrowed money. */
export function marginInstrument(coin: number, startedAt: number): MarketInstrument {
  const base = spot(coin, "USDT", startedAt);
  const leverage = coin < 10 ? "10" : coin < mainCoinCount ? "5" : "3";
  const isolated = coin < isolatedCoins ? "YES" : "NO";
  const { areaSymbol: _spotOnly, ...wire } = base.wire;
  return {
    ...base,
    wire: {
      ...wire,
      category: "MARGIN" as const,
      isIsolatedBaseBorrowable: isolated,
      isIsolatedQuotedBorrowable: isolated,
      warningRiskRatio: "0.8",
      liquidationRiskRatio: "1",
      maxCrossedLeverage: leverage,
      maxIsolatedLeverage: isolated === "YES" ? leverage : "",
      userMinBorrow: "0.00000001",
    },
  };
}

/** A coin against a dollar coin, on spot. */
export function spot(
  coin: number,
  quoteCoin: "USDT" | "USDC",
  startedAt: number,
): MarketInstrument {
  const name = coinName(coin);
  const ratio = coin < 10 ? "0.05" : "0.1";
  const wire = spotWire(name, quoteCoin, spotSteps(coin), ratio, "1", startedAt);
  return { ...spotFacts, wire, coin, quote: null };
}

/** Against bitcoin the tick has seven or eight decimals, as a coin's price in bitcoin is small. */
function crossPair(coin: number, startedAt: number): MarketInstrument {
  const steps = { ...spotSteps(coin), pricePrecision: coin === placeOf("ETH") ? 6 : 8 };
  const wire = spotWire(coinName(coin), "BTC", steps, "0.1", "0.00001", startedAt);
  return { ...spotFacts, wire, coin, quote: placeOf("BTC") };
}

const spotFacts = {
  makerFeeRate: "0.001",
  takerFeeRate: "0.001",
  maxPositionQty: "",
} as const;

function spotWire(
  baseCoin: string,
  quoteCoin: string,
  steps: Steps,
  priceRatio: string,
  minOrderAmount: string,
  startedAt: number,
) {
  return {
    symbol: `${baseCoin}${quoteCoin}`,
    category: "SPOT" as const,
    baseCoin,
    quoteCoin,
    buyLimitPriceRatio: priceRatio,
    sellLimitPriceRatio: priceRatio,
    feeRateUpRatio: "0.1",
    minOrderQty: "",
    maxOrderQty: "",
    minOrderAmount,
    pricePrecision: String(steps.pricePrecision),
    quantityPrecision: String(steps.quantityPrecision),
    quotePrecision: quoteCoin === "BTC" ? "8" : "6",
    maxSymbolOrderNum: "400",
    maxProductOrderNum: "400",
    maxPositionNum: "",
    ...tradingOf(baseCoin, startedAt),
    areaSymbol: "NO",
  };
}

function placeOf(name: string): number {
  return coins.findIndex((coin) => coin.name === name);
}
