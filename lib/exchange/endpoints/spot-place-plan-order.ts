import { defineEndpoint, needs } from "../define-endpoint";
import { choice, clientOid, fields, positiveDecimal, rule, symbol } from "../request-fields";
import { orderAck, orderAckSample } from "../response-fields";
import { orderTypes, sides, spotPlanTypes, spotTriggerTypes, stpModes } from "../values";

/** Endpoint 5: places a spot order that waits for a trigger price. */
export const spotPlacePlanOrder = defineEndpoint({
  id: "spot-place-plan-order",
  number: 5,
  method: "POST",
  path: "/api/v2/spot/trade/place-plan-order",
  purpose: "Place spot plan order",
  page: "/orders",
  kind: "place",
  access: "key",
  capability: "orders.place",
  permissions: needs("spot_trade"),
  rate: { perSecond: 20, scope: "uid" },
  brokerHeader: true,
  request: fields({
    symbol,
    side: choice(sides, "Direction"),
    triggerPrice: positiveDecimal("Trigger price"),
    orderType: choice(orderTypes, "Limit or market, once triggered"),
    executePrice: positiveDecimal("Price of a limit order").optional(),
    planType: choice(spotPlanTypes, "What the size counts; amount when absent").optional(),
    size: positiveDecimal("Quantity: base coin for planType amount, quote coin for total"),
    triggerType: choice(spotTriggerTypes, "Which price triggers"),
    clientOid: clientOid.optional(),
    stpMode: choice(stpModes, "Self-trade prevention; none when absent").optional(),
  }).refine(
    (it) => it.orderType !== "limit" || it.executePrice !== undefined,
    rule(
      "executePrice",
      "required-for-limit",
      "is required for a limit order: send a number above zero",
    ),
  ),
  response: orderAck,
  sample: {
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
    answer: orderAckSample,
  },
});
