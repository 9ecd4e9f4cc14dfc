import { z } from "zod";
import { defineEndpoint, needsTrade } from "../define-endpoint";
import { limits } from "../limits";
import { choice, clientOid, fields, listBetween, positiveDecimal, symbol } from "../request-fields";
import {
  allHaveTheSame,
  eachHasOther,
  forFuturesOnly,
  limitNeedsPrice,
  marketTakesNoPrice,
} from "../request-rules";
import { orderAck, text } from "../response-fields";
import { categories, orderTypes, posSides, sides, timesInForce } from "../values";

const order = fields({
  category: choice(categories, "Product line, the same for the whole batch"),
  symbol,
  qty: positiveDecimal("A market buy in quote coin, else base coin"),
  price: positiveDecimal("Price of a limit order").optional(),
  side: choice(sides, "Direction"),
  orderType: choice(orderTypes, "Limit or market"),
  timeInForce: choice(timesInForce, "How long the order stays; gtc when absent").optional(),
  posSide: choice(posSides, "Side of the position; in hedge mode, futures only").optional(),
  clientOid: clientOid.optional(),
});

/**
 * Endpoint 8: places up to 20 orders of one category; each answers for itself
 * (docs/rulings.md#ruling-28).
 */
export const placeBatch = defineEndpoint({
  id: "place-batch",
  number: 8,
  method: "POST",
  path: "/api/v3/trade/place-batch",
  purpose: "Place orders in batch",
  page: "/batch",
  kind: "place",
  access: "key",
  capability: "orders.place",
  permissions: needsTrade,
  rate: { perSecond: 5, scope: "uid" },
  brokerHeader: true,
  request: listBetween(
    order
      .refine(...limitNeedsPrice)
      .refine(...marketTakesNoPrice)
      .refine(...forFuturesOnly("posSide")),
    limits.batchOrders,
    "Orders to place",
  )
    .superRefine(allHaveTheSame("category"))
    .superRefine(eachHasOther("clientOid")),
  response: z.array(
    orderAck.extend({
      code: text("Code of this order; 00000 or absent when it was accepted", { sometimes: true }),
      msg: text("Message of this order", { sometimes: true }),
    }),
  ),
  sample: {
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
});
