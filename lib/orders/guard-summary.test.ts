import { expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { type Ceiling, type GuardRailsAnswer, noLimits } from "./guard-rails-api";
import { summariseGuard } from "./guard-summary";
import { readInstrument } from "./instrument";
import type { GuardContext, GuardedOrder } from "./order-value";
import { futuresRow } from "./testing";

const context: GuardContext = {
  instrument: readInstrument(futuresRow()),
  indexPrice: decimal("67241.8"),
  quoteRate: decimal("1"),
};

const order = (qty: string, price = "67032.4"): GuardedOrder => ({
  side: "buy",
  traded: "buy",
  market: false,
  qty: decimal(qty),
  qtyUnit: "base",
  prices: [{ price: decimal(price), reference: null }],
});

const { holdFrom: _, ...noBounds } = noLimits;

const mine: GuardRailsAnswer = {
  own: { ...noLimits, maxNotional: "20000", maxDistance: "1", ordersPerMinute: 30 },
  ceilings: [],
  sentLastMinute: 4,
};

const withCeiling = (bounds: Partial<Ceiling>): GuardRailsAnswer => ({
  ...mine,
  ceilings: [{ ...noBounds, unchecked: "refuse", ...bounds }],
});

it("writes each bound with what is used of it, and warns from 70 % on", () => {
  expect(summariseGuard(mine, order("0.215"), context)).toEqual({
    text: "73 % of 20,000 \u00b7 0.32 of 1 % \u00b7 4 of 30/min",
    status: "near",
    gate: null,
    messages: [],
  });
  expect(summariseGuard(mine, order("0.2"), context)).toMatchObject({ status: "ok" });
});

it("asks past a limit of one's own, and for a large order", () => {
  expect(summariseGuard(mine, order("0.4"), context)).toMatchObject({
    status: "violated",
    gate: { kind: "hold", over: true, reason: "Over your limit: 135 % of 20,000" },
    messages: [expect.stringContaining("Max 0.298 BTC")],
  });
  const large = { ...mine, own: { ...noLimits, holdFrom: "10000" } };
  expect(summariseGuard(large, order("0.2"), context).gate).toMatchObject({ over: false });
  expect(summariseGuard(large, order("0.1"), context).gate).toBeNull();
});

it("refuses past a ceiling, whatever the own limits say", () => {
  const over = summariseGuard(withCeiling({ maxNotional: "1000" }), order("0.4"), context);
  expect(over.gate).toMatchObject({ kind: "refuse" });
  expect(over.text).toContain("% of 1,000");
});

it("says what is not checked without an index; only a ceiling then refuses", () => {
  const blind = { ...context, indexPrice: null };
  const { text, status, gate } = summariseGuard(mine, order("0.1"), blind);
  expect(text).toContain("distance not checked");
  expect([status, gate]).toEqual(["ok", null]);
  const strict = summariseGuard(withCeiling({ maxDistance: "5" }), order("0.1"), blind);
  expect(strict.gate).toMatchObject({ kind: "refuse" });
  const lenient = withCeiling({ maxDistance: "5", unchecked: "allow" });
  expect(summariseGuard(lenient, order("0.1"), blind).gate).toBeNull();
});

it("says the bounds alone while there is no order, and nothing where there is none", () => {
  expect(summariseGuard(mine, null, null)).toMatchObject({
    text: "20,000 USDT \u00b7 1 % \u00b7 4 of 30/min",
    status: "ok",
  });
  const none: GuardRailsAnswer = { own: noLimits, ceilings: [], sentLastMinute: 0 };
  expect(summariseGuard(none, order("1"), context)).toMatchObject({ text: "", status: "off" });
});

it("holds an order through the index although no limits were set, if that is fresh", () => {
  const unset: GuardRailsAnswer = { own: null, ceilings: [], sentLastMinute: 0 };
  expect(summariseGuard(unset, order("0.1", "70000"), context)).toMatchObject({
    status: "violated",
    gate: { kind: "hold", over: true },
    messages: ["Buy 4.11 % above the index (limit 1 %)."],
  });
  expect(summariseGuard(unset, order("0.1"), context)).toMatchObject({ status: "ok", gate: null });
  const blind = summariseGuard(unset, order("0.1", "70000"), { ...context, indexPrice: null });
  expect(blind).toMatchObject({ text: "through index not checked", status: "off", gate: null });
  expect(summariseGuard(unset, null, null).text).toBe("through index \u2264 1 %");
});
