import type { InstrumentRow } from "./instrument";
import type { OrderIntent } from "./order-intent";
import type { UnifiedOrder } from "./read-order-row";

const moment = 1_795_198_543_120;

/** An open order of endpoint 1: a resting one-way USDT futures limit buy. */
export function listedOrder(with_: Partial<UnifiedOrder> = {}): UnifiedOrder {
  return {
    orderId: "1364000000000000001",
    clientOid: "D1-01KAHZ7XYM0123456789ABCDEF",
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    price: "67032.4",
    qty: "0.250",
    amount: "0",
    orderType: "limit",
    cumExecQty: "0",
    cumExecValue: "0",
    avgPrice: "0",
    orderStatus: "live",
    side: "buy",
    timeInForce: "post_only",
    posSide: "",
    holdMode: "one_way_mode",
    delegateType: "normal",
    stpMode: "none",
    reduceOnly: "NO",
    createdTime: `${moment}`,
    updatedTime: `${moment}`,
    ...with_,
  };
}

/** The journal's row of that order, just acknowledged. */
export function journalRow(with_: Partial<OrderIntent> = {}): OrderIntent {
  return {
    id: "int_1",
    endpoint: "place-order",
    kind: "place",
    batchId: null,
    jobId: null,
    clientOid: "D1-01KAHZ7XYM0123456789ABCDEF",
    orderId: "1364000000000000001",
    triggered: false,
    planOrderId: null,
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    side: "buy",
    orderType: "limit",
    price: "67032.4",
    qty: "0.25",
    timeInForce: "post_only",
    posSide: null,
    tradeSide: null,
    reduceOnly: null,
    planType: null,
    triggerPrice: null,
    takeProfit: null,
    stopLoss: null,
    leverage: null,
    label: null,
    state: "ACKED",
    code: null,
    message: null,
    reason: null,
    cumExecQty: null,
    targetOrderId: null,
    targetClientOid: null,
    person: "T. Brandt",
    createdAt: moment,
    answeredAt: moment + 88,
    updatedAt: moment + 88,
    digits: null,
    firstByteAt: null,
    lastByteAt: null,
    reconciledAt: null,
    reconcileError: null,
    nextReconcileAt: null,
    ...with_,
  };
}

/** The bitcoin perpetual of the `_CM` line: whole contracts of 1 USD. */
export function contractsRow(): InstrumentRow {
  return futuresRow({
    symbol: "BTCUSD_CM",
    category: "COIN-FUTURES",
    quoteCoin: "USD",
    quotePrecision: "2",
    minOrderQty: "1",
    maxOrderQty: "1000000",
    maxMarketOrderQty: "200000",
    quantityPrecision: "0",
    quantityMultiplier: "1",
  });
}

/** The USDT perpetual of bitcoin as the instrument list gives it. */
export function futuresRow(with_: Partial<InstrumentRow> = {}): InstrumentRow {
  return {
    symbol: "BTCUSDT",
    category: "USDT-FUTURES",
    baseCoin: "BTC",
    quoteCoin: "USDT",
    buyLimitPriceRatio: "0.05",
    sellLimitPriceRatio: "0.05",
    minOrderQty: "0.001",
    maxOrderQty: "150",
    maxMarketOrderQty: "30",
    minOrderAmount: "5",
    pricePrecision: "1",
    priceMultiplier: "0.1",
    quantityPrecision: "3",
    quantityMultiplier: "0.001",
    quotePrecision: "",
    maxSymbolOrderNum: "400",
    maxProductOrderNum: "400",
    status: "online",
    offTime: "-1",
    limitOpenTime: "-1",
    maintainTime: "",
    type: "perpetual",
    minLeverage: "1",
    maxLeverage: "125",
    makerFeeRate: "0.0002",
    takerFeeRate: "0.0006",
    ...with_,
  };
}

/** The spot pair of bitcoin: no multipliers, no bounds of quantity. */
export function spotRow(with_: Partial<InstrumentRow> = {}): InstrumentRow {
  return {
    symbol: "BTCUSDT",
    category: "SPOT",
    baseCoin: "BTC",
    quoteCoin: "USDT",
    buyLimitPriceRatio: "0.05",
    sellLimitPriceRatio: "0.05",
    minOrderAmount: "1",
    pricePrecision: "2",
    quantityPrecision: "6",
    quotePrecision: "6",
    maxSymbolOrderNum: "400",
    maxProductOrderNum: "400",
    status: "online",
    offTime: "",
    limitOpenTime: "",
    maintainTime: "",
    areaSymbol: "NO",
    ...with_,
  };
}
