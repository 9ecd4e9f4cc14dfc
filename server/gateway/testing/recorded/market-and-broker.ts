import { type CaseDraft, casesOf, outOfForm, type RecordedCase, success, without } from "./case";

// Endpoints 13 and 14, which nobody signs, and 2, 4, 9 and 16.

/** As captured; `symbolType` and `isRwa` are no part of the documentation's sample. */
const contract = {
  symbol: "BTCUSDT",
  category: "USDT-FUTURES",
  baseCoin: "BTC",
  quoteCoin: "USDT",
  isRwa: "NO",
  buyLimitPriceRatio: "0.05",
  sellLimitPriceRatio: "0.05",
  feeRateUpRatio: "0.005",
  makerFeeRate: "0.0002",
  takerFeeRate: "0.0006",
  openCostUpRatio: "0.01",
  minOrderQty: "0.0001",
  maxOrderQty: "1200",
  pricePrecision: "1",
  quantityPrecision: "4",
  quotePrecision: "",
  priceMultiplier: "0.1",
  quantityMultiplier: "0.0001",
  type: "perpetual",
  minOrderAmount: "5",
  maxSymbolOrderNum: "",
  maxProductOrderNum: "400",
  maxPositionNum: "200",
  status: "online",
  offTime: "-1",
  limitOpenTime: "-1",
  deliveryTime: "",
  deliveryStartTime: "",
  deliveryPeriod: "",
  launchTime: "0",
  fundInterval: "8",
  minLeverage: "1",
  maxLeverage: "150",
  maintainTime: "",
  symbolType: "crypto",
  maxMarketOrderQty: "220",
};

/** Live, spot rows have these fields, and lack feeRateUpRatio, offTime and limitOpenTime. */
const pair = {
  symbol: "BTCUSDT",
  category: "SPOT",
  baseCoin: "BTC",
  quoteCoin: "USDT",
  symbolType: "crypto",
  buyLimitPriceRatio: "0.02",
  sellLimitPriceRatio: "0.02",
  minOrderQty: "0.000001",
  maxOrderQty: "0",
  minOrderAmount: "1",
  pricePrecision: "2",
  quantityPrecision: "6",
  quotePrecision: "8",
  status: "online",
  maxSymbolOrderNum: "400",
  maxProductOrderNum: "400",
  maxPositionNum: "400",
  areaSymbol: "no",
  isReality: "no",
  maintainTime: "",
};

/** As many as live, 2026-09: 580 coins, among them odd names, and 2,813 stocks. */
const wholeSpotList = Array.from({ length: 3_393 }, (_, at) => {
  const stock = at >= 580;
  const odd = ["$ALT", "龙虾"][at];
  const baseCoin = odd ?? (stock ? `rSTK${at}` : `COIN${at}`);
  const what = { symbolType: stock ? "stock" : "crypto", isReality: stock ? "yes" : "no" };
  return { ...pair, ...what, symbol: `${baseCoin}USDT`, baseCoin };
});

const instruments: readonly CaseDraft[] = [
  {
    name: "a USDT perpetual",
    kind: "one",
    source: "live 2026-02",
    body: success([contract]),
    expected: {
      kind: "rows",
      count: 1,
      first: {
        contract: "perpetual",
        priceMultiplier: "0.1",
        quotePrecision: null,
        maxSymbolOrderNum: null,
        offTime: null,
        limitOpenTime: null,
        maxMarketOrderQty: "220",
      },
    },
  },
  {
    name: "a spot pair: 0 means no limit",
    kind: "one",
    source: "live 2026-09",
    body: success([pair]),
    expected: {
      kind: "rows",
      count: 1,
      first: { contract: null, minOrderQty: "0.000001", maxOrderQty: null, offTime: null },
    },
  },
  {
    name: "none of this name",
    kind: "empty",
    body: success([]),
    expected: { kind: "rows", count: 0 },
  },
  {
    name: "the whole spot list, more than 1 MiB",
    kind: "many",
    source: "live 2026-09",
    body: success(wholeSpotList),
    expected: { kind: "rows", count: 3_393, first: { symbol: "$ALTUSDT" } },
  },
  {
    name: "a new coin-margined contract: whole contracts, no decimals",
    kind: "one",
    source: "live 2026-09",
    body: success([
      {
        ...contract,
        symbol: "BTCUSD_CM",
        category: "COIN-FUTURES",
        quoteCoin: "USD",
        minOrderQty: "1",
        quantityPrecision: "0",
        quantityMultiplier: "1",
      },
    ]),
    expected: {
      kind: "rows",
      count: 1,
      first: { minOrderQty: "1", quantityPrecision: 0, quantityMultiplier: "1" },
    },
  },
  {
    name: "a tokenised stock perpetual with funding every 4 hours",
    kind: "one",
    source: "live 2026-09",
    body: success([{ ...contract, symbolType: "stock", isRwa: "YES", fundInterval: "4" }]),
    expected: { kind: "rows", count: 1, first: { contract: "perpetual" } },
  },
  {
    name: "a margin pair",
    kind: "one",
    body: success([
      {
        ...pair,
        category: "MARGIN",
        isIsolatedBaseBorrowable: "YES",
        maxCrossedLeverage: "5",
        userMinBorrow: "0.0001",
      },
    ]),
    expected: { kind: "rows", count: 1, first: { category: "MARGIN" } },
  },
  {
    name: "a launch time of null, and a flag that is no text and in no document",
    kind: "odd",
    source: "live 2026-09",
    body: success([{ ...pair, launchTime: null, st: true, offTime: null }]),
    expected: { kind: "rows", count: 1, first: { offTime: null } },
  },
  {
    name: "words and steps that nobody knows",
    kind: "odd",
    body: success([
      { ...contract, status: "frozen", type: "dated", pricePrecision: "-1", priceMultiplier: "x" },
    ]),
    expected: {
      kind: "rows",
      count: 1,
      first: { status: "frozen", contract: null, priceMultiplier: null, pricePrecision: null },
    },
  },
  {
    name: "a precision that is a number",
    kind: "odd",
    body: success([{ ...contract, pricePrecision: 1 }]),
    expected: outOfForm,
  },
];

