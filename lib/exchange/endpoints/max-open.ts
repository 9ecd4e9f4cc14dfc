import { z } from "zod";
import { defineEndpoint, needs } from "../define-endpoint";
import { productTypes } from "../futures";
import { choice, coin, fields, positiveDecimal, rule, symbol } from "../request-fields";
import { text } from "../response-fields";
import { orderTypes, posSides } from "../values";

/**
 * Endpoint 16: how much can be opened, with the positions and orders there are
 * (docs/rulings.md#ruling-37).
 */
export const maxOpen = defineEndpoint({
  id: "max-open",
  number: 16,
  method: "GET",
  path: "/api/v2/mix/account/max-open",
  purpose: "Maximum openable quantity",
  page: "/risk",
  kind: "read",
  access: "key",
  capability: "orders.view",
  permissions: needs("read"),
  rate: { perSecond: 20, scope: "uid" },
  brokerHeader: false,
  request: fields({
    symbol,
    productType: choice(productTypes, "Product line"),
    marginCoin: coin("Margin coin"),
    posSide: choice(posSides, "Side of the position"),
    orderType: choice(orderTypes, "Limit or market"),
    openPrice: positiveDecimal("Price of a limit order").optional(),
  }).refine(
    (it) => it.orderType !== "limit" || it.openPrice !== undefined,
    rule(
      "openPrice",
      "required-for-limit",
      "is required for a limit order: send a number above zero",
    ),
  ),
  response: z.object({ maxOpen: text("The largest quantity that can be opened") }),
  sample: {
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
});
