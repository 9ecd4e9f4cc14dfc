import { z } from "zod";
import { defineEndpoint, needs } from "../define-endpoint";
import { limits } from "../limits";
import { choice, fields, givenId, pageSize, symbol, unixMs, windowMs } from "../request-fields";
import { startBeforeEnd, within } from "../request-rules";
import { oneOf, rowId, text } from "../response-fields";
import {
  orderTypes,
  sides,
  spotEnterPointSources,
  spotOrderSources,
  spotStatuses,
  tpslTypes,
} from "../values";

const sometimes = true;

const spotOpenOrder = z.object({
  userId: text("User id"),
  symbol: text("Trading pair"),
  orderId: rowId("Order id"),
  clientOid: text("The client's id of the order"),
  priceAvg: text("The order's price"),
  size: text("Amount: base coin for a limit order, quote coin for a market order"),
  orderType: oneOf(orderTypes, "Limit or market"),
  side: oneOf(sides, "Direction"),
  status: oneOf(spotStatuses, "State of the order"),
  basePrice: text("Filled price"),
  baseVolume: text("Filled volume, base coin"),
  quoteVolume: text("Filled volume, quote coin"),
  enterPointSource: oneOf(spotEnterPointSources, "Where the order was placed"),
  orderSource: oneOf(spotOrderSources, "Kind of order", { sometimes }),
  presetTakeProfitPrice: text("Trigger price of the take profit", { sometimes }),
  executeTakeProfitPrice: text("Price of the take profit; empty means at market", { sometimes }),
  presetStopLossPrice: text("Trigger price of the stop loss", { sometimes }),
  executeStopLossPrice: text("Price of the stop loss; empty means at market", { sometimes }),
  cTime: text("Creation, Unix ms"),
  uTime: text("Last update, Unix ms", { sometimes }),
  tpslType: oneOf(tpslTypes, "Ordinary, or take profit and stop loss"),
  triggerPrice: text("Trigger price; only for tpslType tpsl", { sometimes }),
});

/**
 * Endpoint 10: the open spot orders, a bare list; older pages by the last orderId
 * (docs/rulings.md#ruling-16).
 */
export const spotUnfilledOrders = defineEndpoint({
  id: "spot-unfilled-orders",
  number: 10,
  method: "GET",
  path: "/api/v2/spot/trade/unfilled-orders",
  purpose: "Open spot orders (v2)",
  page: "/orders",
  kind: "read",
  access: "key",
  capability: "orders.view",
  workerReads: true,
  permissions: needs("read"),
  rate: { perSecond: 20, scope: "uid" },
  brokerHeader: false,
  request: fields({
    symbol: symbol.optional(),
    startTime: unixMs("Start, Unix ms; within the past 90 days").optional(),
    endTime: unixMs("End, Unix ms; within 90 days of the start").optional(),
    idLessThan: givenId("Only orders older than this orderId").optional(),
    limit: pageSize(limits.pageRows).optional(),
    orderId: givenId("Only this order").optional(),
    tpslType: choice(tpslTypes, "Kind of spot order; normal when absent").optional(),
    requestTime: unixMs("When the request was made, Unix ms").optional(),
    receiveWindow: windowMs("How long the request is valid, ms").optional(),
  })
    .refine(...startBeforeEnd)
    .refine(...within(limits.orderListDays)),
  response: z.array(spotOpenOrder),
  sample: {
    request: { symbol: "BTCUSDT", tpslType: "normal", limit: "100", idLessThan: "99" },
    answer: [
      {
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
      },
    ],
  },
});