const component = (exchange: string, equivalentPrice: string, weight: string) => ({
  exchange,
  spotPair: "BTC/USDT",
  equivalentPrice,
  weight,
});

const indexComponents: readonly CaseDraft[] = [
  {
    name: "six sources",
    kind: "many",
    source: "live 2025-12",
    body: success({
      symbol: "BTCUSDT",
      componentList: [
        component("BITGET_FUTURE", "88432.1", "0.4696"),
        component("GATEIO", "88467", "0.164"),
        component("BINANCE", "88456.65", "0.1434"),
        component("MEXC", "88457.1", "0.0992"),
        component("BITGET", "88469.77", "0.0768"),
        component("OKX", "88463", "0.0468"),
      ],
    }),
    expected: { kind: "rows", count: 6, first: { exchange: "BITGET_FUTURE", weight: "0.4696" } },
  },
  {
    name: "one source",
    kind: "one",
    body: success({ symbol: "龙虾USDT", componentList: [component("BITGET", "0.01", "1")] }),
    expected: { kind: "rows", count: 1, first: { weight: "1" } },
  },
  {
    name: "no source: null",
    kind: "empty",
    body: success({ symbol: "BTCUSDT", componentList: null }),
    expected: { kind: "rows", count: 0 },
  },
  {
    name: "a source without a price",
    kind: "odd",
    body: success({
      symbol: "BTCUSDT",
      componentList: [{ ...component("OKX", "", "0"), spotPair: null }],
    }),
    expected: { kind: "rows", count: 1, first: { equivalentPrice: "", spotPair: null } },
  },
  {
    name: "no list",
    kind: "odd",
    body: success({ symbol: "BTCUSDT" }),
    expected: outOfForm,
  },
];

const commission = {
  fillId: "1130900000000000001",
  orderId: "1130900000000000000",
  ts: "1757030400000",
  clientOid: "121211212122",
  bizType: "spot",
  subBizType: "spot_trade",
  symbol: "BTCUSDT",
  volume: "1000",
  fee: "1",
  pureFee: "1",
  rebateAmount: "0.5",
};

const commissions = (commissionlist: unknown, endId: string | null = null) =>
  success({ commissionlist, endId });

const orderCommission: readonly CaseDraft[] = [
  {
    name: "a record",
    kind: "one",
    source: "interface sample",
    body: commissions([commission], "12345"),
    expected: { kind: "rows", count: 1, first: { fault: null } },
  },
  { name: "none", kind: "empty", body: commissions([]), expected: { kind: "rows", count: 0 } },
  {
    name: "none: null",
    kind: "empty",
    body: commissions(null),
    expected: { kind: "rows", count: 0 },
  },
  {
    name: "a full page of five hundred",
    kind: "many",
    body: commissions(
      Array.from({ length: 500 }, (_, at) => ({ ...commission, fillId: `${9_000 - at}` })),
      "8501",
    ),
    expected: { kind: "rows", count: 500, first: { fault: null } },
  },
  {
    name: "amounts that are numbers cost no other row",
    kind: "odd",
    body: commissions([{ ...commission, rebateAmount: 0.5 }, commission]),
    expected: { kind: "rows", count: 2, first: { fault: "rebateAmount is not a text" } },
  },
  {
    name: "a time in seconds",
    kind: "odd",
    body: commissions([{ ...commission, ts: "1757030400" }]),
    expected: {
      kind: "rows",
      count: 1,
      first: { fault: "ts is not a time in milliseconds" },
    },
  },
  {
    name: "a clientOid of null and an empty fee",
    kind: "odd",
    body: commissions([{ ...commission, clientOid: null, fee: "" }]),
    expected: { kind: "rows", count: 1, first: { fault: null } },
  },
];

