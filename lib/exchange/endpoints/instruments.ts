import { z } from "zod";
import { defineEndpoint, needsNothing } from "../define-endpoint";
import { choice, fields, symbol } from "../request-fields";
import { oneOf, rowId, text, withBesides } from "../response-fields";
import {
  areaSymbolValues,
  categories,
  contractTypes,
  deliveryPeriods,
  fundIntervals,
  instrumentStatuses,
  yesNo,
} from "../values";

const sometimes = true;

const common = {
  symbol: rowId("Symbol name"),
  category: oneOf(categories, "Product line"),
  baseCoin: text("Base coin"),
  quoteCoin: text("Quote coin"),
  buyLimitPriceRatio: text("Buy limit price against the market price; bounds the highest buy"),
  sellLimitPriceRatio: text("Sell limit price against the market price; bounds the lowest sell"),
  feeRateUpRatio: text("How far the actual fee exceeds the base fee", { sometimes }),
  minOrderQty: text("Smallest quantity, base coin; futures only", { sometimes }),
  maxOrderQty: text("Largest quantity of a limit order, base coin; futures only", { sometimes }),
  minOrderAmount: text("Smallest amount, quote coin"),
  pricePrecision: text("Decimal places of prices"),
  quantityPrecision: text("Decimal places of quantities"),
  quotePrecision: text("Decimal places of quote amounts in market orders"),
  maxSymbolOrderNum: text("Most orders on the symbol"),
  maxProductOrderNum: text("Most orders on the product line"),
  maxPositionNum: text("Most positions on the symbol", { sometimes }),
  status: oneOf(instrumentStatuses, "Whether it can be traded"),
  offTime: text("Delisting, Unix ms; empty or -1 when not set", { sometimes }),
  limitOpenTime: text("No trading after this time, Unix ms; empty or -1 when not set", {
    sometimes,
  }),
  maintainTime: text("Maintenance, Unix ms; empty when not set"),
};

const spotOnly = {
  areaSymbol: oneOf(areaSymbolValues, "Whether it is a pair of a trading area", { sometimes }),
};

const futuresOnly = {
  openCostUpRatio: text("How far the cost of opening exceeds the base cost", { sometimes }),
  priceMultiplier: text("Prices are multiples of this", { sometimes }),
  quantityMultiplier: text("Quantities are multiples of this", { sometimes }),
  type: oneOf(contractTypes, "Perpetual or delivery", { sometimes }),
  symbolType: text("The same as type in the samples; live it says more", {
    sometimes,
  }),
  deliveryTime: text("Delivery, Unix ms; deliveries only", { sometimes }),
  deliveryStartTime: text("Start of the delivery, Unix ms; deliveries only", { sometimes }),
  deliveryPeriod: oneOf(deliveryPeriods, "Which quarter; deliveries only", { sometimes }),
  fundInterval: oneOf(fundIntervals, "Hours between fundings", { sometimes }),
  minLeverage: text("Lowest leverage", { sometimes }),
  maxLeverage: text("Highest leverage", { sometimes }),
  maxMarketOrderQty: text("Largest quantity of a market order, base coin", { sometimes }),
  makerFeeRate: text("Fee rate of a maker, by its name", { sometimes }),
  takerFeeRate: text("Fee rate of a taker, by its name", { sometimes }),
  launchTime: text("Launch, by its name", { sometimes }),
};

const marginOnly = {
  isIsolatedBaseBorrowable: oneOf(yesNo, "Whether the base coin can be borrowed", { sometimes }),
  isIsolatedQuotedBorrowable: oneOf(yesNo, "Whether the quote coin can be borrowed", { sometimes }),
  warningRiskRatio: text("Risk ratio of the warning", { sometimes }),
  liquidationRiskRatio: text("Risk ratio of the liquidation", { sometimes }),
  maxCrossedLeverage: text("Highest leverage, cross margin", { sometimes }),
  maxIsolatedLeverage: text("Highest leverage, isolated margin", { sometimes }),
  userMinBorrow: text("Smallest amount to borrow", { sometimes }),
};

/** Flags of tokenised stocks and the like, which no document explains. */
const besides = ["isRwa", "isReality", "st"];

const instrument = z.object({ ...common, ...spotOnly, ...futuresOnly, ...marginOnly });

/** Endpoint 13: what can be traded, with its steps and limits. */
export const instruments = defineEndpoint({
  id: "instruments",
  number: 13,
  method: "GET",
  path: "/api/v3/market/instruments",
  purpose: "Instrument specifications",
  page: "/instruments",
  kind: "read",
  access: "public",
  capability: "instruments.view",
  workerReads: true,
  permissions: needsNothing,
  rate: { perSecond: 20, scope: "ip" },
  brokerHeader: false,
  // The spot list of a live exchange has 3,400 rows and more than 1 MiB.
  maxAnswerBytes: 16 * 1_048_576,
  request: fields({
    category: choice(categories, "Product line"),
    symbol: symbol.optional(),
  }),
  response: z.array(withBesides(instrument, besides)),
  sample: {
    request: { category: "USDT-FUTURES" },
    answer: [
      {
        symbol: "BTCUSDT",
        category: "USDT-FUTURES",
        baseCoin: "BTC",
        quoteCoin: "USDT",
        buyLimitPriceRatio: "0.05",
        sellLimitPriceRatio: "0.05",
        feeRateUpRatio: "0.005",
        minOrderQty: "0.0001",
        maxOrderQty: "1200",
        minOrderAmount: "5",
        pricePrecision: "1",
        quantityPrecision: "4",
        quotePrecision: "",
        maxSymbolOrderNum: "200",
        maxProductOrderNum: "1000",
        maxPositionNum: "150",
        status: "online",
        offTime: "-1",
        limitOpenTime: "-1",
        maintainTime: "",
        openCostUpRatio: "0.01",
        priceMultiplier: "0.1",
        quantityMultiplier: "0.0001",
        type: "perpetual",
        symbolType: "perpetual",
        fundInterval: "8",
        minLeverage: "1",
        maxLeverage: "150",
        maxMarketOrderQty: "120",
      },
    ],
  },
});
