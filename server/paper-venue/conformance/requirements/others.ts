import { testedIn } from "../requirement";

/** Endpoints 2, 4, 7 and 9 of the broker, 13 and 14 of the market, 15 to 17 of the account. */
export const others = [
  ...testedIn("2", "broker", "endpoint 2", [
    ["Rule 1: startTime and endTime are both set or both unset.", "takes both bounds or neither"],
    [
      "Rule 2: unset means yesterday 00:00-23:59 in UTC+8.",
      "answers yesterday in UTC+8 when neither bound is sent",
    ],
    ["Rule 3: the maximum span is 30 days; an error beyond.", "spans 30 days at most"],
    ["Rule 4: data is kept for 30 days.", "keeps records for 30 days"],
    [
      "Rule 4: daily, T+1, in UTC+8.",
      "lists a day on the next, and only trades of the broker's channel",
    ],
    [
      "Rule 5: only trades marked with a broker channel ID are listed.",
      "lists a day on the next, and only trades of the broker's channel",
    ],
    ["uid and orderid filter.", "filters by uid and by orderid"],
    [
      "limit: default and maximum 500; idLessThan is the endId before.",
      "pages by limit, 500 at most, and by idLessThan, the endId before",
    ],
    [
      "Response data: commissionlist, endId.",
      "answers records with exactly the fields of the interface, as texts",
    ],
  ]),
  ...testedIn("2", "../commissions/page.test.ts", "retention", [
    ["Rule 4: can be traced back to 2025/9/1.", "never reaches behind 1 September 2025"],
  ]),
  ...testedIn("2", "interface", "rates", [
    ["20/sec/UID.", "%s takes %i calls a second, and no more"],
  ]),
  ...testedIn("4", "broker", "endpoint 4", [
    [
      "When both times are empty the range is yesterday 00:00-23:59 UTC+0.",
      "answers yesterday in UTC+0 when both times are empty",
    ],
    ["The span cannot exceed 7 days.", "spans 7 days at most"],
    [
      "limit: default and maximum 100; cursor is the cursor ID.",
      "pages by limit, 100 at most, and by the cursor, named both ways",
    ],
    ["status: pending, fail, success.", "filters by status"],
    [
      "Response data: list and the page cursor (endId).",
      "pages by limit, 100 at most, and by the cursor, named both ways",
    ],
  ]),
  ...testedIn("4", "interface", "authentication", [
    [
      "Only the master account of an ND broker may call it.",
      "%s answers the ND broker's main account only",
    ],
  ]),
  ...testedIn("4", "interface", "rates", [
    ["20/sec/UID.", "%s takes %i calls a second, and no more"],
  ]),
  ...testedIn("7", "broker", "endpoint 7", [
    ["A JSON array of at most 5 elements.", "takes a list of 1 to 5 elements"],
    ["A key must be bound to an IP address.", "refuses %s %j, and creates nothing"],
    ["At most 20 sub-accounts can be created.", "stops at 20 sub-accounts"],
    ["subAccountName: 8 English letters.", "refuses %s %j, and creates nothing"],
    ["passphrase: 8-32 characters, letters plus numbers.", "refuses %s %j, and creates nothing"],
    ["label: length 20.", "refuses %s %j, and creates nothing"],
    ["ipList: at most 30 entries.", "refuses %s %j, and creates nothing"],
    [
      "permList: spot_trade, margin_trade, contract_trade, read.",
      "refuses %s %j, and creates nothing",
    ],
    [
      "Response data: array of created sub-accounts with API keys.",
      "creates sub-accounts with keys, and answers the fields of the interface",
    ],
    ["The keys have the permissions asked for.", "binds the key to its addresses and permissions"],
  ]),
  ...testedIn("7", "interface", "rates", [
    ["1 time/1s (user ID).", "%s takes %i calls a second, and no more"],
  ]),
  ...testedIn("9", "broker", "endpoint 9", [
    [
      "subUid and productType are required.",
      "needs subUid and productType, of a sub-account of its own",
    ],
    [
      "productType is one of the three futures lines.",
      "answers each product line in its own margin coins",
    ],
    [
      "Response data: assetsList.",
      "answers a sub-account's futures assets with the fields of the interface",
    ],
  ]),
  ...testedIn("9", "interface", "authentication", [
    ["Only for an ND broker main account.", "%s answers the ND broker's main account only"],
  ]),
  ...testedIn("9", "interface", "rates", [
    ["10 times/1s (user ID).", "%s takes %i calls a second, and no more"],
  ]),
  ...testedIn("13", "market", "endpoint 13", [
    ["category is required.", "needs a category that there is, and a symbol that is listed"],
    ["symbol is optional.", "answers one %s instrument by its symbol"],
    [
      "Response data: array of instruments; the field set depends on category.",
      "lists %s instruments with the fields of their category",
    ],
  ]),
  ...testedIn("13", "interface", "authentication", [
    [
      "No authentication headers appear in its request.",
      "instruments and index components are answered without any header",
    ],
  ]),
  ...testedIn("13", "interface", "rates", [
    ["20/sec/IP.", "accounts have rates of their own, and the market endpoints count the address"],
  ]),
  ...testedIn("14", "market", "endpoint 14", [
    ["symbol is required.", "needs a symbol that is listed"],
    [
      "Response data: symbol, componentList.",
      "answers the symbol and its components, whose weights add up to one",
    ],
  ]),
  ...testedIn("14", "interface", "authentication", [
    [
      "No authentication headers appear in its request.",
      "instruments and index components are answered without any header",
    ],
  ]),
  ...testedIn("14", "interface", "rates", [
    ["10/sec/IP.", "accounts have rates of their own, and the market endpoints count the address"],
  ]),
  ...testedIn("15", "account", "endpoint 15", [
    ["Cancels one unfilled spot, futures or margin order.", "cancels an unfilled %s order"],
    ["Cancels one partially filled order.", "cancels a partially filled order"],
    ["orderId takes priority when both are sent.", "goes by orderId when both are sent"],
    ["One of orderId and clientOid is required.", "needs one of orderId and clientOid"],
    ["clientOid alone is enough.", "cancels by clientOid, and without a category"],
    [
      "category is one of five; its required flag is not shown.",
      "takes no other category than the interface names",
    ],
    [
      "An order that is not open cannot be cancelled.",
      "answers 25204 for an order that is not open, or is of another category",
    ],
    ["It cancels orders, not plan orders (docs/rulings.md#ruling-31).", "leaves plan orders alone"],
    ["Response data: orderId, clientOid.", "cancels an unfilled %s order"],
  ]),
  ...testedIn("16", "account", "endpoint 16", [
    [
      "The estimate accounts for current positions and existing orders.",
      "accounts for existing orders and positions",
    ],
    ["symbol, productType, marginCoin, posSide and orderType are required.", "needs %s"],
    ["openPrice is required when orderType=limit.", "needs %s"],
    ["Closed fields take the values named.", "takes no %s %s"],
    [
      "openAmount's meaning is not shown; it is ignored (docs/rulings.md#ruling-37).",
      "needs no openPrice for a market order, and ignores openAmount",
    ],
    [
      "Response data: maxOpen, the maximum openable quantity.",
      "answers maxOpen, which an order may take and not much more",
    ],
  ]),
  ...testedIn("16", "interface", "rates", [
    ["20 req/sec/UID.", "%s takes %i calls a second, and no more"],
  ]),
  ...testedIn("17", "account", "endpoint 17", [
    [
      "Adjusts leverage for the given product type.",
      "changes the leverage of symbols with open positions, and answers success",
    ],
    [
      "Only effective for symbols that have opened positions.",
      "changes the leverage of symbols with open positions, and answers success",
    ],
    [
      "productType and leverage are required.",
      "needs productType and leverage in the interface's values",
    ],
    [
      "Effect of symbol, marginCoin, holdSide: not shown; none (docs/rulings.md#ruling-36).",
      "ignores symbol, marginCoin and holdSide",
    ],
    [
      "data is success or failed; msg is 'success' on success.",
      "answers failed as data when it could not",
    ],
  ]),
  ...testedIn("17", "interface", "rates", [
    ["5 times/1s (uid).", "%s takes %i calls a second, and no more"],
  ]),
];
