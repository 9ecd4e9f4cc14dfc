import { testedIn } from "../requirement";

/** The orders that the endpoints list. */
export const orderRecords = [
  ...testedIn("open order", "lists", "endpoint 1", [
    [
      "An open order has these 22 fields.",
      "lists orders with exactly the fields of the interface, newest first",
    ],
    ["category is the product line.", "filters by category"],
    [
      "createdTime and updatedTime are Unix ms.",
      "filters by startTime and endTime, both inclusive",
    ],
    [
      "feeDetail has feeCoin and fee, which may both be null.",
      "shows what has been paid for a partial fill, and nothing before",
    ],
    [
      "avgPrice, cumExecQty and cumExecValue tell what is executed.",
      "shows what has been paid for a partial fill, and nothing before",
    ],
    [
      "delegateType is the kind of order, orderId and clientOid are strings.",
      "answers ids and clientOids as texts in the form of the interface",
    ],
  ]),
  ...testedIn("open order", "orders", "endpoint 6 places", [
    [
      "qty is in base coin; amount in quote coin, for spot and margin.",
      "a spot market buy by its quote, everything else by its base amount",
    ],
    [
      "qty of a coin futures order is shown in base coin.",
      "a USDC futures order by its base, a COIN one by its quote amount",
    ],
    [
      "reduceOnly is YES or NO, stpMode none by default.",
      "a limit order as gtc, not reduce-only, without self-trade rules",
    ],
  ]),
  ...testedIn("open order", "order-rules", "endpoint 6 in hedge mode", [
    [
      "posSide is long or short, holdMode hedge_mode.",
      "lists the position side and the position mode of an order",
    ],
  ]),
  ...testedIn("open order", "order-rules", "endpoint 6 in one-way mode", [
    [
      "holdMode is one_way_mode, reduceOnly YES for a reduce-only order.",
      "lists the position mode, and reduceOnly as YES or NO",
    ],
  ]),
  ...testedIn("open order", "orders", "timeInForce", [
    [
      "orderStatus is partially_filled with cumExecQty in base and cumExecValue in quote coin.",
      "gtc rests with what is not filled until it is filled or cancelled",
    ],
    [
      "gtc stays active until filled or cancelled.",
      "gtc rests with what is not filled until it is filled or cancelled",
    ],
    [
      "ioc executes immediately and cancels any unfilled part.",
      "ioc executes at once and cancels what is not filled",
    ],
    [
      "fok executes fully and immediately or cancels entirely.",
      "fok executes wholly and at once, or not at all",
    ],
    ["post_only is only added to the book as maker.", "post_only is only ever added to the book"],
  ]),
  ...testedIn("open order", "orders", "stpMode", [
    ["none: not set.", "%s cancels the orders that it names"],
    ["cancel_taker cancels the taker order.", "%s cancels the orders that it names"],
    ["cancel_maker cancels the maker order.", "%s cancels the orders that it names"],
    ["cancel_both cancels both.", "%s cancels the orders that it names"],
  ]),
  ...testedIn("open order", "answers", "every answer", [
    [
      "Values of closed fields are among those the interface names (delegateType, orderStatus and others).",
      "of %s is of texts and nulls, as the contract promises",
    ],
  ]),
  ...testedIn("spot order", "lists", "endpoint 10", [
    [
      "A spot order has these 22 fields.",
      "lists spot orders as an array with the fields of the interface",
    ],
    [
      "priceAvg is the order's price, size base coin for a limit order.",
      "lists spot orders as an array with the fields of the interface",
    ],
    [
      "status is live (unfilled).",
      "lists spot orders as an array with the fields of the interface",
    ],
    ["status is partially_filled.", "shows a partial fill with its price and volumes"],
    [
      "basePrice is the filled price, baseVolume and quoteVolume what is filled.",
      "shows a partial fill with its price and volumes",
    ],
    [
      "enterPointSource is the client type, orderSource the source.",
      "lists spot orders as an array with the fields of the interface",
    ],
    ["tpslType tells ordinary from tpsl orders.", "lists tpsl orders apart from normal ones"],
    [
      "triggerPrice is valid only when tpslType is tpsl, else may be null.",
      "lists tpsl orders apart from normal ones",
    ],
  ]),
  ...testedIn("spot order", "plans", "endpoint 5", [
    ["size is quote coin when orderType is market.", "needs no executePrice for a market order"],
  ]),
  ...testedIn("plan order", "protections", "endpoint 12", [
    [
      "A pending plan order has these fields.",
      "lists plan orders with the fields of the interface",
    ],
    [
      "price is absent for a trailing (track_plan) order.",
      "lists plan orders with the fields of the interface",
    ],
    [
      "callbackRatio is present only for trailing orders.",
      "lists plan orders with the fields of the interface",
    ],
    [
      "triggerPrice and triggerType are present for normal_plan and track_plan.",
      "lists plan orders with the fields of the interface",
    ],
    ["planStatus is live.", "lists plan orders with the fields of the interface"],
    [
      "posSide is net and posMode one_way_mode in one-way mode.",
      "lists plan orders with the fields of the interface",
    ],
    [
      "The data object also holds endId, the cursor for the next page.",
      "pages to older orders by idLessThan and limit, endId being the cursor",
    ],
  ]),
  ...testedIn("plan order", "protections", "endpoint 11", [
    [
      "posSide is long or short and posMode hedge_mode in hedge mode.",
      "protects the whole position by default, without a quantity",
    ],
    [
      "tradeSide is close, marginCoin and marginMode those of the position.",
      "protects the whole position by default, without a quantity",
    ],
    [
      "planType is pos_profit and pos_loss for the whole position.",
      "protects the whole position by default, without a quantity",
    ],
    [
      "stopSurplus... and stopLoss... are the trigger and execution of take-profit and stop-loss.",
      "protects the whole position by default, without a quantity",
    ],
    [
      "planType is profit_plan and loss_plan for a part.",
      "protects a part by its quantity, at a limit, by the mark price",
    ],
    [
      "executePrice and orderType limit are those of a limit exit, orderSource profit_limit.",
      "protects a part by its quantity, at a limit, by the mark price",
    ],
  ]),
];
