import type { InstrumentRow } from "@/lib/orders/instrument";

/** A futures instrument for tests, with what a test cares about changed. */
export function instrumentRow(change: Partial<InstrumentRow> = {}): InstrumentRow {
  return {
    symbol: "BTCUSDT",
    category: "USDT-FUTURES",
    baseCoin: "BTC",
    quoteCoin: "USDT",
    buyLimitPriceRatio: "0.05",
    sellLimitPriceRatio: "0.05",
    minOrderAmount: "5",
    pricePrecision: "1",
    quantityPrecision: "3",
    quotePrecision: "",
    maxSymbolOrderNum: "200",
    maxProductOrderNum: "400",
    status: "online",
    offTime: "-1",
    limitOpenTime: "-1",
    maintainTime: "",
    type: "perpetual",
    maxLeverage: "125",
    ...change,
  } as InstrumentRow;
}
