/** A sentence that lets the venue refuse, and the places of its code that do so. */
export interface RefusalSource {
  /** The page and the anchor under which the sentence stands, from the root. */
  readonly source: string;
  /** What may be refused. */
  readonly says: string;
  /**
   * By file of the venue the code of each refusal, with its field or the rule that its message
   * begins with, parted by " | "; `*` stands for a whole file.
   */
  readonly at: Readonly<Record<string, string>>;
}

const codes = "docs/interface.md#codes";
const rulings = "docs/rulings.md";
const ruling = (number: number) => `${rulings}#ruling-${number}`;
const contract = "docs/interface.md";
const endpoint = (number: number) => `${contract}#endpoint-${number}`;
const fields = "http/fields.ts";
const trading = "engine/checks/trading-rules.ts";
const parsing = "engine/checks/parse-order.ts";
const triggers = "engine/plans/take-profit-stop-loss.ts";
const strategy = "engine/plans/place-strategy.ts";
const accounts = "accounts/account-commands.ts";

const who: readonly RefusalSource[] = [
  {
    source: ruling(3),
    says: "A header that is missing or out of form, an unknown key, a request that is too old, a wrong signature or passphrase, an address that the key is not bound to.",
    at: {
      "http/authenticate.ts":
        "40001 | 40002 | 40011 | 40005 | 40037 | 40008 | 40009 | 40012 | 40018",
    },
  },
  {
    source: ruling(6),
    says: "A key without the permission, an account that is no ND broker's, a sub-account's key on what belongs to a main account.",
    at: { "http/authenticate.ts": "40014", "accounts/accounts.ts": "40068 | 40029" },
  },
  {
    source: "docs/interface.md#families",
    says: "A demo key without its header, or a live key with it.",
    at: { "answer.ts": "40099" },
  },
  { source: ruling(7), says: "More calls than an endpoint's rate.", at: { "answer.ts": "429" } },
  {
    source: ruling(4),
    says: "A path that is not of the interface (404); a fault of the venue itself (500).",
    at: { "answer.ts": "40404 | 40015", "http/refusal.ts": "429 | 40404 | 40015 | 400172" },
  },
  {
    source: codes,
    says: "40013: an account whose status is abnormal.",
    at: {
      "engine/commands/place.ts": "40013 uid",
      "engine/commands/set-leverage.ts": "40013 uid",
      "engine/max-open.ts": "40013 uid",
      "engine/plans/place-plan.ts": "40013 uid",
      [strategy]: "40013 uid",
    },
  },
];

const forms: readonly RefusalSource[] = [
  {
    source: contract,
    says: "POST endpoints take a JSON body (Content-Type: application/json) over HTTP/1.1, each as the endpoint says: an object, or a list of objects that have what is needed. The body's size is the server's own bound.",
    at: {
      [fields]:
        "40007 | 400172 must be JSON | 400172 must be a JSON object | 400172 must be a JSON list | " +
        "400172 must have each field once",
      "http/server.ts": "400172 is larger than | 400172 is not HTTP/1.1",
    },
  },
  {
    source: contract,
    says: "Every parameter is a text, but for lists of texts.",
    at: { [fields]: "400172 must be a text | 400172 must be a list of texts" },
  },
  {
    source: contract,
    says: "What each endpoint's table marks as needed.",
    at: { [fields]: "40019", [parsing]: "40019 price" },
  },
  {
    source: "docs/interface.md#values",
    says: "A value outside the set that an endpoint's table names.",
    at: { [fields]: "400172 must be $" },
  },
  {
    source: codes,
    says: "40020, 400172: a value that is no number above zero, no time in Unix milliseconds, no id and no symbol.",
    at: {
      [fields]:
        "400172 must be a decimal number | 400172 must be above zero | 400172 must be digits | " +
        "400172 must be a time in Unix milliseconds | 400172 must be letters, digits",
      [parsing]: "400172",
      "engine/max-open.ts": "400172",
      "engine/commands/set-leverage.ts": "40020 leverage",
    },
  },
  {
    source: "docs/interface.md#limits",
    says: "A page larger than the largest; a cursor that no page gave.",
    at: { [fields]: "400172 must be a whole number from | 400172 must be an id of" },
  },
  {
    source: "docs/interface.md#acknowledgement",
    says: "A clientOid has 1 to 32 letters, digits, periods, colons, slashes, underscores or hyphens.",
    at: { [fields]: "400172 must be 1 to 32 letters" },
  },
  {
    source: codes,
    says: "40304: a clientOid of a v2 endpoint, which may have # and + too, is longer than 50.",
    at: { [fields]: "40304 | 400172 must be 1 to 50 letters" },
  },
];

