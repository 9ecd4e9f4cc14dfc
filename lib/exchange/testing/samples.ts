import type { EndpointId, RequestOf, ResponseOf } from "../endpoints";

// For every endpoint a good request with all it needs, and an answer as the interface shows it.

const ack = { orderId: "121211212122", clientOid: "D1-01KAHGBR00ABCDEFGHJKMNPQRS" };

const openOrder = {
  orderId: "1235058132196622336",
  clientOid: "D1-01KAHGBR00ABCDEFGHJKMNPQRS",
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  price: "45000",
  qty: "0.01",
  amount: "0",
  orderType: "limit",
  cumExecQty: "0",
  cumExecValue: "0",
  avgPrice: "0",
  orderStatus: "live",
  side: "buy",
  timeInForce: "gtc",
  posSide: "long",
  holdMode: "hedge_mode",
  delegateType: "normal",
  stpMode: "none",
  reduceOnly: "NO",
  feeDetail: [{ feeCoin: null, fee: null }],
  createdTime: "1730186725663",
  updatedTime: "1730186725691",
};

const spotOpenOrder = {
  userId: "1000",
  symbol: "BTCUSDT",
  orderId: "1235058132196622337",
  clientOid: "mine-1",
  priceAvg: "45000",
  size: "0.01",
  orderType: "limit",
  side: "buy",
  status: "live",
  basePrice: "0",
  baseVolume: "0",
  quoteVolume: "0",
  enterPointSource: "API",
  orderSource: "normal",
  presetTakeProfitPrice: "",
  executeTakeProfitPrice: "",
  presetStopLossPrice: "",
  executeStopLossPrice: "",
  cTime: "1730186725663",
  uTime: "1730186725691",
  tpslType: "normal",
  triggerPrice: null,
};

const planOrder = {
  planType: "track_plan",
  symbol: "BTCUSDT",
  size: "0.01",
  orderId: "1235058132196622338",
  clientOid: "mine#2",
  executePrice: "0",
  callbackRatio: "1.5",
  triggerPrice: "50000",
  triggerType: "fill_price",
  planStatus: "live",
  side: "sell",
  posSide: "net",
  marginCoin: "USDT",
  marginMode: "crossed",
  enterPointSource: "API",
  tradeSide: "close",
  posMode: "one_way_mode",
  orderType: "market",
  orderSource: "normal",
  cTime: "1730186725663",
  uTime: "1730186725691",
  stopSurplusExecutePrice: "",
  stopSurplusTriggerPrice: null,
  stopSurplusTriggerType: "",
};

const instrument = {
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
};

const asset = {
  marginCoin: "USDT",
  available: "10000.00000000",
  locked: "0",
  crossedMaxAvailable: "10000",
  isolatedMaxAvailable: "10000",
  maxTransferOut: "10000",
  accountEquity: "10000",
  usdtEquity: "10000",
  btcEquity: "0.15",
  unrealizedPL: "",
  uTime: "1730186725691",
};

const commission = {
  fillId: "9",
  orderId: "8",
  ts: "1763596800000",
  clientOid: null,
  bizType: "spot",
  subBizType: "spot_trade",
  symbol: "BTCUSDT",
  volume: "1000",
  fee: "1",
  pureFee: "1",
  rebateAmount: "0.5",
};

const transfer = {
  uid: "2000",
  txId: "77",
  coin: "USDT",
  type: "deposit",
  subType: "onchain",
  amount: "10",
  status: "success",
  ts: "1763596800000",
};

const subAccount = {
  subAccountName: "Northern",
  passphrase: "abcdefg1",
  label: "desk 1",
  ipList: ["203.0.113.7", "2001:db8::1"],
  permList: ["read" as const, "spot_trade" as const],
};

const dayStart = "1763568000000";
const dayEnd = "1763654399999";

type Samples = {
  readonly [Id in EndpointId]: { readonly request: RequestOf<Id>; readonly answer: ResponseOf<Id> };
};

