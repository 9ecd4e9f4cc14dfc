import type { Category, InstrumentStatus } from "../engine/types";

type CommonField =
  | "symbol"
  | "baseCoin"
  | "quoteCoin"
  | "buyLimitPriceRatio"
  | "sellLimitPriceRatio"
  | "feeRateUpRatio"
  | "minOrderQty"
  | "maxOrderQty"
  | "minOrderAmount"
  | "pricePrecision"
  | "quantityPrecision"
  | "quotePrecision"
  | "maxSymbolOrderNum"
  | "maxProductOrderNum"
  | "maxPositionNum"
  | "offTime"
  | "limitOpenTime"
  | "maintainTime";

type SpotField = "areaSymbol";

type FuturesField =
  | "openCostUpRatio"
  | "priceMultiplier"
  | "quantityMultiplier"
  | "type"
  | "symbolType"
  | "deliveryTime"
  | "deliveryStartTime"
  | "deliveryPeriod"
  | "fundInterval"
  | "minLeverage"
  | "maxLeverage"
  | "maxMarketOrderQty"
  | "makerFeeRate"
  | "takerFeeRate"
  | "launchTime";

type MarginField =
  | "isIsolatedBaseBorrowable"
  | "isIsolatedQuotedBorrowable"
  | "warningRiskRatio"
  | "liquidationRiskRatio"
  | "maxCrossedLeverage"
  | "maxIsolatedLeverage"
  | "userMinBorrow";

/** An instrument as endpoint 13 answers it: interface.md's names, every value a string. */
export interface WireInstrument
  extends Readonly<Record<CommonField, string>>,
    Readonly<Partial<Record<SpotField | FuturesField | MarginField, string>>> {
  readonly category: Category;
  readonly status: InstrumentStatus;
}

/** An instrument of the seeded market: what is published, and what the venue itself must know. */
export interface MarketInstrument {
  readonly wire: WireInstrument;
  /** Where its base coin stands in the table of coins. */
  readonly coin: number;
  /** Where its quote coin stands, or null when it is a dollar coin. */
  readonly quote: number | null;
  /** Fractions paid on a fill. */
  readonly makerFeeRate: string;
  readonly takerFeeRate: string;
  /** The largest position in the base coin; "" where there are no positions. */
  readonly maxPositionQty: string;
}
