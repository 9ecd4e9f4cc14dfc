import { testedIn } from "../requirement";

/** The other records that the endpoints answer. */
export const otherRecords = [
  ...testedIn("commission record", "broker", "endpoint 2", [
    [
      "A commission record has these eleven fields.",
      "answers records with exactly the fields of the interface, as texts",
    ],
    [
      "bizType is spot or futures, subBizType one of five.",
      "answers records with exactly the fields of the interface, as texts",
    ],
    [
      "volume, fee, pureFee and rebateAmount are USDT, full precision.",
      "answers records with exactly the fields of the interface, as texts",
    ],
    [
      "endId is the cursor for the next page.",
      "pages by limit, 500 at most, and by idLessThan, the endId before",
    ],
  ]),
  ...testedIn(
    "commission record",
    "../commissions/live.test.ts",
    "a fill whose order carried the broker's code",
    [
      [
        "Volume, fee and commission are those of the fill, to the last digit.",
        "earns: sold on spot, fee in dollars, four tenths of it, to the last digit",
      ],
    ],
  ),
  ...testedIn("transfer record", "broker", "endpoint 4", [
    [
      "A deposit/withdrawal record has these eight fields.",
      "answers records with exactly the fields of the interface, in its values",
    ],
    [
      "type is deposit or withdrawal; subType onchain, internal or fast.",
      "answers records with exactly the fields of the interface, in its values",
    ],
    [
      "status is pending, fail or success; ts the update time, Unix ms.",
      "answers records with exactly the fields of the interface, in its values",
    ],
    [
      "The page cursor is named endId in the sample and cursor in the field list.",
      "pages by limit, 100 at most, and by the cursor, named both ways",
    ],
  ]),
  ...testedIn("futures asset", "broker", "endpoint 9", [
    [
      "A sub-account futures asset has these twelve fields.",
      "answers a sub-account's futures assets with the fields of the interface",
    ],
    ["marginCoin is the margin coin.", "answers each product line in its own margin coins"],
    [
      "Amounts are decimals; uTime is the update time, ms.",
      "answers a sub-account's futures assets with the fields of the interface",
    ],
  ]),
  ...testedIn(
    "futures asset",
    "../accounts/futures-assets.test.ts",
    "the futures assets of an account",
    [
      [
        "available, locked, equity and unrealizedPL are what orders and positions make of the balance.",
        "are its balance, what orders and positions bind, and what closing would earn",
      ],
    ],
  ),
  ...testedIn("instrument", "market", "endpoint 13", [
    [
      "All categories have these 20 common fields; spot, futures and margin have their own besides.",
      "lists %s instruments with the fields of their category",
    ],
    [
      "status is listed, online, limit_open, offline or restrictedAPI.",
      "knows every state that an instrument can be in, and no other",
    ],
    [
      "offTime, limitOpenTime and maintainTime are empty where not configured.",
      "gives times in Unix ms, or an empty string where none is configured",
    ],
    [
      "areaSymbol (spot) and isIsolated...Borrowable (margin) are YES or NO.",
      "writes areaSymbol and the borrowing of margin symbols as YES or NO",
    ],
    [
      "type is perpetual or delivery; samples name the field symbolType.",
      "tells perpetuals from deliveries, with the times of these alone",
    ],
    [
      "deliveryTime, deliveryStartTime and deliveryPeriod are for deliveries only.",
      "tells perpetuals from deliveries, with the times of these alone",
    ],
    ["fundInterval is 1 or 8 hours.", "pays funding every hour or every 8 hours"],
  ]),
  ...testedIn("instrument", "order-rules", "the order checks of futures", [
    ["priceMultiplier: an order's price must be a multiple of it.", "refuse %s"],
    ["quantityMultiplier: an order's quantity must be a multiple of it.", "refuse %s"],
    [
      "minOrderQty is the smallest quantity, maxOrderQty the largest of a limit order.",
      "refuse %s",
    ],
    [
      "maxMarketOrderQty is the largest quantity of a market order.",
      "refuse too large a market order",
    ],
  ]),
  ...testedIn("instrument", "order-rules", "the order checks of spot", [
    ["buyLimitPriceRatio bounds the highest buy price.", "refuse %s"],
    ["sellLimitPriceRatio bounds the lowest sell price.", "refuse %s"],
    ["minOrderAmount is the smallest amount, quote coin.", "refuse %s"],
    ["pricePrecision and quantityPrecision are the decimal places allowed.", "refuse %s"],
    ["quotePrecision is the decimal places of the quote coin in market orders.", "refuse %s"],
  ]),
  ...testedIn("instrument", "order-rules", "the state of an instrument", [
    ["listed: not yet open.", "%s keeps orders away with code %s"],
    ["limit_open: order placement restricted.", "%s keeps orders away with code %s"],
    ["offline: delisted or under maintenance.", "%s keeps orders away with code %s"],
    ["restrictedAPI: restricted for programs.", "%s keeps orders away with code %s"],
    ["online: normal.", "online lets them in"],
  ]),
  ...testedIn("instrument", "../engine/checks/checks.test.ts", "instrument states and times", [
    [
      "limitOpenTime: opening is prohibited after that time; offTime and maintainTime end trading.",
      "each state and each time that has come refuses with its code",
    ],
    [
      "A time that is empty or yet to come prohibits nothing.",
      "a time to come, or none, refuses nothing",
    ],
  ]),
  ...testedIn("instrument", "../engine/checks/checks.test.ts", "accounts", [
    [
      "maxSymbolOrderNum and maxProductOrderNum cap the orders of a pair and of a product line.",
      "the caps of the symbol and of the product line count open orders only",
    ],
  ]),
  ...testedIn("instrument", "account", "endpoint 17", [
    [
      "minLeverage and maxLeverage bound the leverage.",
      "refuses leverage beyond what the instruments allow",
    ],
  ]),
  ...testedIn("instrument", "../market/follow-calendar.test.ts", "a delivery", [
    [
      "A delivery ends at its deliveryTime, and has not begun before deliveryStartTime.",
      "trades until its time, then closes positions, drops orders, makes way",
    ],
  ]),
  ...testedIn("index component", "market", "endpoint 14", [
    [
      "A component has exchange, spotPair, equivalentPrice and weight.",
      "answers the symbol and its components, whose weights add up to one",
    ],
    [
      "weight is a decimal fraction (0.5 means 50%).",
      "answers the symbol and its components, whose weights add up to one",
    ],
    [
      "The data object also holds symbol.",
      "answers the symbol and its components, whose weights add up to one",
    ],
  ]),
  ...testedIn("created sub-account", "broker", "endpoint 7", [
    [
      "A created sub-account has these seven fields.",
      "creates sub-accounts with keys, and answers the fields of the interface",
    ],
    [
      "permList and ipList are lists.",
      "creates sub-accounts with keys, and answers the fields of the interface",
    ],
    [
      "subAccountApiKey and secretKey are the new key.",
      "creates sub-accounts with keys, and answers the fields of the interface",
    ],
  ]),
];
