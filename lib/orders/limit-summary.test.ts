import { expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { readInstrument } from "./instrument";
import { summariseLimits } from "./limit-summary";
import type { CheckedOrder, LimitContext } from "./order-value";
import { type DeskLimit, noLimits, type RiskLimitsAnswer } from "./risk-limits-api";
import { futuresRow } from "./testing";

const context: LimitContext = {
  instrument: readInstrument(futuresRow()),
  indexPrice: decimal("67241.8"),
  quoteRate: decimal("1"),
};

const order = (qty: string, price = "67032.4"): CheckedOrder => ({
  side: "buy",
  traded: "buy",
  market: false,
  qty: decimal(qty),
  qtyUnit: "base",
  prices: [{ price: decimal(price), reference: null }],
});

const { holdFrom: _, ...noBounds } = noLimits;

const mine: RiskLimitsAnswer = {
  own: { ...noLimits, maxNotional: "20000", maxDistance: "1", ordersPerMinute: 30 },
  deskLimits: [],
  sentLastMinute: 4,
};

const withDeskLimit = (bounds: Partial<DeskLimit>): RiskLimitsAnswer => ({
  ...mine,
  deskLimits: [{ ...noBounds, unchecked: "refuse", ...bounds }],
});

it("writes each bound with what is used of it, and warns from 70 % on", () => {
  expect(summariseLimits(mine, order("0.215"), context)).toEqual({
    text: "73 % of 20,000 \u00b7 0.32 of 1 % \u00b7 4 of 30/min",
    status: "near",
    gate: null,
    messages: [],
  });
  expect(summariseLimits(mine, order("0.2"), context)).toMatchObject({ status: "ok" });
});

it("asks past a limit of one's own, and for a large order", () => {
  expect(summariseLimits(mine, order("0.4"), context)).toMatchObject({
    status: "violated",
    gate: { kind: "hold", over: true, reason: "Over your limit: 135 % of 20,000" },
    messages: [expect.stringContaining("Max 0.298 BTC")],
  });
  const large = { ...mine, own: { ...noLimits, holdFrom: "10000" } };
  expect(summariseLimits(large, order("0.2"), context).gate).toMatchObject({ over: false });
  expect(summariseLimits(large, order("0.1"), context).gate).toBeNull();
});

it("asks for every order where its user wants that, whatever it is worth", () => {
  const always = { ...mine, own: { ...noLimits, holdFrom: "0" } };
  const gate = { kind: "hold", over: false, reason: "Confirm" };
  expect(summariseLimits(always, order("0.0001"), context).gate).toEqual(gate);
  const unknown = { ...context, quoteRate: null };
  expect(summariseLimits(always, order("0.0001"), unknown).gate).toEqual(gate);
  expect(summariseLimits(always, null, context).gate).toBeNull();
});

it("refuses past a desk limit, whatever the own limits say", () => {
  const over = summariseLimits(withDeskLimit({ maxNotional: "1000" }), order("0.4"), context);
  expect(over.gate).toMatchObject({ kind: "refuse" });
  expect(over.text).toContain("% of 1,000");
});

it("says what is not checked without an index; only a desk limit then refuses", () => {
  const blind = { ...context, indexPrice: null };
  const { text, status, gate } = summariseLimits(mine, order("0.1"), blind);
  expect(text).toContain("distance not checked");
  expect([status, gate]).toEqual(["ok", null]);
  const strict = summariseLimits(withDeskLimit({ maxDistance: "5" }), order("0.1"), blind);
  expect(strict.gate).toMatchObject({ kind: "refuse" });
  const lenient = withDeskLimit({ maxDistance: "5", unchecked: "allow" });
  expect(summariseLimits(lenient, order("0.1"), blind).gate).toBeNull();
});

it("says the bounds alone while there is no order, and nothing where there is none", () => {
  expect(summariseLimits(mine, null, null)).toMatchObject({
    text: "20,000 USDT \u00b7 1 % \u00b7 4 of 30/min",
    status: "ok",
  });
  const none: RiskLimitsAnswer = { own: noLimits, deskLimits: [], sentLastMinute: 0 };
  expect(summariseLimits(none, order("1"), context)).toMatchObject({ text: "", status: "off" });
});

it("holds an order through the index although no limits were set, if that is fresh", () => {
  const unset: RiskLimitsAnswer = { own: null, deskLimits: [], sentLastMinute: 0 };
  expect(summariseLimits(unset, order("0.1", "70000"), context)).toMatchObject({
    status: "violated",
    gate: { kind: "hold", over: true },
    messages: ["Buy 4.11 % above the index (limit 1 %)."],
  });
  expect(summariseLimits(unset, order("0.1"), context)).toMatchObject({ status: "ok", gate: null });
  const blind = summariseLimits(unset, order("0.1", "70000"), { ...context, indexPrice: null });
  expect(blind).toMatchObject({ text: "through index not checked", status: "off", gate: null });
  expect(summariseLimits(unset, null, null).text).toBe("through index \u2264 1 %");
});
