import { z } from "zod";
import { defineEndpoint, needs } from "../define-endpoint";
import { productTypes } from "../futures";
import { limits } from "../limits";
import { choice, fields, givenId, matching, pageSize, symbol, unixMs } from "../request-fields";
import { startBeforeEnd, within } from "../request-rules";
import { listOf, oneOf, rowId, text, withBesides } from "../response-fields";
import {
  holdModes,
  marginModes,
  orderTypes,
  planEnterPointSources,
  planFilters,
  planOrderSources,
  planPosSides,
  planStatuses,
  planTypes,
  sides,
  tradeSides,
  triggerTypes,
} from "../values";

const sometimes = true;

// Seen live: the closes of one-way mode, and fields that the desk does not read.
const oneWayCloses = ["buy_single", "sell_single"];
const besides = ["holdMode", "presetStopSurplusPrice", "presetStopLossPrice"];

const pendingPlanOrder = z.object({
  planType: oneOf(planTypes, "Kind of plan order"),
  symbol: text("Trading pair"),
  size: text("Quantity"),
  orderId: rowId("Plan order id"),
  clientOid: text("The client's id of the plan order"),
  price: text("Price once triggered; absent for a trailing order", { sometimes }),
  executePrice: text("Price once triggered", { sometimes }),
  callbackRatio: text("Callback ratio, 1 to 10; trailing orders only", { sometimes }),
  triggerPrice: text("Trigger price; for normal_plan and track_plan", { sometimes }),
  triggerType: oneOf(triggerTypes, "Which price triggers", { sometimes }),
  planStatus: oneOf(planStatuses, "State of the plan order"),
  side: oneOf(sides, "Direction"),
  posSide: oneOf(planPosSides, "Side of the position"),
  marginCoin: text("Margin coin"),
  marginMode: oneOf([...marginModes, "cross"], "Whose margin covers the position"),
  enterPointSource: oneOf(planEnterPointSources, "Where the order was placed"),
  tradeSide: oneOf([...tradeSides, ...oneWayCloses], "Open or close", { sometimes }),
  posMode: oneOf(holdModes, "Position mode", { sometimes }),
  orderType: oneOf(orderTypes, "Limit or market"),
  orderSource: oneOf(planOrderSources, "Kind of order", { sometimes }),
  cTime: text("Creation, Unix ms"),
  uTime: text("Last update, Unix ms"),
  stopSurplusExecutePrice: text("Price of the preset take profit", { sometimes }),
  stopSurplusTriggerPrice: text("Trigger price of the preset take profit", { sometimes }),
  stopSurplusTriggerType: oneOf(triggerTypes, "What triggers the take profit", { sometimes }),
  stopLossExecutePrice: text("Price of the preset stop loss", { sometimes }),
  stopLossTriggerPrice: text("Trigger price of the preset stop loss", { sometimes }),
  stopLossTriggerType: oneOf(triggerTypes, "What triggers the stop loss", { sometimes }),
});

/**
 * Endpoint 12: futures plan orders that wait, strategy orders among them
 * (docs/rulings.md#ruling-18, #ruling-31).
 */
export const planOrdersPending = defineEndpoint({
  id: "plan-orders-pending",
  number: 12,
  method: "GET",
  path: "/api/v2/mix/order/orders-plan-pending",
  purpose: "Pending futures plan orders",
  page: "/plan-orders",
  kind: "read",
  access: "key",
  capability: "orders.view",
  workerReads: true,
  permissions: needs("read"),
  rate: { perSecond: 10, scope: "uid" },
  brokerHeader: false,
  request: fields({
    orderId: givenId("Only this order; takes priority over clientOid").optional(),
    clientOid: matching(
      /^[A-Za-z0-9.:/_+#-]{1,64}$/,
      "an id of 1 to 64 letters, digits or any of . : / _ + # -",
      "Only the order with this clientOid",
    ).optional(),
    planType: choice(planFilters, "Kind of plan order; the desk always sends it"),
    symbol: symbol.optional(),
    productType: choice(productTypes, "Product line; the desk always sends it"),
    idLessThan: givenId("The endId of the page before; absent for the first").optional(),
    startTime: unixMs("Start, Unix ms").optional(),
    endTime: unixMs("End, Unix ms; within 90 days of the start").optional(),
    limit: pageSize(limits.pageRows).optional(),
  })
    .refine(...startBeforeEnd)
    .refine(...within(limits.orderListDays)),
  response: z.object({
    entrustedList: listOf(withBesides(pendingPlanOrder, besides), "Pending plan orders"),
    endId: text("The cursor of the next page", { sometimes }),
  }),
  sample: {
    request: { planType: "profit_loss", productType: "USDT-FUTURES", clientOid: "mine#2" },
    answer: {
      entrustedList: [
        {
          planType: "track_plan",
          symbol: "BTCUSDT",
          size: "0.01",
          orderId: "1235058132196622338",
          clientOid: "mine#2",
          executePrice: "0",
          callbackRatio: "1.5",
          triggerPrice: "50000",
          triggerType: "fill_price",
          planStatus: "live",
          side: "sell",
          posSide: "net",
          marginCoin: "USDT",
          marginMode: "crossed",
          enterPointSource: "API",
          tradeSide: "close",
          posMode: "one_way_mode",
          orderType: "market",
          orderSource: "normal",
          cTime: "1730186725663",
          uTime: "1730186725691",
          stopSurplusExecutePrice: "",
          stopSurplusTriggerPrice: null,
          stopSurplusTriggerType: "",
        },
      ],
      endId: "1",
    },
  },
});
