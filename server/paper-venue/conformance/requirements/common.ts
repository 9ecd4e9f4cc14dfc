import { testedIn } from "../requirement";

const headersSentence =
  "Authentication headers apply to every endpoint except the two of market data.";

/** Conventions, envelope, authentication, errors, limits and versions. */
export const common = [
  ...testedIn("conventions", "answers", "every answer", [
    [
      "Every parameter and every number in an answer is a JSON string unless a type says otherwise.",
      "of %s is of texts and nulls, as the contract promises",
    ],
    [
      "Empty or unset values can be an empty string or null.",
      "of %s is of texts and nulls, as the contract promises",
    ],
  ]),
  ...testedIn("conventions", "interface", "conventions", [
    [
      "GET endpoints take parameters in the query string.",
      "a GET takes its parameters in the query string, and no body",
    ],
    [
      "POST endpoints take a JSON body (Content-Type: application/json).",
      "a POST takes a JSON body, and nothing from the query",
    ],
    [
      "Requests may carry JSON numbers where strings are specified (docs/rulings.md#ruling-10).",
      "a number in a body stands for its text, to the last digit",
    ],
    ["Timestamps are Unix time in milliseconds.", "times are Unix milliseconds"],
  ]),
  ...testedIn("envelope", "interface", "the envelope", [
    [
      "code is '00000' on success, else an error code.",
      "of a success has code 00000, msg success, a number, and data",
    ],
    [
      "msg is 'success' on success, else an error message.",
      "of an error has its code, its message, a number, and null data",
    ],
    [
      "requestTime is a Number: the server's time, Unix ms.",
      "of a success has code 00000, msg success, a number, and data",
    ],
    [
      "data is the payload; its shape depends on the endpoint; it is null in errors.",
      "of an error has its code, its message, a number, and null data",
    ],
    ["The envelope is that of all endpoints.", "wraps the refusal of %s too"],
  ]),
  ...testedIn("acknowledgement", "orders", "endpoint 6 places", [
    [
      "Placement and cancel endpoints answer orderId and clientOid, both strings.",
      "a %s order and acknowledges it with its orderId and clientOid",
    ],
    [
      "A unified clientOid has 1 to 32 characters: letters, digits, period, colon, slash, underscore or hyphen.",
      "an order under a clientOid in the form of the interface, and no other",
    ],
  ]),
  ...testedIn("acknowledgement", "order-rules", "endpoint 6 in one-way mode", [
    [
      "orderId can be null or absent in the reduce-only replacement case.",
      "a new reduce-only order replaces the earlier one, with a null orderId",
    ],
  ]),
  ...testedIn("acknowledgement", "batch", "endpoint 8", [
    [
      "In a batch result each element also carries code and msg of that order.",
      "gives each failing order its own code and msg, and places the others",
    ],
  ]),
  ...testedIn("authentication", "interface", "authentication", [
    [
      "ACCESS-KEY, ACCESS-SIGN, ACCESS-PASSPHRASE and ACCESS-TIMESTAMP are sent on every authenticated endpoint.",
      "%s asks for all four ACCESS headers",
    ],
    [
      "The key, the signature and the passphrase are those of the account.",
      "a wrong key, signature or passphrase is refused by its own code",
    ],
    [
      "ACCESS-TIMESTAMP is the request time, Unix ms.",
      "the timestamp is Unix ms, and may be 30 s off in either direction",
    ],
    ["locale is the language of messages.", "locale is a wish, not a demand"],
    [headersSentence, "instruments and index components are answered without any header"],
    [
      "What is signed is the request as it was sent (not shown; docs/rulings.md#ruling-1).",
      "a GET may be signed over the encoded query and over the decoded one",
    ],
    [
      "X-CHANNEL-API-CODE is an optional header on order placement.",
      "%s takes the broker's channel code in its header",
    ],
    [
      "Unified-account trade read for endpoint 1; read and write for endpoints 6, 8, 11 and 15.",
      "the permissions are those that the interface names",
    ],
    [
      "Broker endpoints are for an ND broker main account only.",
      "%s answers the ND broker's main account only",
    ],
  ]),
  ...testedIn("authentication", "interface", "conventions", [
    ["Content-Type is application/json.", "a POST takes a JSON body, and nothing from the query"],
  ]),
  ...testedIn("authentication", "broker", "endpoint 7", [
    [
      "A key may do what its permissions say, from the addresses it is bound to.",
      "binds the key to its addresses and permissions",
    ],
  ]),
  ...testedIn("authentication", "broker", "endpoint 2", [
    [
      "Commission records list only trades marked with a channel ID.",
      "lists a day on the next, and only trades of the broker's channel",
    ],
  ]),
  ...testedIn("errors", "order-rules", "an order that is too large", [
    [
      "40762 'The order size is greater than the max open size': insufficient balance.",
      "answers 40762 in the words of the interface when the balance is insufficient",
    ],
    [
      "40762 also when the position tier of the symbol has reached its limit.",
      "answers 40762 when the position tier of the symbol is full",
    ],
  ]),
  ...testedIn("errors", "errors", "the codes whose outcome is unknown", [
    [
      "40010 'Request timed out': outcome unknown; query by clientOid.",
      "%s says %s, and the order is found by clientOid",
    ],
    [
      "40725 'service return an error': outcome unknown; query by clientOid.",
      "%s says %s, and the order is found by clientOid",
    ],
    [
      "45001 'Unknown error': outcome unknown; query by clientOid.",
      "%s says %s, and the order is found by clientOid",
    ],
  ]),
  ...testedIn("errors", "errors", "a refused call", [
    [
      "Every response uses the envelope; what is refused is not done.",
      "answers status 400 and code %s, and changes nothing",
    ],
  ]),
  ...testedIn("errors", "futures-v2", "closing a hedge position beside a limit close order", [
    [
      "A market close beyond what a limit close leaves may return an insufficient-position error.",
      "by the other reading answers insufficient position and cancels nothing",
    ],
  ]),
  ...testedIn("errors", "broker", "endpoint 2", [
    ["A commission query beyond the allowed span returns an error.", "spans 30 days at most"],
  ]),
  ...testedIn("errors", "batch", "endpoint 8", [
    [
      "Sending posSide in one-way mode in a batch returns an error.",
      "places futures orders too, in one-way mode without posSide",
    ],
  ]),
  ...testedIn("errors", "errors", "a batch of which one order fails", [
    [
      "In batch placement each failing order carries its own code and msg.",
      "succeeds as a whole, and that order carries its own code and msg",
    ],
  ]),
  ...testedIn("limits", "interface", "rates", [
    ["Each endpoint has its rate in calls a second.", "%s takes %i calls a second, and no more"],
    [
      "Rates count per UID; those of instruments and index components per IP.",
      "accounts have rates of their own, and the market endpoints count the address",
    ],
    [
      "POST /api/v2/mix/order/place-order: 1/sec/UID for copy-trading traders.",
      "a copy-trading trader has one call of endpoint 3 a second",
    ],
  ]),
  ...testedIn("limits", "order-rules", "the caps of open orders", [
    [
      "Open orders, futures: 400 across all USDT, coin-margined and USDC pairs.",
      "hold 400 futures orders over all lines, and not one more",
    ],
    [
      "Open orders, spot: 400 across all spot and margin pairs.",
      "hold 400 spot and margin orders together, and not one more",
    ],
  ]),
  ...testedIn("limits", "batch", "the clientOid of endpoint 8", [
    ["clientOid idempotency (batch): six hours.", "is forgotten after six hours"],
  ]),
  ...testedIn("limits", "protections", "endpoint 11", [
    ["clientOid idempotency (strategy): six hours.", "is idempotent by clientOid"],
  ]),
  ...testedIn("limits", "protections", "endpoint 12", [
    [
      "Trailing order callbackRatio: 1-10.",
      "holds a trailing order's callback ratio between 1 and 10",
    ],
  ]),
  ...testedIn("versions", "interface", "versions", [
    [
      "The version is part of the path: /api/v2 and /api/v3 coexist.",
      "v2 and v3 paths stand side by side, and other versions do not exist",
    ],
  ]),
];
