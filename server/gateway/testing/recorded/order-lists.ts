import { type CaseDraft, casesOf, outOfForm, type RecordedCase, success, without } from "./case";

// Endpoints 1, 10 and 12: the lists of open orders and of pending plan orders.

/** As live: the fields of the documentation, and those that came later, empty. */
const unified = {
  orderId: "1364111111111111111",
  clientOid: "1364111111111111112",
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  orderType: "limit",
  side: "buy",
  price: "45000",
  qty: "0.01",
  amount: "0",
  cumExecQty: "0",
  cumExecValue: "0",
  avgPrice: "0",
  timeInForce: "gtc",
  orderStatus: "live",
  posSide: "long",
  holdMode: "hedge_mode",
  delegateType: "normal",
  reduceOnly: "NO",
  marginMode: "crossed",
  stpMode: "none",
  takeProfit: "",
  stopLoss: "",
  tpTriggerBy: "",
  slTriggerBy: "",
  tpOrderType: "",
  slOrderType: "",
  tpLimitPrice: "",
  slLimitPrice: "",
  feeDetail: [{ feeCoin: null, fee: null }],
  createdTime: "1730186725663",
  updatedTime: "1730186725691",
};

const list = (rows: unknown, cursor: string | null = null) => success({ list: rows, cursor });

const openOrders: readonly CaseDraft[] = [
  {
    name: "an open order in hedge mode",
    kind: "one",
    source: "library data",
    body: list([unified], "1364111111111111111"),
    expected: {
      kind: "rows",
      count: 1,
      first: {
        positionAction: "open-long",
        price: "45000",
        qty: "0.01",
        qtyUnit: "base",
        avgPrice: null,
        status: "live",
        reduceOnly: false,
        createdAt: 1_730_186_725_663,
        source: "external",
      },
    },
  },
  {
    name: "no order: an empty list",
    kind: "empty",
    body: list([]),
    expected: { kind: "rows", count: 0 },
  },
  {
    name: "no order: null in place of the list",
    kind: "empty",
    body: list(null),
    expected: { kind: "rows", count: 0 },
  },
  {
    name: "no order: the list as an empty text",
    kind: "empty",
    body: list("", ""),
    expected: { kind: "rows", count: 0 },
  },
  {
    name: "a spot order, its position fields null",
    kind: "one",
    body: list([
      { ...unified, category: "SPOT", posSide: null, holdMode: null, marginMode: null, amount: "" },
    ]),
    expected: {
      kind: "rows",
      count: 1,
      first: { positionAction: "buy", posSide: null, value: "450" },
    },
  },
  {
    name: "a full page of a hundred, with its cursor",
    kind: "many",
    body: list(
      Array.from({ length: 100 }, (_, at) => ({ ...unified, orderId: `${2_000 - at}` })),
      "1901",
    ),
    expected: { kind: "rows", count: 100, first: { orderId: "2000" } },
  },
  {
    name: "a reduce-only order in one-way mode, partly filled",
    kind: "one",
    body: list([
      {
        ...unified,
        side: "sell",
        posSide: "",
        holdMode: "one_way_mode",
        reduceOnly: "yes",
        orderStatus: "partially_filled",
        cumExecQty: "0.004",
        avgPrice: "45000.1",
      },
    ]),
    expected: {
      kind: "rows",
      count: 1,
      first: {
        positionAction: "close-long",
        status: "partial",
        filledQty: "0.004",
        avgPrice: "45000.1",
      },
    },
  },
  {
    name: "an opening order in hedge mode that says reduceOnly, which is ignored",
    kind: "one",
    source: "live 2026-09",
    body: list([{ ...unified, reduceOnly: "YES" }]),
    expected: { kind: "rows", count: 1, first: { positionAction: "open-long" } },
  },
  {
    name: "posMode in place of holdMode",
    kind: "one",
    source: "live 2026-09",
    body: list([{ ...without(unified, "holdMode"), posMode: "hedge_mode" }]),
    expected: { kind: "rows", count: 1, first: { posSide: "long", price: "45000" } },
  },
  {
    name: "words that nobody knows",
    kind: "odd",
    body: list([{ ...unified, orderStatus: "frozen", delegateType: "of_tomorrow", side: "BUY" }]),
    expected: {
      kind: "rows",
      count: 1,
      first: { status: "other", rawStatus: "frozen", side: "buy" },
    },
  },
  {
    name: "a row with its id alone",
    kind: "odd",
    body: list([{ orderId: "9" }]),
    expected: { kind: "rows", count: 1, first: { key: "9", price: null, createdAt: null } },
  },
  {
    name: "times of -1 and empty prices",
    kind: "odd",
    body: list([{ ...unified, price: "", avgPrice: "", createdTime: "-1", updatedTime: "" }]),
    expected: {
      kind: "rows",
      count: 1,
      first: { price: null, avgPrice: null, value: null, createdAt: null, updatedAt: null },
    },
  },
  {
    name: "a row without an id",
    kind: "odd",
    body: list([without(unified, "orderId")]),
    expected: outOfForm,
  },
  {
    name: "a numeric id",
    kind: "odd",
    body: list([{ ...unified, orderId: 1_364 }]),
    expected: outOfForm,
  },
  {
    name: "a symbol outside ASCII, a stock and one with $",
    kind: "many",
    source: "live 2026-09",
    body: list(
      ["龙虾USDT", "rAAPLUSDT", "$ALTUSDT"].map((symbol, at) => ({
        ...unified,
        category: "SPOT",
        orderId: `${at + 1}`,
        symbol,
      })),
    ),
    expected: { kind: "rows", count: 3, first: { symbol: "龙虾USDT" } },
  },
  {
    name: "a coin-margined order counts contracts of 1 USD",
    kind: "one",
    source: "live 2026-09",
    body: list([
      {
        ...unified,
        category: "COIN-FUTURES",
        symbol: "BTCUSD_CM",
        qty: "120",
        cumExecQty: "120",
        cumExecValue: "120",
        posSide: "",
        holdMode: "one_way_mode",
      },
    ]),
    expected: {
      kind: "rows",
      count: 1,
      first: { qty: "120", qtyUnit: "quote", filledQty: "120", value: "0" },
    },
  },
];

