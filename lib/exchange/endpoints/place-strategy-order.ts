import { defineEndpoint, needs } from "../define-endpoint";
import { isNewCoinMargined, productTypes } from "../futures";
import { choice, clientOid, fields, positiveDecimal, rule, symbol } from "../request-fields";
import { onlyWithLimit } from "../request-rules";
import { orderAck, orderAckSample } from "../response-fields";
import { orderTypes, posSides, strategyTypes, tpslModes, triggerBys } from "../values";

const strategy = fields({
  category: choice(productTypes, "Product line, futures only"),
  symbol,
  clientOid: clientOid.optional(),
  type: choice(strategyTypes, "Take profit and stop loss; the default").optional(),
  tpslMode: choice(tpslModes, "Whole position or a part; full when absent").optional(),
  qty: positiveDecimal("Quantity, base coin; for tpslMode partial").optional(),
  posSide: choice(posSides, "Side of the position"),
  tpTriggerBy: choice(triggerBys, "What triggers the take profit; market when absent").optional(),
  slTriggerBy: choice(triggerBys, "What triggers the stop loss; market when absent").optional(),
  takeProfit: positiveDecimal("Trigger price of the take profit").optional(),
  stopLoss: positiveDecimal("Trigger price of the stop loss").optional(),
  tpOrderType: choice(orderTypes, "Order of the take profit; market when absent").optional(),
  slOrderType: choice(orderTypes, "Order of the stop loss; market when absent").optional(),
  tpLimitPrice: positiveDecimal("Price of a take profit at a limit").optional(),
  slLimitPrice: positiveDecimal("Price of a stop loss at a limit").optional(),
});

/**
 * Endpoint 11: places a take profit, a stop loss or both for a position
 * (docs/rulings.md#ruling-29).
 */
export const placeStrategyOrder = defineEndpoint({
  id: "place-strategy-order",
  number: 11,
  method: "POST",
  path: "/api/v3/trade/place-strategy-order",
  purpose: "Place take-profit/stop-loss strategy order",
  page: "/orders",
  kind: "place",
  access: "key",
  capability: "orders.place",
  permissions: needs("contract_trade"),
  rate: { perSecond: 10, scope: "uid" },
  brokerHeader: true,
  request: strategy
    .refine(
      (it) => it.tpslMode !== "partial" || it.qty !== undefined,
      rule(
        "qty",
        "required-for-partial",
        "is required for a partial TP/SL: send a number above zero",
      ),
    )
    .refine(
      (it) => it.tpslMode === "partial" || it.qty === undefined,
      rule("qty", "partial-only", "is for a partial TP/SL: leave it out for the whole position"),
    )
    .refine(
      (it) => it.takeProfit !== undefined || it.stopLoss !== undefined,
      rule("takeProfit", "one-of-two", "or stop loss is required: send one of the two, or both"),
    )
    .refine(
      (it) => !isNewCoinMargined(it.symbol),
      rule("symbol", "not-on-cm", "must not end in _CM: that line takes no strategy orders"),
    )
    .refine(...onlyWithLimit("tpLimitPrice", "tpOrderType"))
    .refine(...onlyWithLimit("slLimitPrice", "slOrderType")),
  response: orderAck,
  sample: {
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
    answer: orderAckSample,
  },
});
