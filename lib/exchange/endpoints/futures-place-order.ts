import { defineEndpoint, needs } from "../define-endpoint";
import { productTypes } from "../futures";
import { choice, clientOid, coin, fields, positiveDecimal, symbol } from "../request-fields";
import { limitNeedsPrice, noPresetOnNewCoinMargined } from "../request-rules";
import { orderAck, orderAckSample } from "../response-fields";
import {
  marginModes,
  orderTypes,
  sides,
  stpModes,
  timesInForce,
  tradeSides,
  yesNo,
} from "../values";

const order = fields({
  symbol,
  productType: choice(productTypes, "Product line"),
  marginMode: choice(marginModes, "Whose margin covers the position"),
  marginCoin: coin("Margin coin"),
  size: positiveDecimal("Amount, base coin"),
  price: positiveDecimal("Price of a limit order").optional(),
  side: choice(sides, "Direction; in hedge mode that of the position"),
  tradeSide: choice(tradeSides, "Open or close; only in hedge mode").optional(),
  orderType: choice(orderTypes, "Limit or market"),
  force: choice(timesInForce, "How long the order stays; gtc when absent").optional(),
  clientOid: clientOid.optional(),
  reduceOnly: choice(yesNo, "Only make the position smaller; only in one-way mode").optional(),
  presetStopSurplusPrice: positiveDecimal("Trigger price of the preset take profit").optional(),
  presetStopLossPrice: positiveDecimal("Trigger price of the preset stop loss").optional(),
  presetStopSurplusExecutePrice: positiveDecimal("Price of the preset take profit").optional(),
  presetStopLossExecutePrice: positiveDecimal("Price of the preset stop loss").optional(),
  stpMode: choice(stpModes, "Self-trade prevention; none when absent").optional(),
});

/**
 * Endpoint 3: places a futures order (v2); in hedge mode buy and close end a long
 * (docs/rulings.md#ruling-22).
 */
export const futuresPlaceOrder = defineEndpoint({
  id: "futures-place-order",
  number: 3,
  method: "POST",
  path: "/api/v2/mix/order/place-order",
  purpose: "Place futures order (v2)",
  page: "/orders",
  kind: "place",
  access: "key",
  capability: "orders.place",
  permissions: needs("contract_trade"),
  rate: { perSecond: 10, scope: "uid", copyTraderPerSecond: 1 },
  brokerHeader: true,
  request: order
    .refine(...limitNeedsPrice)
    .refine(...noPresetOnNewCoinMargined("presetStopSurplusPrice"))
    .refine(...noPresetOnNewCoinMargined("presetStopLossPrice")),
  response: orderAck,
  sample: {
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
    answer: orderAckSample,
  },
});
