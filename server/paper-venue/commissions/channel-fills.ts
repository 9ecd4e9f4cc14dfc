import { type Decimal, decimal, multiply } from "@/lib/decimal";
import type { SubBizType } from "@/lib/exchange/broker-values";
import {
  type Category,
  type EngineState,
  type Filled,
  type FillSide,
  formatAmount,
  formatUnits,
} from "../engine";
import { coins } from "../market/coins";
import { indexPriceOf, type MarketState, priceText } from "../market/market-state";
import type { ChannelFill } from "./commission-row";

/** What the fills of a venue are measured with. */
export interface Measures {
  readonly engine: EngineState;
  readonly market: MarketState;
}

const subBizTypes: Readonly<Record<Category, SubBizType>> = {
  SPOT: "spot_trade",
  MARGIN: "spot_margin",
  "USDT-FUTURES": "usdt_futures",
  "COIN-FUTURES": "coin_futures",
  "USDC-FUTURES": "usdc_futures",
};

/** The sides of a fill whose orders carried a channel code: none, one or both. */
export function channelFillsOf(
  measures: Measures,
  fill: Filled,
  channelCode: string,
): readonly ChannelFill[] {
  return (["taker", "maker"] as const)
    .filter((role) => fill[role].channelCode === channelCode)
    .map((role) => channelFill(measures, fill, role));
}

function channelFill(measures: Measures, fill: Filled, role: "taker" | "maker"): ChannelFill {
  const side = fill[role];
  return {
    fillId: fill.fillId,
    role,
    uid: side.uid,
    orderId: side.orderId,
    clientOid: side.clientOid,
    at: fill.at,
    subBizType: subBizTypes[side.category],
    symbol: fill.symbol,
    volume: inDollars(measures.market, formatAmount(fill.value), quoteCoinOf(measures, fill, side)),
    fee: feeInDollars(measures, fill, side),
    pureShare: decimal("1"),
    clawedBack: false,
  };
}

/** A fee in the base coin is worth what the fill itself paid for the coin; others, the index. */
function feeInDollars(measures: Measures, fill: Filled, side: FillSide): Decimal {
  const fee = formatAmount(side.fee);
  const { definition, rules } = instrumentOf(measures, fill, side);
  if (side.feeCoin !== definition.baseCoin) return inDollars(measures.market, fee, side.feeCoin);
  const price = decimal(formatUnits(fill.ticks, rules.priceScale));
  const quoted = multiply(decimal(fee), price);
  return multiply(quoted, dollarsOf(measures.market, definition.quoteCoin));
}

function quoteCoinOf(measures: Measures, fill: Filled, side: FillSide): string {
  return instrumentOf(measures, fill, side).definition.quoteCoin;
}

function instrumentOf({ engine }: Measures, { symbol }: Filled, { category }: FillSide) {
  const instrument = engine.instruments[category].get(symbol);
  if (instrument === undefined) throw new RangeError(`${category} has no ${symbol}.`);
  return instrument;
}

const dollarCoins: readonly string[] = ["USDT", "USDC", "USD"];

/**
 * What one of a coin is worth in USDT: its index now; dollars of every kind are worth the same.
 * Throws RangeError for a coin that the market does not know.
 */
function dollarsOf(market: MarketState, coin: string): Decimal {
  if (dollarCoins.includes(coin)) return decimal("1");
  const at = coins.findIndex(({ name }) => name === coin);
  return decimal(priceText(indexPriceOf(market, { coin: at, quote: null })));
}

/** What an amount is worth in USDT, to the last digit. */
function inDollars(market: MarketState, amount: string, coin: string): Decimal {
  return multiply(decimal(amount), dollarsOf(market, coin));
}
