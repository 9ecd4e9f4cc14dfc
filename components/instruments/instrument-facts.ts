import type { InstrumentRow } from "@/lib/orders/instrument";

/** How a field's text is written on the page. */
export type FactForm = "number" | "moment" | "text";

export interface FactField {
  name: keyof InstrumentRow;
  words: string;
  form: FactForm;
  /** The coin it counts in, or what else must be said of it. */
  note?: "base" | "quote" | string;
}

export interface FactSection {
  title: string;
  fields: readonly FactField[];
}

const notStated = "meaning not stated";

/** Every field of an instrument in plain words; what the interface does not explain says so. */
export const factSections: readonly FactSection[] = [
  {
    title: "Product",
    fields: [
      { name: "baseCoin", words: "Base coin", form: "text" },
      { name: "quoteCoin", words: "Quote coin", form: "text" },
      { name: "type", words: "Contract", form: "text" },
      { name: "symbolType", words: "Contract, by its other name", form: "text" },
    ],
  },
  {
    title: "Price",
    fields: [
      { name: "priceMultiplier", words: "Tick", form: "number" },
      { name: "pricePrecision", words: "Decimals", form: "number" },
      { name: "buyLimitPriceRatio", words: "Highest buy", form: "number", note: "of the market" },
      { name: "sellLimitPriceRatio", words: "Lowest sell", form: "number", note: "of the market" },
    ],
  },
  {
    title: "Quantity",
    fields: [
      { name: "quantityMultiplier", words: "Step", form: "number" },
      { name: "quantityPrecision", words: "Decimals", form: "number" },
      { name: "quotePrecision", words: "Decimals in quote coin", form: "number" },
      { name: "minOrderQty", words: "Smallest", form: "number", note: "base" },
      { name: "minOrderAmount", words: "Smallest amount", form: "number", note: "quote" },
      { name: "maxOrderQty", words: "Largest limit order", form: "number", note: "base" },
      { name: "maxMarketOrderQty", words: "Largest market order", form: "number", note: "base" },
    ],
  },
  {
    title: "Rates and leverage",
    fields: [
      { name: "makerFeeRate", words: "Maker", form: "number", note: notStated },
      { name: "takerFeeRate", words: "Taker", form: "number", note: notStated },
      { name: "feeRateUpRatio", words: "Fee above base fee", form: "number" },
      { name: "openCostUpRatio", words: "Opening cost above base", form: "number" },
      { name: "minLeverage", words: "Lowest leverage", form: "number" },
      { name: "maxLeverage", words: "Highest leverage", form: "number" },
      { name: "fundInterval", words: "Funding every", form: "number", note: "hours" },
    ],
  },
  {
    title: "Margin",
    fields: [
      { name: "isIsolatedBaseBorrowable", words: "Base coin can be borrowed", form: "text" },
      { name: "isIsolatedQuotedBorrowable", words: "Quote coin can be borrowed", form: "text" },
      { name: "maxCrossedLeverage", words: "Highest, cross", form: "number" },
      { name: "maxIsolatedLeverage", words: "Highest, isolated", form: "number" },
      { name: "warningRiskRatio", words: "Warning at risk ratio", form: "number" },
      { name: "liquidationRiskRatio", words: "Liquidation at risk ratio", form: "number" },
      { name: "userMinBorrow", words: "Smallest loan", form: "number" },
    ],
  },
  {
    title: "Limits and dates",
    fields: [
      { name: "maxSymbolOrderNum", words: "Orders on the symbol", form: "number" },
      { name: "maxProductOrderNum", words: "Orders on the product line", form: "number" },
      { name: "maxPositionNum", words: "Positions on the symbol", form: "number" },
      { name: "launchTime", words: "Launch", form: "moment", note: notStated },
      { name: "offTime", words: "Delisting", form: "moment" },
      { name: "limitOpenTime", words: "No trading after", form: "moment" },
      { name: "maintainTime", words: "Maintenance", form: "moment" },
      { name: "deliveryTime", words: "Delivery", form: "moment" },
      { name: "deliveryStartTime", words: "Delivery begins", form: "moment" },
      { name: "deliveryPeriod", words: "Delivery period", form: "text" },
      { name: "areaSymbol", words: "Pair of a trading area", form: "text" },
    ],
  },
];