const lists: readonly RefusalSource[] = [
  {
    source: codes,
    says: "25100, 40034, 42016: a symbol that is not listed.",
    at: {
      "handlers/handler.ts": "25100",
      "handlers/index-components.ts": "25100",
      "handlers/instruments.ts": "25100",
      "handlers/unfilled-orders.ts": "25100",
      "handlers/max-open.ts": "40034",
      "handlers/plan-orders-pending.ts": "40034",
      "handlers/spot-unfilled-orders.ts": "42016",
      "engine/commands/place.ts": "25100 symbol",
      "engine/max-open.ts": "25100 symbol",
      "engine/plans/place-plan.ts": "25100 symbol",
      [strategy]: "25100 symbol",
    },
  },
  {
    source: codes,
    says: "40707: a start after the end.",
    at: {
      "handlers/handler.ts": "40707 startTime",
      "handlers/sub-deposit-withdrawal.ts": "40707",
      "handlers/order-commission.ts": "400172 is after endTime",
      "handlers/unfilled-orders.ts": "400172 is after endTime",
    },
  },
  {
    source: endpoint(10),
    says: "The past 90 days only, and at most 90 days; three months of plan orders (40704, 40705).",
    at: { "handlers/handler.ts": "40704 startTime | 40704 endTime | 40705 endTime" },
  },
  {
    source: ruling(16),
    says: "A receiveWindow over 60 s, or a requestTime outside it.",
    at: { "handlers/spot-unfilled-orders.ts": "40079 | 40078" },
  },
  {
    source: endpoint(2),
    says: "Both bounds or neither; at most 30 days.",
    at: { "handlers/order-commission.ts": "70008 | 400172 is absent: send" },
  },
  {
    source: endpoint(4),
    says: "At most 7 days (00001).",
    at: { "handlers/sub-deposit-withdrawal.ts": "00001" },
  },
  {
    source: codes,
    says: "40028: a uid that is no sub-account of the caller.",
    at: { "handlers/sub-account-assets.ts": "40028" },
  },
];

const orders: readonly RefusalSource[] = [
  {
    source: "docs/interface.md#instrument",
    says: "status, offTime, limitOpenTime, maintainTime and the times of a delivery say when an instrument takes no orders; one without a price is not open.",
    at: {
      [trading]: "25104 symbol | 25102 symbol | 25103 symbol | 22004 symbol | 25105 symbol",
      [parsing]: "25101 symbol",
      [triggers]: "25101 symbol",
    },
  },
  {
    source: ruling(20),
    says: "A price or a quantity off its step, precision, bounds, band or smallest amount.",
    at: {
      [parsing]:
        "25244 price | 25206 price | 25205 price | 25611 qty | 25207 qty | 25208 qty | 25610 qty",
      "engine/max-open.ts": "25244",
      "engine/plans/price-and-size.ts": "25244",
    },
  },
  {
    source: "docs/interface.md#endpoint-6-rule-5",
    says: "More than 400 open orders, or than the instrument's own caps; orders that wait for a price are counted alike.",
    at: {
      "engine/checks/order-limits.ts": "25211 | 25211 symbol",
      [strategy]: "25599",
      "engine/plans/settle-plans.ts": "25599",
    },
  },
  {
    source: ruling(27),
    says: "A clientOid that an open order has.",
    at: { "engine/checks/order-limits.ts": "25212 clientOid" },
  },
  {
    source: ruling(23),
    says: "posSide or tradeSide against the position mode; reduceOnly in hedge mode; isolated spot margin.",
    at: {
      [trading]: "25236",
      "handlers/futures-place-order.ts": "40774",
      "handlers/place-order.ts": "400172 must be crossed",
    },
  },
  {
    source: ruling(24),
    says: "A close of more than what is held and not occupied.",
    at: { [trading]: "25227 | 25226 | 25225" },
  },
  {
    source: codes,
    says: "40920: another margin mode than that of the open position and orders.",
    at: { [trading]: "400172 marginMode" },
  },
  {
    source: "docs/interface.md#endpoint-6-rule-7",
    says: "40762: the balance does not suffice, or the position tier is full.",
    at: { "engine/order-funds.ts": "40762 qty" },
  },
  {
    source: endpoint(3),
    says: "marginCoin is the margin coin of the product line; so it is on endpoint 16.",
    at: {
      "handlers/futures-place-order.ts": "400172 must be $",
      "handlers/max-open.ts": "400172 must be $",
    },
  },
  {
    source: "docs/interface.md#endpoint-3-rule-5",
    says: "A copy-trading trader's order of a pair that is not on the list.",
    at: { "handlers/futures-place-order.ts": "40072" },
  },
  {
    source: endpoint(8),
    says: "More than 20 orders, or of more than one category; reduce-only, isolated margin, take-profit and stop-loss in a batch.",
    at: {
      "handlers/place-batch.ts":
        "40306 | 400172 must be the same in every order | 400172 yes is not supported | " +
        "400172 isolated is not supported | 400172 is not supported in a batch",
    },
  },
  {
    source: endpoint(6),
    says: "Presets are for futures.",
    at: { "handlers/place-order.ts": "400172 is for futures only", [strategy]: "400172" },
  },
  {
    source: ruling(30),
    says: "Presets and strategy orders of symbols ending in _CM.",
    at: {
      "handlers/read-order.ts": "400172 is not taken for symbols ending in _CM",
      [strategy]: "400172 symbol",
    },
  },
  {
    source: endpoint(15),
    says: "A cancel with neither id, or of an order that is not open.",
    at: {
      "handlers/cancel-order.ts": "40924",
      "engine/commands/place.ts": "40924 orderId | 25204",
    },
  },
];