export const samples: Samples = {
  "unfilled-orders": {
    request: { category: "USDT-FUTURES", symbol: "BTCUSDT", limit: "100", cursor: "1235058" },
    answer: { list: [openOrder], cursor: "1235058132196622336" },
  },
  "order-commission": {
    request: { startTime: dayStart, endTime: dayEnd, limit: "500", uid: "2000", orderid: "8" },
    answer: { commissionlist: [commission], endId: "12345" },
  },
  "futures-place-order": {
    request: {
      symbol: "ETHUSDT",
      productType: "USDT-FUTURES",
      marginMode: "isolated",
      marginCoin: "USDT",
      size: "0.1",
      price: "2000",
      side: "sell",
      tradeSide: "open",
      orderType: "limit",
      force: "gtc",
      clientOid: "121211212122",
    },
    answer: ack,
  },
  "sub-deposit-withdrawal": {
    request: { startTime: dayStart, endTime: dayEnd, status: "pending" },
    answer: { list: [transfer], endId: "12345" },
  },
  "spot-place-plan-order": {
    request: {
      symbol: "BTCUSDT",
      side: "buy",
      triggerPrice: "40000",
      orderType: "limit",
      executePrice: "40000.5",
      planType: "amount",
      size: "0.1",
      triggerType: "fill_price",
    },
    answer: ack,
  },
  "place-order": {
    request: {
      category: "SPOT",
      symbol: "BTCUSDT",
      qty: "0.01",
      price: "45000",
      side: "buy",
      orderType: "limit",
      timeInForce: "gtc",
    },
    answer: ack,
  },
  "create-sub-accounts": {
    request: [subAccount],
    answer: [
      {
        subAccountUid: "3000",
        subAccountName: "Northern",
        label: "desk 1",
        subAccountApiKey: "key",
        secretKey: "secret",
        permList: ["read"],
        ipList: ["203.0.113.7"],
      },
    ],
  },
  "place-batch": {
    request: [
      {
        category: "USDT-FUTURES",
        symbol: "BTCUSDT",
        qty: "0.01",
        price: "45000",
        side: "buy",
        orderType: "limit",
        posSide: "long",
        clientOid: "one",
      },
      {
        category: "USDT-FUTURES",
        symbol: "ETHUSDT",
        qty: "0.1",
        side: "sell",
        orderType: "market",
        clientOid: "two",
      },
    ],
    answer: [
      { orderId: "1", clientOid: "one", code: "00000", msg: "success" },
      { orderId: "", clientOid: "two", code: "40762", msg: "The order size is greater than …" },
    ],
  },
  "sub-account-assets": {
    request: { subUid: "3000", productType: "USDT-FUTURES" },
    answer: { assetsList: [asset] },
  },
  "spot-unfilled-orders": {
    request: { symbol: "BTCUSDT", tpslType: "normal", limit: "100", idLessThan: "99" },
    answer: [spotOpenOrder],
  },
  "place-strategy-order": {
    request: {
      category: "USDT-FUTURES",
      symbol: "BTCUSDT",
      tpslMode: "partial",
      qty: "0.01",
      posSide: "long",
      takeProfit: "60000",
      tpOrderType: "limit",
      tpLimitPrice: "60001",
    },
    answer: ack,
  },
  "plan-orders-pending": {
    request: { planType: "profit_loss", productType: "USDT-FUTURES", clientOid: "mine#2" },
    answer: { entrustedList: [planOrder], endId: "1" },
  },
  instruments: { request: { category: "USDT-FUTURES" }, answer: [instrument] },
  "index-components": {
    request: { symbol: "BTCUSDT" },
    answer: {
      symbol: "BTCUSDT",
      componentList: [
        { exchange: "One", spotPair: "BTC/USDT", equivalentPrice: "88432.1", weight: "0.4696" },
      ],
    },
  },
  "cancel-order": {
    request: { orderId: "121211212122", category: "SPOT" },
    answer: ack,
  },
  "max-open": {
    request: {
      symbol: "BTCUSDT",
      productType: "USDT-FUTURES",
      marginCoin: "USDT",
      posSide: "long",
      orderType: "limit",
      openPrice: "45000",
    },
    answer: { maxOpen: "17563.78" },
  },
  "set-all-leverage": {
    request: { productType: "USDT-FUTURES", leverage: "20" },
    answer: "success",
  },
};
