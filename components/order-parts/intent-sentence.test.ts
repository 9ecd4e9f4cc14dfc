import { expect, it } from "vitest";
import { plainNumbers } from "@/lib/decimal";
import { journalRow } from "@/lib/orders/testing";
import { orderIntentDetail, orderIntentSentence } from "./order-sentence";

const say = (changes: Parameters<typeof journalRow>[0]) =>
  orderIntentSentence(journalRow(changes), [], plainNumbers);

it("says what each endpoint's intent means to do", () => {
  const nothing = { side: null, orderType: null, price: null, qty: null, timeInForce: null };
  expect(say({})).toBe("Buy 0.25 BTCUSDT @ 67,032.4, Post");
  expect(
    say({
      endpoint: "spot-place-plan-order",
      category: "SPOT",
      timeInForce: null,
      price: "65010",
      triggerPrice: "65000",
      planType: "amount",
    }),
  ).toBe("Buy 0.25 BTCUSDT @ 65,010, trigger 65,000");
  const strategy = { ...nothing, endpoint: "place-strategy-order", posSide: "long" };
  expect(say({ ...strategy, takeProfit: "70000", stopLoss: "60000" })).toBe(
    "TP/SL BTCUSDT long: TP 70,000, SL 60,000",
  );
  expect(say({ ...strategy, qty: "0.5", stopLoss: "60000" })).toBe(
    "TP/SL BTCUSDT long 0.5: SL 60,000",
  );
  const leverage = { ...nothing, endpoint: "set-all-leverage", kind: "configure" } as const;
  expect(say({ ...leverage, leverage: "12" })).toBe("Set the leverage of USDT-FUTURES to 12x");
  const create = { ...nothing, endpoint: "create-sub-accounts", kind: "create" } as const;
  expect(say({ ...create, label: "client 7" })).toBe("Create sub-account client 7");
});

it("calls what the exchange gave a sub-account its uid, not an order's id", () => {
  const create = { endpoint: "create-sub-accounts", kind: "create", orderId: "881402" } as const;
  expect(orderIntentDetail(journalRow(create))).toBe("uid 881402");
  expect(orderIntentDetail(journalRow({ orderId: "1364" }))).toBe("orderId 1364");
});