/** As the documentation shows it, with the words that were seen in place of its own. */
const spot = {
  userId: "**********",
  symbol: "btcusdt",
  orderId: "2222222",
  clientOid: "xxxxxxx",
  priceAvg: "34829.12",
  size: "1",
  orderType: "limit",
  side: "buy",
  status: "new",
  basePrice: "0",
  baseVolume: "0",
  quoteVolume: "0",
  enterPointSource: "WEB",
  cTime: "1622697148",
  tpslType: "normal",
  triggerPrice: null,
};

const spotOrders: readonly CaseDraft[] = [
  {
    name: "`message` in place of `msg`, and times in seconds",
    kind: "one",
    source: "library data",
    body: JSON.stringify({
      code: "00000",
      message: "success",
      requestTime: 1_695_808_949_356,
      data: [spot],
    }),
    expected: {
      kind: "rows",
      count: 1,
      first: { price: "34829.12", qty: "1", status: "matching", createdAt: 1_622_697_148_000 },
    },
  },
  { name: "no order", kind: "empty", body: success([]), expected: { kind: "rows", count: 0 } },
  {
    name: "null in place of the list: no fact says that it stands for an empty one",
    kind: "odd",
    body: success(null),
    expected: outOfForm,
  },
  {
    name: "a market order counts quote coin",
    kind: "one",
    body: success([{ ...spot, orderType: "market", priceAvg: "", size: "250.5" }]),
    expected: {
      kind: "rows",
      count: 1,
      first: { qty: "250.5", qtyUnit: "quote", value: "250.5", price: null },
    },
  },
  {
    name: "an order that waits for its trigger",
    kind: "one",
    body: success([{ ...spot, tpslType: "tpsl", triggerPrice: "30000", cTime: "1730186725663" }]),
    expected: { kind: "rows", count: 1, first: { createdAt: 1_730_186_725_663 } },
  },
  {
    name: "a full page of a hundred",
    kind: "many",
    body: success(Array.from({ length: 100 }, (_, at) => ({ ...spot, orderId: `${2_000 - at}` }))),
    expected: { kind: "rows", count: 100, first: { orderId: "2000" } },
  },
  {
    name: "presets null, fields absent, a status that nobody knows",
    kind: "odd",
    body: success([
      {
        ...without(spot, "cTime", "clientOid", "basePrice"),
        status: "init",
        presetTakeProfitPrice: null,
        executeTakeProfitPrice: null,
      },
    ]),
    expected: {
      kind: "rows",
      count: 1,
      first: { status: "other", rawStatus: "init", clientOid: null },
    },
  },
  {
    name: "the list wrapped in an object",
    kind: "odd",
    body: success({ list: [spot] }),
    expected: outOfForm,
  },
];

