import { defineEndpoint, needsTrade } from "../define-endpoint";
import { choice, clientOid, fields, positiveDecimal, symbol } from "../request-fields";
import {
  forFuturesOnly,
  limitNeedsPrice,
  marketTakesNoPrice,
  noPresetOnNewCoinMargined,
  onlyWithLimit,
  reduceOnlyIsForFutures,
  reduceOnlyIsForOneWayMode,
} from "../request-rules";
import { orderAck, orderAckSample } from "../response-fields";
import {
  categories,
  orderTypes,
  posSides,
  reduceOnlyValues,
  sides,
  stpModes,
  timesInForce,
  triggerBys,
} from "../values";

const order = fields({
  category: choice(categories, "Product line"),
  symbol,
  qty: positiveDecimal(
    "Spot and margin: a market buy in quote coin, else base coin. " +
      "USDT and USDC futures: base coin. COIN futures: quote coin",
  ),
  price: positiveDecimal("Price of a limit order").optional(),
  side: choice(sides, "Direction"),
  orderType: choice(orderTypes, "Limit or market"),
  timeInForce: choice(timesInForce, "How long the order stays; gtc when absent").optional(),
  posSide: choice(posSides, "Side of the position; in hedge mode, futures only").optional(),
  clientOid: clientOid.optional(),
  reduceOnly: choice(reduceOnlyValues, "Only make the position smaller; no when absent").optional(),
  stpMode: choice(stpModes, "Self-trade prevention; none when absent").optional(),
  tpTriggerBy: choice(triggerBys, "What triggers the take profit; futures only").optional(),
  slTriggerBy: choice(triggerBys, "What triggers the stop loss; futures only").optional(),
  takeProfit: positiveDecimal("Trigger price of the preset take profit").optional(),
  stopLoss: positiveDecimal("Trigger price of the preset stop loss").optional(),
  tpOrderType: choice(orderTypes, "Order of the take profit").optional(),
  slOrderType: choice(orderTypes, "Order of the stop loss").optional(),
  tpLimitPrice: positiveDecimal("Price of a take profit at a limit").optional(),
  slLimitPrice: positiveDecimal("Price of a stop loss at a limit").optional(),
});

/** Endpoint 6: places a spot, margin or futures order in the unified account. */
export const placeOrder = defineEndpoint({
  id: "place-order",
  number: 6,
  method: "POST",
  path: "/api/v3/trade/place-order",
  purpose: "Place order, unified account",
  page: "/orders",
  kind: "place",
  access: "key",
  capability: "orders.place",
  permissions: needsTrade,
  rate: { perSecond: 10, scope: "uid" },
  brokerHeader: true,
  request: order
    .refine(...limitNeedsPrice)
    .refine(...marketTakesNoPrice)
    .refine(...forFuturesOnly("posSide"))
    .refine(...reduceOnlyIsForFutures)
    .refine(...reduceOnlyIsForOneWayMode)
    .refine(...forFuturesOnly("tpTriggerBy"))
    .refine(...forFuturesOnly("slTriggerBy"))
    .refine(...noPresetOnNewCoinMargined("takeProfit"))
    .refine(...noPresetOnNewCoinMargined("stopLoss"))
    .refine(...onlyWithLimit("tpLimitPrice", "tpOrderType"))
    .refine(...onlyWithLimit("slLimitPrice", "slOrderType")),
  response: orderAck,
  sample: {
    request: {
      category: "SPOT",
      symbol: "BTCUSDT",
      qty: "0.01",
      price: "45000",
      side: "buy",
      orderType: "limit",
      timeInForce: "gtc",
    },
    answer: orderAckSample,
  },
});
