import { testedIn } from "../requirement";

/** Endpoints 1, 5, 10, 11 and 12. */
export const listing = [
  ...testedIn("1", "lists", "endpoint 1", [
    ["Returns unfilled and partially filled orders, not closed ones.", "lists no closed order"],
    ["category filters.", "filters by category"],
    ["symbol filters.", "filters by symbol, and knows its symbols"],
    ["startTime and endTime are Unix ms.", "filters by startTime and endTime, both inclusive"],
    ["limit: default 100, maximum 100.", "has pages of 100 by default, and takes no more"],
    [
      "cursor is that of the previous page; omit on the first.",
      "pages by limit and cursor, without gap or repetition, with null at the end",
    ],
    [
      "Response data: list and cursor.",
      "pages by limit and cursor, without gap or repetition, with null at the end",
    ],
  ]),
  ...testedIn("1", "order-rules", "the caps of open orders", [
    [
      "At most 400 open orders exist in futures, 400 in spot.",
      "hold 400 spot and margin orders together, and not one more",
    ],
  ]),
  ...testedIn("1", "interface", "rates", [
    ["20/sec/UID.", "%s takes %i calls a second, and no more"],
  ]),
  ...testedIn("5", "plans", "endpoint 5", [
    ["symbol, side, triggerPrice, orderType, size and triggerType are required.", "needs %s"],
    ["executePrice is required when orderType=limit.", "needs %s"],
    ["A market order needs no executePrice.", "needs no executePrice for a market order"],
    [
      "planType amount (default) counts size in base coin, total in quote coin.",
      "counts the size in base coin, or with planType total in quote coin",
    ],
    ["triggerType is fill_price or mark_price.", "triggers by the fill price or by the mark price"],
    [
      "The example uses market_price; its acceptance is not stated (docs/rulings.md#ruling-13).",
      "takes market_price as the fill price",
    ],
    ["stpMode is none by default.", "keeps stpMode, which is none by default"],
    ["clientOid is the client's ID.", "refuses a clientOid that waits already"],
    ["Closed fields take the values named.", "refuses %s %s, and names it"],
    [
      "The order is placed when the trigger price is reached.",
      "acknowledges a plan, and lists it until it triggers",
    ],
    ["Response data: orderId, clientOid.", "acknowledges a plan, and lists it until it triggers"],
    ["Numbers stand for strings, as in its sample.", "takes the numbers of the interface's sample"],
  ]),
  ...testedIn("5", "interface", "authentication", [
    ["Accepts the broker rebate header.", "%s takes the broker's channel code in its header"],
  ]),
  ...testedIn("5", "interface", "rates", [
    ["20 times/1s (UID).", "%s takes %i calls a second, and no more"],
  ]),
  ...testedIn("10", "lists", "endpoint 10", [
    [
      "Response data: array of spot open orders.",
      "lists spot orders as an array with the fields of the interface",
    ],
    ["symbol and orderId filter.", "filters by symbol, orderId, startTime and endTime"],
    [
      "startTime: only the past 90 days; start and end within 90 days.",
      "looks back 90 days at most, over 90 days at most",
    ],
    [
      "idLessThan: older data before this orderId; limit default and maximum 100.",
      "pages to older orders by idLessThan and limit",
    ],
    ["tpslType is normal (default) or tpsl.", "lists tpsl orders apart from normal ones"],
    [
      "requestTime and receiveWindow bound the request's validity.",
      "honours requestTime within receiveWindow",
    ],
  ]),
  ...testedIn("10", "interface", "rates", [
    ["20 times/1s (UID).", "%s takes %i calls a second, and no more"],
  ]),
  ...testedIn("11", "protections", "endpoint 11", [
    ["category, symbol and posSide are required.", "needs %s"],
    [
      "type is tpsl, tpslMode full or partial, posSide long or short.",
      "takes no other %s than the interface names",
    ],
    [
      "tpslMode full is the default: all of the position, without qty (docs/rulings.md#ruling-29).",
      "protects the whole position by default, without a quantity",
    ],
    [
      "qty is in base coin, required when tpslMode=partial.",
      "protects a part by its quantity, at a limit, by the mark price",
    ],
    ["qty is required when tpslMode=partial.", "needs %s where the other fields ask for it"],
    [
      "tpTriggerBy and slTriggerBy: market (default), mark.",
      "executes when the mark price is reached",
    ],
    [
      "takeProfit and stopLoss are trigger prices.",
      "protects the whole position by default, without a quantity",
    ],
    [
      "tpOrderType and slOrderType: limit, market (default).",
      "protects a part by its quantity, at a limit, by the mark price",
    ],
    [
      "tpLimitPrice and slLimitPrice are valid only with limit.",
      "ignores a limit price beside a market order",
    ],
    ["clientOid is idempotent for six hours.", "is idempotent by clientOid"],
    [
      "Response data: orderId, clientOid.",
      "protects the whole position by default, without a quantity",
    ],
    [
      "There is something to protect (code 25601).",
      "refuses to protect a position that is not there",
    ],
    [
      "posSide is the side of the position in one-way mode (docs/rulings.md#ruling-23).",
      "protects the side of a one-way position",
    ],
    [
      "The _CM line does not support strategy orders (docs/interface.md#endpoint-6-rule-6).",
      "is not for the new coin-margined line",
    ],
  ]),
  ...testedIn("11", "interface", "authentication", [
    ["Accepts the broker rebate header.", "%s takes the broker's channel code in its header"],
    ["Permission: UTA trade (read & write).", "the permissions are those that the interface names"],
  ]),
  ...testedIn("11", "interface", "rates", [
    ["10/s (UID).", "%s takes %i calls a second, and no more"],
  ]),
  ...testedIn("12", "protections", "endpoint 12", [
    [
      "Returns plan orders: data holds entrustedList and endId.",
      "lists plan orders with the fields of the interface",
    ],
    [
      "orderId takes precedence over clientOid.",
      "finds by orderId, which takes precedence over clientOid",
    ],
    [
      "planType: normal_plan, track_plan, profit_loss (five kinds).",
      "filters by planType, where profit_loss covers five kinds",
    ],
    ["symbol and productType filter.", "filters by symbol and productType"],
    [
      "planType and productType take the values named.",
      "takes no other planType or productType than the interface names",
    ],
    [
      "idLessThan is an endId; endId is authoritative; limit default and maximum 100.",
      "pages to older orders by idLessThan and limit, endId being the cursor",
    ],
    [
      "startTime and endTime: maximum span three months; one alone implies the other.",
      "filters by time within three months",
    ],
  ]),
  ...testedIn("12", "interface", "rates", [
    ["10 per second per UID.", "%s takes %i calls a second, and no more"],
  ]),
];