/** A take profit of the whole position in hedge mode, as captured. */
const positionProfit = {
  planType: "pos_profit",
  symbol: "BNBUSDT",
  size: "0",
  orderId: "1272849518383902721",
  clientOid: "1272849518383902720",
  price: "634.59",
  executePrice: "634.59",
  callbackRatio: "",
  triggerPrice: "634.59",
  triggerType: "fill_price",
  planStatus: "live",
  side: "buy",
  posSide: "long",
  marginCoin: "USDT",
  marginMode: "",
  enterPointSource: "API",
  tradeSide: "close",
  posMode: "hedge_mode",
  orderType: "limit",
  stopSurplusTriggerPrice: "634.59",
  stopSurplusExecutePrice: null,
  stopSurplusTriggerType: "fill_price",
  stopLossTriggerPrice: null,
  stopLossExecutePrice: null,
  stopLossTriggerType: null,
  cTime: "1739196894260",
  uTime: "1739196894260",
};

/** In one-way mode: no side of a position, and a tradeSide of its own. */
const oneWayLoss = {
  ...positionProfit,
  planType: "loss_plan",
  posMode: "one_way_mode",
  posSide: "net",
  size: "0.5",
  stopSurplusTriggerPrice: null,
  stopSurplusTriggerType: null,
  stopLossTriggerPrice: "600",
  stopLossTriggerType: "mark_price",
};

const plans = (rows: unknown, more: object = { endId: null }) =>
  success({ entrustedList: rows, ...more });

const planOrders: readonly CaseDraft[] = [
  {
    name: "a position's take profit in hedge mode, without endId",
    kind: "one",
    source: "live 2025-02",
    body: plans([positionProfit], {}),
    expected: {
      kind: "rows",
      count: 1,
      first: {
        family: "tpsl",
        positionAction: "close-long",
        trigger: "634.59",
        callbackRatio: null,
        marginMode: null,
        status: "Waiting",
      },
    },
  },
  {
    name: "none: the list and endId null",
    kind: "empty",
    source: "live 2026-10",
    body: plans(null),
    expected: { kind: "rows", count: 0 },
  },
  {
    name: "none: an empty list",
    kind: "empty",
    body: plans([]),
    expected: { kind: "rows", count: 0 },
  },
  {
    name: "a stop loss in one-way mode sells: sell_single closes a long",
    kind: "one",
    body: plans([{ ...oneWayLoss, side: "sell", tradeSide: "sell_single" }]),
    expected: {
      kind: "rows",
      count: 1,
      first: { positionAction: "close-long", posMode: "one_way_mode", triggerType: "fill_price" },
    },
  },
  {
    name: "a stop loss in one-way mode buys: buy_single closes a short",
    kind: "one",
    body: plans([{ ...oneWayLoss, side: "buy", tradeSide: "buy_single" }]),
    expected: { kind: "rows", count: 1, first: { positionAction: "close-short" } },
  },
  {
    name: "a trigger order with presets, small letters and an empty uTime",
    kind: "one",
    source: "library data",
    body: plans(
      [
        {
          ...without(positionProfit, "executePrice"),
          planType: "normal_plan",
          symbol: "ethusdt",
          price: "1900",
          triggerPrice: "1901",
          planStatus: "not_trigger",
          marginMode: "cross",
          enterPointSource: "api",
          orderSource: "normal",
          tradeSide: "open",
          uTime: "",
          presetStopSurplusPrice: "2001",
          stopSurplusTriggerPrice: "2002",
          stopLossTriggerPrice: "1820",
        },
      ],
      { endId: "123" },
    ),
    expected: {
      kind: "rows",
      count: 1,
      first: {
        family: "normal",
        positionAction: "open-long",
        price: "1900",
        takeProfit: { trigger: "2002", price: null, by: "fill_price" },
        updatedAt: null,
        status: "Waiting",
      },
    },
  },
  {
    name: "one of each kind",
    kind: "many",
    body: plans(
      ["normal_plan", "track_plan", "profit_plan", "loss_plan", "moving_plan", "pos_loss"].map(
        (planType, at) => ({ ...positionProfit, planType, orderId: `${at + 1}` }),
      ),
      { endId: "6" },
    ),
    expected: { kind: "rows", count: 6, first: { family: "normal" } },
  },
  {
    name: "a kind and a status that nobody knows",
    kind: "odd",
    body: plans([{ ...positionProfit, planType: "of_tomorrow", planStatus: "frozen", side: null }]),
    expected: { kind: "rows", count: 1, first: { family: "normal", status: "frozen" } },
  },
  {
    name: "a price that is a number",
    kind: "odd",
    body: plans([{ ...positionProfit, triggerPrice: 634.59 }]),
    expected: outOfForm,
  },
];

/** The answers of the three lists. */
export const orderLists: readonly RecordedCase[] = [
  ...casesOf("unfilled-orders", "unified", openOrders),
  ...casesOf("spot-unfilled-orders", "classic", spotOrders),
  ...casesOf("plan-orders-pending", "classic", planOrders),
];
