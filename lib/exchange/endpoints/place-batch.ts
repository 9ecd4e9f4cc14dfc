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
  kind: "place",
  access: "key",
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
});
