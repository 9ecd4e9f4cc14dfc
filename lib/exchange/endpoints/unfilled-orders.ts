import { z } from "zod";
import { defineEndpoint, needs } from "../define-endpoint";
import { delegateTypes } from "../delegate-types";
import { limits } from "../limits";
import { choice, fields, givenId, pageSize, symbol, unixMs } from "../request-fields";
import { startBeforeEnd } from "../request-rules";
import { listOf, oneOf, rowId, text, withBesides } from "../response-fields";
import {
  categories,
  holdModes,
  orderStatuses,
  orderTypes,
  posSides,
  sides,
  stpModes,
  timesInForce,
  yesNo,
} from "../values";

const fee = z.object({
  feeCoin: text("Coin of the fee"),
  fee: text("Total fee"),
});

const openOrder = z.object({
  orderId: rowId("Order id"),
  clientOid: text("The client's id of the order"),
  category: oneOf(categories, "Product line"),
  symbol: text("Symbol name"),
  price: text("Order price"),
  qty: text("Order quantity, base coin"),
  amount: text("Order amount, quote coin; for spot and margin"),
  orderType: oneOf(orderTypes, "Limit or market"),
  cumExecQty: text("Quantity executed so far, base coin"),
  cumExecValue: text("Value executed so far, quote coin"),
  avgPrice: text("Average price"),
  orderStatus: oneOf(orderStatuses, "State of the order"),
  side: oneOf(sides, "Direction"),
  timeInForce: oneOf(timesInForce, "How long the order stays"),
  posSide: oneOf(posSides, "Side of the position"),
  holdMode: oneOf(holdModes, "Position mode", { sometimes: true }),
  delegateType: oneOf(delegateTypes, "Kind of order"),
  stpMode: oneOf(stpModes, "Self-trade prevention"),
  reduceOnly: oneOf(yesNo, "Whether it only ever makes the position smaller"),
  feeDetail: listOf(fee, "Fees so far, by coin").optional(),
  createdTime: text("Creation, Unix ms"),
  updatedTime: text("Last update, Unix ms"),
});

const besides = [
  ...["marginMode", "posMode", "takeProfit", "stopLoss", "tpTriggerBy", "slTriggerBy"],
  ...["tpOrderType", "slOrderType", "tpLimitPrice", "slLimitPrice"],
];

/** Endpoint 1: the open orders of the unified account, newest first (docs/rulings.md#ruling-17). */
export const unfilledOrders = defineEndpoint({
  id: "unfilled-orders",
  number: 1,
  method: "GET",
  path: "/api/v3/trade/unfilled-orders",
  purpose: "Open orders, unified account",
  page: "/orders",
  kind: "read",
  access: "key",
  capability: "orders.view",
  workerReads: true,
  permissions: needs("read"),
  rate: { perSecond: 20, scope: "uid" },
  brokerHeader: false,
  request: fields({
    category: choice(categories, "Product line; all when absent").optional(),
    symbol: symbol.optional(),
    startTime: unixMs("Created at or after, Unix ms").optional(),
    endTime: unixMs("Created at or before, Unix ms").optional(),
    limit: pageSize(limits.pageRows).optional(),
    cursor: givenId("The cursor of the page before; absent for the first").optional(),
  }).refine(...startBeforeEnd),
  response: z.object({
    list: listOf(withBesides(openOrder, besides), "Open orders"),
    cursor: text("The cursor of the next page; null at the end"),
  }),
  sample: {
    request: { category: "USDT-FUTURES", symbol: "BTCUSDT", limit: "100", cursor: "1235058" },
    answer: {
      list: [
        {
          orderId: "1235058132196622336",
          clientOid: "D1-01KAHGBR00ABCDEFGHJKMNPQRS",
          category: "USDT-FUTURES",
          symbol: "BTCUSDT",
          price: "45000",
          qty: "0.01",
          amount: "0",
          orderType: "limit",
          cumExecQty: "0",
          cumExecValue: "0",
          avgPrice: "0",
          orderStatus: "live",
          side: "buy",
          timeInForce: "gtc",
          posSide: "long",
          holdMode: "hedge_mode",
          delegateType: "normal",
          stpMode: "none",
          reduceOnly: "NO",
          feeDetail: [{ feeCoin: null, fee: null }],
          createdTime: "1730186725663",
          updatedTime: "1730186725691",
        },
      ],
      cursor: "1235058132196622336",
    },
  },
});