const waiting: readonly RefusalSource[] = [
  {
    source: endpoint(11),
    says: "A strategy order with neither a take-profit nor a stop-loss.",
    at: { "handlers/place-strategy-order.ts": "40019" },
  },
  {
    source: codes,
    says: "25601: no position to protect; 25594: a second order for the whole position; 25595: parts over the position.",
    at: { [strategy]: "25601 posSide | 25594 tpslMode | 25595 qty" },
  },
  {
    source: codes,
    says: "25585 to 25592, 25602 to 25609: a take-profit or stop-loss on the wrong side of the price, not above zero or too precise.",
    at: { [triggers]: "25585+ | 25602+ | 25604+ | 25606+ | 25608+" },
  },
  {
    source: codes,
    says: "43034, 43035: a trigger price against the market; 43011: a price that is not above zero.",
    at: {
      "engine/plans/place-plan.ts": "43035 triggerPrice | 43034 triggerPrice",
      "engine/plans/price-and-size.ts": "43011",
      "handlers/read-order.ts": "43011",
    },
  },
  {
    source: codes,
    says: "What v3 answers, in the codes of v2.",
    at: { "handlers/v2-codes.ts": "*" },
  },
];

const administration: readonly RefusalSource[] = [
  {
    source: endpoint(7),
    says: "More than 5 elements, 30 addresses or 20 sub-accounts; no address; an alias, a passphrase, a label or a permission out of form.",
    at: {
      "handlers/create-sub-accounts.ts": "40058 body",
      [accounts]:
        "40069 | 40055 | 40070 | 40056 | 22010 ipList | 40058 ipList | 40019 permList | " +
        "40040 permList",
    },
  },
  {
    source: codes,
    says: "40071, 40107: an alias that the request has twice, or that is taken.",
    at: { [accounts]: "40071 subAccountName | 40107" },
  },
  {
    source: ruling(40),
    says: "An address that is no single one.",
    at: { [accounts]: "40057 ipList" },
  },
  {
    source: endpoint(17),
    says: "A leverage that the product line or an open symbol does not take, or for which margin is not free (43050, 45044, 40893).",
    at: { "engine/commands/set-leverage.ts": "43050 leverage | 45044 leverage | 40893 leverage" },
  },
];

const controls: RefusalSource = {
  source: "server/paper-venue/sandbox/README.md",
  says: "The venue's own controls, which are on none of the exchange's paths.",
  at: {
    "commissions/commissions.ts": "*",
    "deviations/sandbox-state.ts": "*",
    "engine/commands/account.ts": "*",
    "engine/commands/market.ts": "*",
    "engine/instrument-rules.ts": "*",
    "engine/plans/place-plan.ts": "400172 callbackRatio | 400172 orderType | 25601 side",
    "market/listing-changes.ts": "*",
  },
};

/** Every refusal of the venue with the sentence that lets it refuse: there is no other. */
export const refusalSources: readonly RefusalSource[] = [
  ...who,
  ...forms,
  ...lists,
  ...orders,
  ...waiting,
  ...administration,
  controls,
];
