import { describe, expect, test } from "vitest";
import { type EndpointId, endpointOf, endpoints } from "./endpoints";
import { issuesOf } from "./errors";

/** What the endpoint says of its good request with these changes; an undefined leaves out. */
function issues(id: EndpointId, changes: Record<string, unknown>, row = 0) {
  const good = endpoints[id].sample.request;
  const request = Array.isArray(good)
    ? good.map((item, index) => (index === row ? patched(item, changes) : item))
    : patched(good, changes);
  const result = endpointOf(id).request.safeParse(request);
  return result.success ? [] : issuesOf(result.error, request);
}

function patched(good: object, changes: Record<string, unknown>) {
  const entries = Object.entries({ ...good, ...changes });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

type Case = [
  id: EndpointId,
  changes: Record<string, unknown>,
  field: string,
  rule: string,
  message: RegExp,
];

const day = 86_400_000;
const start = 1_763_568_000_000;
const span = (days: number, moreMs = 0) => ({
  startTime: String(start),
  endTime: String(start + days * day + moreMs),
});
const market = { orderType: "market", price: undefined, timeInForce: undefined };
const futures = { category: "USDT-FUTURES" };

const refused: Case[] = [
  ["place-order", { price: undefined }, "price", "required-for-limit", /Price is required/],
  ["place-order", { orderType: "market" }, "price", "limit-only", /leave it out/],
  ["place-order", { posSide: "long" }, "posSide", "futures-only", /for futures only/],
  ["place-order", { tpTriggerBy: "mark" }, "tpTriggerBy", "futures-only", /for futures only/],
  ["place-order", { slTriggerBy: "mark" }, "slTriggerBy", "futures-only", /for futures only/],
  ["place-order", { reduceOnly: "yes" }, "reduceOnly", "futures-only", /send no/],
  [
    "place-order",
    { ...futures, reduceOnly: "yes", posSide: "long" },
    "reduceOnly",
    "one-way-only",
    /one-way mode/,
  ],
  ["place-order", { reduceOnly: "YES" }, "reduceOnly", "allowed-values", /one of yes, no/],
  [
    "place-order",
    { tpLimitPrice: "1" },
    "tpLimitPrice",
    "limit-only",
    /Take-profit order type is limit/,
  ],
  [
    "place-order",
    { slLimitPrice: "1", slOrderType: "market" },
    "slLimitPrice",
    "limit-only",
    /Stop-loss order type is limit/,
  ],
  [
    "place-order",
    { category: "COIN-FUTURES", symbol: "BTCUSD_CM", takeProfit: "1" },
    "takeProfit",
    "not-on-cm",
    /_CM/,
  ],
  [
    "place-order",
    { category: "COIN-FUTURES", symbol: "BTCUSD_CM", stopLoss: "1" },
    "stopLoss",
    "not-on-cm",
    /_CM/,
  ],
  ["place-order", { qty: "0" }, "qty", "form", /above zero/],
  ["place-order", { qty: "0.000" }, "qty", "form", /above zero/],
  ["place-order", { qty: "1e3" }, "qty", "form", /plain digits/],
  ["place-order", { qty: "1,000" }, "qty", "form", /plain digits/],
  ["place-order", { qty: "01" }, "qty", "form", /plain digits/],
  ["place-order", { price: "-5" }, "price", "form", /above zero/],
  ["place-order", { side: "BUY" }, "side", "allowed-values", /one of buy, sell/],
  ["place-order", { clientOid: "" }, "clientOid", "form", /1 to 32/],
  ["place-order", { clientOid: "x".repeat(33) }, "clientOid", "form", /1 to 32/],
  ["place-order", { clientOid: "mine#1" }, "clientOid", "form", /hyphens/],
  ["place-order", { symbol: "BTC USDT" }, "symbol", "form", /such as BTCUSDT/],
  ["futures-place-order", { price: undefined }, "price", "required-for-limit", /Price is required/],
  ["futures-place-order", { marginCoin: "usdt" }, "marginCoin", "form", /in capitals/],
  ["futures-place-order", { reduceOnly: "yes" }, "reduceOnly", "allowed-values", /one of YES, NO/],
  [
    "futures-place-order",
    { symbol: "BTCUSD_CM", presetStopLossPrice: "1" },
    "presetStopLossPrice",
    "not-on-cm",
    /_CM/,
  ],
  [
    "futures-place-order",
    { symbol: "BTCUSD_CM", presetStopSurplusPrice: "1" },
    "presetStopSurplusPrice",
    "not-on-cm",
    /_CM/,
  ],
  [
    "spot-place-plan-order",
    { executePrice: undefined },
    "executePrice",
    "required-for-limit",
    /Limit price is required/,
  ],
  [
    "spot-place-plan-order",
    { triggerType: "market_price" },
    "triggerType",
    "allowed-values",
    /one of fill_price, mark_price/,
  ],
  [
    "place-batch",
    { price: undefined },
    "[0].price",
    "required-for-limit",
    /Price of item 1 is req/,
  ],
  ["place-batch", { category: "SPOT" }, "[0].posSide", "futures-only", /Position side of item 1/],
  ["place-batch", { reduceOnly: "no" }, "[0].reduceOnly", "known-fields", /reduceOnly/],
  [
    "place-strategy-order",
    { qty: undefined },
    "qty",
    "required-for-partial",
    /Quantity is required/,
  ],
  ["place-strategy-order", { tpslMode: "full" }, "qty", "partial-only", /leave it out/],
  ["place-strategy-order", { tpslMode: undefined }, "qty", "partial-only", /leave it out/],
  [
    "place-strategy-order",
    { takeProfit: undefined },
    "takeProfit",
    "one-of-two",
    /Take profit or stop loss/,
  ],
  ["place-strategy-order", { symbol: "BTCUSD_CM" }, "symbol", "not-on-cm", /_CM/],
  ["place-strategy-order", { category: "SPOT" }, "category", "allowed-values", /USDT-FUTURES/],
  [
    "place-strategy-order",
    { tpOrderType: "market" },
    "tpLimitPrice",
    "limit-only",
    /Take-profit order type is limit/,
  ],
  ["cancel-order", { orderId: undefined }, "orderId", "one-of-two", /Order id or client order id/],
  ["max-open", { openPrice: undefined }, "openPrice", "required-for-limit", /Limit price is req/],
  ["set-all-leverage", { leverage: "0" }, "leverage", "form", /from 1 to 999/],
  ["set-all-leverage", { leverage: "12.5" }, "leverage", "form", /whole number/],
  ["order-commission", { endTime: undefined }, "endTime", "both-or-none", /both or neither/],
  ["order-commission", { startTime: undefined }, "endTime", "both-or-none", /both or neither/],
  ["order-commission", span(30, 1), "endTime", "span", /within 30 days/],
  ["order-commission", span(-1), "endTime", "after-start", /before From/],
  ["order-commission", { limit: "501" }, "limit", "form", /from 1 to 500/],
  [
    "order-commission",
    { startTime: "1756655999999", endTime: "1756656000000" },
    "startTime",
    "earliest",
    /2025-09-01/,
  ],
  ["order-commission", { startTime: "1763568000" }, "startTime", "form", /13 digits/],
  ["order-commission", { orderId: "8" }, "orderId", "known-fields", /orderid/],
  ["sub-deposit-withdrawal", span(7, 1), "endTime", "span", /within 7 days/],
  ["sub-deposit-withdrawal", { endTime: undefined }, "endTime", "both-or-none", /both or neither/],
  ["sub-deposit-withdrawal", { limit: "101" }, "limit", "form", /from 1 to 100/],
  ["unfilled-orders", span(-1), "endTime", "after-start", /before From/],
  ["unfilled-orders", { limit: "0" }, "limit", "form", /from 1 to 100/],
  ["spot-unfilled-orders", span(90, 1), "endTime", "span", /within 90 days/],
  ["spot-unfilled-orders", { receiveWindow: "60001" }, "receiveWindow", "form", /1 to 60000/],
  ["plan-orders-pending", span(90, 1), "endTime", "span", /within 90 days/],
  ["plan-orders-pending", { planType: "pos_loss" }, "planType", "allowed-values", /profit_loss/],
  ["sub-account-assets", { subUid: "x" }, "subUid", "form", /digits only/],
  ["create-sub-accounts", { subAccountName: "test" }, "[0].subAccountName", "form", /8 English/],
  ["create-sub-accounts", { passphrase: "12345678" }, "[0].passphrase", "form", /one of each/],
  ["create-sub-accounts", { passphrase: "abcdefgh" }, "[0].passphrase", "form", /one of each/],
  ["create-sub-accounts", { passphrase: "abc-1234" }, "[0].passphrase", "form", /digits/],
  ["create-sub-accounts", { passphrase: `a1${"x".repeat(31)}` }, "[0].passphrase", "form", /8 to/],
  ["create-sub-accounts", { label: "" }, "[0].label", "form", /1 to 20/],
  ["create-sub-accounts", { label: "x".repeat(21) }, "[0].label", "form", /Note of item 1/],
  ["create-sub-accounts", { ipList: [] }, "[0].ipList", "size", /list of 1 to 30/],
  ["create-sub-accounts", { ipList: ["10.0.0.0/8"] }, "[0].ipList[0]", "form", /single IP/],
  [
    "create-sub-accounts",
    { ipList: Array.from({ length: 31 }, (_, n) => `10.0.0.${n}`) },
    "[0].ipList",
    "size",
    /list of 1 to 30/,
  ],
  ["create-sub-accounts", { permList: [] }, "[0].permList", "size", /list of 1 to 4/],
  ["create-sub-accounts", { permList: ["all"] }, "[0].permList[0]", "allowed-values", /spot_trade/],
];

const taken: [id: EndpointId, changes: Record<string, unknown>][] = [
  ["place-order", market],
  ["place-order", { timeInForce: undefined }],
  ["place-order", { reduceOnly: "no" }],
  ["place-order", { ...futures, reduceOnly: "yes" }],
  ["place-order", { ...futures, posSide: "short", tpTriggerBy: "mark", takeProfit: "1" }],
  ["place-order", { ...futures, takeProfit: "1", tpOrderType: "limit", tpLimitPrice: "1.10" }],
  ["place-order", { category: "COIN-FUTURES", symbol: "BTCUSD_CM" }],
  ["place-order", { qty: "0.000000000000000000000001", clientOid: "aZ9.:/_-" }],
  ["futures-place-order", { orderType: "market", price: undefined, force: undefined }],
  ["spot-place-plan-order", { orderType: "market", executePrice: undefined, planType: "total" }],
  ["place-strategy-order", { tpslMode: "full", qty: undefined }],
  ["cancel-order", { orderId: undefined, clientOid: "mine" }],
  ["cancel-order", { clientOid: "mine", category: undefined }],
  ["max-open", { orderType: "market", openPrice: undefined }],
  ["order-commission", { startTime: undefined, endTime: undefined }],
  ["order-commission", span(30)],
  ["order-commission", { startTime: "1756656000000", endTime: "1756656000000" }],
  ["sub-deposit-withdrawal", span(7)],
  ["spot-unfilled-orders", span(90)],
  ["spot-unfilled-orders", { requestTime: String(start), receiveWindow: "60000" }],
  ["create-sub-accounts", { label: "x".repeat(20), passphrase: "A1234567" }],
];

describe("rules between fields", () => {
  test.each(refused)("%s refuses %j at %s (%s)", (id, changes, field, rule, message) => {
    const found = issues(id, changes).find((issue) => issue.field === field);
    expect(found).toMatchObject({ field, rule, message: expect.stringMatching(message) });
  });

  test.each(taken)("%s takes %j", (id, changes) => {
    expect(issues(id, changes)).toEqual([]);
  });
});

describe("lists of orders and accounts", () => {
  const batch = endpoints["place-batch"].sample.request;
  const problems = (id: EndpointId, request: unknown) => {
    const result = endpointOf(id).request.safeParse(request);
    return result.success ? [] : issuesOf(result.error, request);
  };
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...batch[0], clientOid: `id-${n}` }));

  test("a batch holds 1 to 20 orders", () => {
    expect(problems("place-batch", rows(20))).toEqual([]);
    for (const wrong of [rows(0), rows(21), {}, null]) {
      expect(problems("place-batch", wrong)).toMatchObject([
        { field: "", message: "The request must be a list of 1 to 20." },
      ]);
    }
  });

  test("a batch has one category and no clientOid twice", () => {
    expect(issues("place-batch", { category: "COIN-FUTURES" }, 1)).toMatchObject([
      { field: "[1].category", rule: "same", message: expect.stringMatching(/USDT-FUTURES\.$/) },
    ]);
    expect(issues("place-batch", { clientOid: "one" }, 1)).toMatchObject([
      { field: "[1].clientOid", rule: "unique", message: expect.stringContaining("of item 2") },
    ]);
  });

  test("a request creates 1 to 5 sub-accounts, no label or name twice", () => {
    const one = endpoints["create-sub-accounts"].sample.request[0];
    const letters = ["A", "B", "C", "D", "E", "F"];
    const many = letters.map((letter) => ({
      ...one,
      subAccountName: `Account${letter}`,
      label: letter,
    }));
    expect(problems("create-sub-accounts", many.slice(0, 5))).toEqual([]);
    expect(problems("create-sub-accounts", many)).toMatchObject([{ rule: "size" }]);
    expect(problems("create-sub-accounts", [one, one])).toMatchObject([
      { field: "[1].label", rule: "unique" },
      { field: "[1].subAccountName", rule: "unique" },
    ]);
  });

  test("an error never repeats a passphrase", () => {
    const secret = "correct horse";
    const [issue] = issues("create-sub-accounts", { passphrase: secret });
    expect(JSON.stringify(issue)).not.toContain(secret);
  });
});
