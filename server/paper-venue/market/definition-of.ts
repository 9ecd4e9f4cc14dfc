import type { InstrumentDefinition } from "../engine/types";
import { coins } from "./coins";
import type { MarketInstrument } from "./instrument";

/** What the engine must know of an instrument. */
export function definitionOf(instrument: MarketInstrument): InstrumentDefinition {
  const { wire } = instrument;
  return {
    category: wire.category,
    symbol: wire.symbol,
    baseCoin: wire.baseCoin,
    quoteCoin: wire.quoteCoin,
    pricePrecision: wire.pricePrecision,
    quantityPrecision: wire.quantityPrecision,
    quotePrecision: wire.quotePrecision,
    priceMultiplier: wire.priceMultiplier,
    quantityMultiplier: wire.quantityMultiplier,
    minOrderQty: wire.minOrderQty,
    maxOrderQty: wire.maxOrderQty,
    maxMarketOrderQty: wire.maxMarketOrderQty,
    minOrderAmount: wire.minOrderAmount,
    buyLimitPriceRatio: wire.buyLimitPriceRatio,
    sellLimitPriceRatio: wire.sellLimitPriceRatio,
    maxSymbolOrderNum: wire.maxSymbolOrderNum,
    maxProductOrderNum: wire.maxProductOrderNum,
    maxCrossedLeverage: wire.maxCrossedLeverage,
    status: wire.status,
    offTime: wire.offTime,
    limitOpenTime: wire.limitOpenTime,
    maintainTime: wire.maintainTime,
    maxLeverage: wire.maxLeverage,
    deliveryStartTime: wire.deliveryStartTime,
    deliveryTime: wire.deliveryTime,
    indexSymbol: indexSymbolOf(instrument),
    maxPositionQty: instrument.maxPositionQty,
    makerFeeRate: instrument.makerFeeRate,
    takerFeeRate: instrument.takerFeeRate,
  };
}

/** The index that is an instrument's market price. */
export function indexSymbolOf({ coin, quote }: MarketInstrument): string {
  const quoteName = quote === null ? "USDT" : coins[quote]?.name;
  return `${coins[coin]?.name}${quoteName}`;
}