const transfer = {
  uid: "2000000001",
  txId: "1130900000000000009",
  type: "deposit",
  subType: "onchain",
  coin: "USDT",
  amount: "10",
  status: "success",
  ts: "1757030400000",
};

const transfers: readonly CaseDraft[] = [
  {
    name: "a deposit, and endId",
    kind: "one",
    source: "interface sample",
    body: success({ list: [transfer], endId: "12345" }),
    expected: { kind: "rows", count: 1, first: { fault: null } },
  },
  {
    name: "a deposit, and cursor",
    kind: "one",
    body: success({ list: [transfer], cursor: "12345" }),
    expected: { kind: "rows", count: 1, first: { fault: null } },
  },
  {
    name: "none: null, and no cursor of either name",
    kind: "empty",
    body: success({ list: null }),
    expected: { kind: "rows", count: 0 },
  },
  {
    name: "a full page of a hundred",
    kind: "many",
    body: success({
      list: Array.from({ length: 100 }, (_, at) => ({ ...transfer, txId: `${9_000 - at}` })),
      endId: "8901",
    }),
    expected: { kind: "rows", count: 100, first: { fault: null } },
  },
  {
    name: "a way and a state that nobody knows, and no amount",
    kind: "odd",
    body: success({
      list: [{ ...without(transfer, "amount"), subType: "airdrop", status: "held" }],
    }),
    expected: { kind: "rows", count: 1, first: { fault: null } },
  },
  {
    name: "no id",
    kind: "odd",
    body: success({ list: [{ ...transfer, txId: "" }], endId: null }),
    expected: { kind: "rows", count: 1, first: { fault: "txId is empty" } },
  },
];

const asset = {
  marginCoin: "USDT",
  available: "10000.00000000",
  frozen: "0.00000000",
  locked: "0.00000000",
  crossedMaxAvailable: "10000.00000000",
  isolatedMaxAvailable: "10000.00000000",
  maxTransferOut: "10000.00000000",
  accountEquity: "10000.00000000",
  usdtEquity: "10000.00000000",
  btcEquity: "0.15000000",
  unrealizedPL: "0.00000000",
  uTime: "1757030400000",
};

const assets: readonly CaseDraft[] = [
  {
    name: "one coin, eight decimals",
    kind: "one",
    source: "interface sample",
    body: success({ assetsList: [asset] }),
    expected: { kind: "rows", count: 1, first: { available: "10000.00000000" } },
  },
  {
    name: "none: null",
    kind: "empty",
    body: success({ assetsList: null }),
    expected: { kind: "rows", count: 0 },
  },
  {
    name: "coins of coin-margined futures",
    kind: "many",
    body: success({
      assetsList: ["BTC", "ETH", "XRP"].map((marginCoin) => ({ ...asset, marginCoin })),
    }),
    expected: { kind: "rows", count: 3, first: { marginCoin: "BTC" } },
  },
  {
    name: "a coin without figures",
    kind: "odd",
    body: success({ assetsList: [{ marginCoin: "USDT", unrealizedPL: "", uTime: null }] }),
    expected: { kind: "rows", count: 1, first: { unrealizedPL: "" } },
  },
  { name: "a bare list", kind: "odd", body: success([asset]), expected: outOfForm },
];

const maxOpen: readonly CaseDraft[] = [
  {
    name: "a quantity",
    kind: "one",
    source: "interface sample",
    body: success({ maxOpen: "17563.78" }),
    expected: { kind: "data", data: { maxOpen: "17563.78" } },
  },
  {
    name: "nothing can be opened",
    kind: "empty",
    body: success({ maxOpen: "0" }),
    expected: { kind: "data", data: { maxOpen: "0" } },
  },
  {
    name: "null",
    kind: "odd",
    body: success({ maxOpen: null }),
    expected: { kind: "data", data: { maxOpen: null } },
  },
  { name: "a number", kind: "odd", body: success({ maxOpen: 17_563.78 }), expected: outOfForm },
];

/** The answers of the market data and of what a broker reads. */
export const marketAndBroker: readonly RecordedCase[] = [
  ...casesOf("instruments", "any", instruments),
  ...casesOf("index-components", "any", indexComponents),
  ...casesOf("order-commission", "classic", orderCommission),
  ...casesOf("sub-deposit-withdrawal", "unified", transfers),
  ...casesOf("sub-account-assets", "classic", assets),
  ...casesOf("max-open", "classic", maxOpen),
];
