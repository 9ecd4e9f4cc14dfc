import type { InstrumentDefinition } from "../types";

const common = {
  symbol: "BTCUSDT",
  baseCoin: "BTC",
  quoteCoin: "USDT",
  indexSymbol: "BTCUSDT",
  status: "online",
} as const;

/** Price two places, size four, no fees: sums that can be done in the head. */
export const spot: InstrumentDefinition = {
  ...common,
  category: "SPOT",
  pricePrecision: "2",
  quantityPrecision: "4",
  quotePrecision: "2",
  minOrderAmount: "1",
  makerFeeRate: "0",
  takerFeeRate: "0",
};

/** Shares the market of `spot`; lends twice what one owns. */
export const margin: InstrumentDefinition = {
  ...spot,
  category: "MARGIN",
  maxCrossedLeverage: "3",
};

/** Price one place, size three, leverage ten, no fees. */
export const futures: InstrumentDefinition = {
  ...common,
  category: "USDT-FUTURES",
  pricePrecision: "1",
  quantityPrecision: "3",
  priceMultiplier: "0.1",
  quantityMultiplier: "0.001",
  minOrderQty: "0.001",
  maxOrderQty: "100",
  maxMarketOrderQty: "50",
  minOrderAmount: "5",
  makerFeeRate: "0",
  takerFeeRate: "0",
};

/** A coin future: price one place, size four in the base coin, so contracts count in 0.00001. */
export const inverse: InstrumentDefinition = {
  ...futures,
  category: "COIN-FUTURES",
  symbol: "BTCUSD",
  quoteCoin: "USD",
  quantityPrecision: "4",
  quantityMultiplier: "0.0001",
  minOrderQty: "0.0001",
};

/** Bitcoin perpetual, margined in bitcoin, in whole contracts of 1 USD. */
export const wholeContracts: InstrumentDefinition = {
  ...inverse,
  symbol: "BTCUSD_CM",
  contracts: true,
  quantityPrecision: "0",
  quantityMultiplier: "1",
  minOrderQty: "1",
  maxOrderQty: "1000000",
  maxMarketOrderQty: "200000",
};
