import { testedIn } from "../requirement";

/** Endpoints 3, 6 and 8. */
export const placing = [
  ...testedIn("3", "interface", "rates", [
    ["10 requests/sec/UID.", "%s takes %i calls a second, and no more"],
    [
      "1 request/sec/UID for copy-trading traders.",
      "a copy-trading trader has one call of endpoint 3 a second",
    ],
  ]),
  ...testedIn("3", "futures-v2", "endpoint 3", [
    [
      "symbol, productType, marginMode, marginCoin, size, side and orderType are required.",
      "needs %s",
    ],
    ["price is required when orderType=limit.", "needs %s"],
    [
      "productType is one of the three futures lines.",
      "refuses %s %s by the v2 code, and names it",
    ],
    ["marginMode is isolated or crossed.", "keeps isolated and crossed margin"],
    ["marginCoin is the margin coin, capitalized.", "refuses %s %s by the v2 code, and names it"],
    [
      "size is in base coin, its decimals from the contract's configuration.",
      "refuses %s %s by the v2 code, and names it",
    ],
    [
      "side is buy or sell, orderType limit or market.",
      "refuses %s %s by the v2 code, and names it",
    ],
    [
      "force is ioc, fok, gtc (default) or post_only.",
      "takes force ioc, fok, gtc and post_only, and gtc when it is left out",
    ],
    [
      "clientOid is a custom order ID.",
      "places a futures order and acknowledges it with its orderId and clientOid",
    ],
    [
      "reduceOnly is YES or NO, default NO; stpMode default none.",
      "places a futures order and acknowledges it with its orderId and clientOid",
    ],
    [
      "Response data: orderId, clientOid.",
      "places a futures order and acknowledges it with its orderId and clientOid",
    ],
    [
      "Values are compared as clients send them: other case (docs/rulings.md#ruling-9), numbers.",
      "takes numbers, other case and lower-case symbols as public clients send them",
    ],
    [
      "40762 on insufficient balance here too.",
      "answers 40762 for too small a balance, 45034 for an open clientOid",
    ],
  ]),
  ...testedIn("3", "futures-v2", "presets of endpoint 3", [
    [
      "presetStopSurplusPrice is the take-profit, presetStopLossPrice the stop-loss.",
      "protect what is filled, and are listed as pending plan orders",
    ],
    [
      "presetStop...ExecutePrice is the execution price.",
      "protect what is filled, and are listed as pending plan orders",
    ],
    [
      "The _CM line does not support presets.",
      "are not taken for symbols of the new coin-margined line",
    ],
  ]),
  ...testedIn("3", "futures-v2", "endpoint 3 in hedge mode", [
    ["tradeSide is required in hedge mode.", "requires tradeSide"],
    ["Open long = side buy + tradeSide open.", "%s is side %s with tradeSide %s"],
    ["Close long = side buy + tradeSide close.", "%s is side %s with tradeSide %s"],
    ["Open short = side sell + tradeSide open.", "%s is side %s with tradeSide %s"],
    ["Close short = side sell + tradeSide close.", "%s is side %s with tradeSide %s"],
    ["reduceOnly applies only in one-way mode.", "takes no reduceOnly YES"],
  ]),
  ...testedIn("3", "../handlers/trade-side.test.ts", "side and tradeSide of endpoint 3", [
    ["Every combination of mode, side and tradeSide has one meaning.", "%s %s %s %s"],
  ]),
  ...testedIn("3", "futures-v2", "endpoint 3 in one-way mode", [
    ["One-way mode: tradeSide is ignored.", "ignores tradeSide %s"],
    [
      "Existing reduce-only orders are cancelled in creation order until the total fits.",
      "a reduce-only order cancels earlier ones by age, and has no orderId",
    ],
    [
      "The response to that latest request carries no orderId; clientOid finds the order.",
      "a reduce-only order cancels earlier ones by age, and has no orderId",
    ],
    ["A reduce-only order needs a position.", "a reduce-only order without a position is refused"],
  ]),
  ...testedIn("3", "futures-v2", "closing a hedge position beside a limit close order", [
    [
      "One statement: an insufficient-position error, and nothing is cancelled.",
      "by the other reading answers insufficient position and cancels nothing",
    ],
    [
      "The other: the limit order is kept and the remainder closed (100, 70, 50 closes 30).",
      "a market close keeps the limit order and closes the remainder only",
    ],
    [
      "With equal quantities a market close cancels the limit order.",
      "a market close of the whole cancels the limit order that holds the whole",
    ],
  ]),
  ...testedIn("3", "futures-v2", "endpoint 3 of a copy-trading trader", [
    [
      "Elite traders may only trade pairs on the published list.",
      "trades the pairs of the elite list only",
    ],
  ]),
  ...testedIn("6", "orders", "endpoint 6 places", [
    [
      "Places a spot, margin or futures order.",
      "a %s order and acknowledges it with its orderId and clientOid",
    ],
    ["Accepts the broker rebate header.", "an order for a broker's channel, whichever it names"],
    ["Not supported: isolated spot margin.", "no isolated margin order"],
    [
      "category, symbol, qty, side and orderType are required; price for limit orders.",
      "nothing without %s, and names it",
    ],
    [
      "Closed fields take the values named.",
      "nothing with a value of %s that the interface does not name",
    ],
    [
      "qty, spot and margin: market buy in quote coin, others in base coin.",
      "a spot market buy by its quote, everything else by its base amount",
    ],
    ["qty, USDT futures: base coin.", "a USDT futures order by its base amount"],
    [
      "qty, USDC futures: base coin.",
      "a USDC futures order by its base, a COIN one by its quote amount",
    ],
    [
      "qty, COIN futures: quote coin.",
      "a USDC futures order by its base, a COIN one by its quote amount",
    ],
    ["price does not apply to market orders.", "a market order whatever its price says"],
    [
      "timeInForce defaults to gtc, reduceOnly to no, stpMode to none.",
      "a limit order as gtc, not reduce-only, without self-trade rules",
    ],
    [
      "clientOid is the client's order ID.",
      "an order under a clientOid in the form of the interface, and no other",
    ],
    [
      "Response data: orderId, clientOid.",
      "a %s order and acknowledges it with its orderId and clientOid",
    ],
    ["Rule 2: margin orders borrow funds automatically.", "a margin order on borrowed money"],
  ]),
  ...testedIn("6", "order-rules", "endpoint 6 in hedge mode", [
    [
      "posSide is required in hedge mode, and for futures only.",
      "asks for posSide on futures, and ignores it on spot",
    ],
    ["Rule 4: open long = side buy + posSide long.", "%s is %j"],
    ["Rule 4: open short = side sell + posSide short.", "%s is %j"],
    ["Rule 4: close long = side sell + posSide long.", "%s is %j"],
    ["Rule 4: close short = side buy + posSide short.", "%s is %j"],
    ["Reduce-only belongs to one-way mode (docs/rulings.md#ruling-23).", "takes no reduceOnly yes"],
  ]),
  ...testedIn("6", "order-rules", "endpoint 6 in one-way mode", [
    ["Rule 4: open long = side buy; open short = side sell.", "%s is %j"],
    ["Rule 4: close long = side sell + reduceOnly yes.", "%s is %j"],
    ["Rule 4: close short = side buy + reduceOnly yes.", "%s is %j"],
    ["posSide is for hedge mode.", "takes no posSide on futures"],
    [
      "Rule 1: a reduce-only order whose quantity equals the position is replaced; orderId is null.",
      "a new reduce-only order replaces the earlier one, with a null orderId",
    ],
    [
      "Rule 1: so is the earlier one when the new one exceeds the remaining position.",
      "a reduce-only order beyond what the earlier one leaves replaces it too",
    ],
  ]),
  ...testedIn("6", "order-rules", "the order checks of futures", [
    ["Rule 3: price is a multiple of priceMultiplier with pricePrecision places.", "refuse %s"],
    ["Rule 3: qty is a multiple of the size multiplier, and at least minOrderAmount.", "refuse %s"],
  ]),
  ...testedIn("6", "order-rules", "the order checks of spot", [
    ["Rule 3: spot price meets its decimal places, qty is at least minOrderAmount.", "refuse %s"],
  ]),
  ...testedIn("6", "order-rules", "the caps of open orders", [
    ["Rule 5: 400 futures orders.", "hold 400 futures orders over all lines, and not one more"],
    [
      "Rule 5: 400 spot and margin orders.",
      "hold 400 spot and margin orders together, and not one more",
    ],
  ]),
  ...testedIn("6", "market", "endpoint 13", [
    [
      "Rule 6: the new coin-margined line is named base coin, USD, _CM.",
      "names the new coin-margined line by coin, USD and _CM",
    ],
  ]),
  ...testedIn("6", "protections", "presets of endpoint 6", [
    [
      "tpTriggerBy and slTriggerBy: market (default) or mark.",
      "protect what is filled, by the last trade or the mark, at market or limit",
    ],
    [
      "takeProfit and stopLoss are preset trigger prices; tpOrderType and slOrderType limit or market.",
      "protect what is filled, by the last trade or the mark, at market or limit",
    ],
    [
      "tpLimitPrice and slLimitPrice are ignored for market.",
      "protect what is filled, by the last trade or the mark, at market or limit",
    ],
    ["Presets are for futures only.", "are for futures only: %s"],
    ["Their closed fields take the values named.", "take no other %s than the interface names"],
    [
      "Rule 6: the _CM line does not support presets.",
      "are not taken for symbols of the new coin-margined line",
    ],
  ]),
  ...testedIn("6", "order-rules", "an order that is too large", [
    [
      "Rule 7: 40762 when the balance is insufficient.",
      "answers 40762 in the words of the interface when the balance is insufficient",
    ],
    [
      "Rule 7: 40762 when the position tier is full.",
      "answers 40762 when the position tier of the symbol is full",
    ],
  ]),
  ...testedIn("6", "errors", "the codes whose outcome is unknown", [
    [
      "Rule 8: after 40010, 40725 or 45001 the order is queried by clientOid.",
      "%s says %s, and the order is found by clientOid",
    ],
  ]),
  ...testedIn("8", "batch", "endpoint 8", [
    ["At most 20 orders per batch.", "takes at most 20 orders"],
    ["The body is a JSON array of order objects.", "is a JSON list with at least one order"],
    [
      "All orders in one batch must have the same category.",
      "has one category; a mixed one is refused whole",
    ],
    [
      "Required: category, symbol, qty, side, orderType; price for limit.",
      "gives each failing order its own code and msg, and places the others",
    ],
    ["qty: market buy in quote coin, others in base coin.", "takes market buys in quote coin"],
    ["timeInForce defaults to gtc.", "defaults to gtc"],
    ["posSide is required in hedge mode.", "asks for posSide in hedge mode"],
    [
      "posSide must not be sent in one-way mode, otherwise an error.",
      "places futures orders too, in one-way mode without posSide",
    ],
    [
      "Response data: array with one element per order.",
      "answers one element per order, in the order of the request",
    ],
    [
      "Each element has orderId, clientOid, code and msg.",
      "gives each failing order its own code and msg, and places the others",
    ],
    [
      "Isolated margin and take-profit/stop-loss are not supported.",
      "does not support %s: that order alone is refused",
    ],
    [
      "Reduce-only orders are not supported in batch.",
      "does not support %s: that order alone is refused",
    ],
    [
      "40762 behaves as in endpoint 6.",
      "gives each failing order its own code and msg, and places the others",
    ],
  ]),
  ...testedIn("8", "batch", "the clientOid of endpoint 8", [
    [
      "clientOid is idempotent for six hours.",
      "is idempotent: it gets the first acknowledgement, also when closed",
    ],
    ["Six hours, and no longer.", "is forgotten after six hours"],
    [
      "Twice in one batch is one order (ours).",
      "that comes twice in one batch places once and is acknowledged twice",
    ],
  ]),
  ...testedIn("8", "order-rules", "the caps of open orders", [
    [
      "The open-order caps are those of endpoint 6.",
      "hold 400 futures orders over all lines, and not one more",
    ],
  ]),
  ...testedIn("8", "interface", "rates", [
    ["5/sec/UID.", "%s takes %i calls a second, and no more"],
  ]),
];
