import { expect, it } from "vitest";
import { instrumentKey, passes, screenOf } from "./instrument-filter";
import { instrumentRow } from "./testing";

const none = new Set<string>();

it("words find symbols by any part, in any order", () => {
  const row = instrumentRow({ symbol: "BTCUSDT_261225" });
  for (const text of ["", "btc", "usdt btc", "btc/usdt", "2612"]) {
    expect(passes(row, "all", text, none), text).toBe(true);
  }
  expect(passes(row, "all", "eth", none)).toBe(false);
});

it("each view shows what its name says", () => {
  const row = instrumentRow();
  expect(passes(row, "restricted", "", none)).toBe(false);
  expect(passes(instrumentRow({ status: "limit_open" }), "restricted", "", none)).toBe(true);
  expect(passes(instrumentRow({ type: "delivery" }), "delivery", "", none)).toBe(true);
  expect(passes(row, "leverage", "", none)).toBe(true);
  expect(passes(instrumentRow({ maxLeverage: "49.99" }), "leverage", "", none)).toBe(false);
  expect(passes(row, "mine", "", none)).toBe(false);
  expect(passes(row, "mine", "", new Set([instrumentKey(row)]))).toBe(true);
});

it("an address with an unknown view shows all", () => {
  expect(screenOf("nothing")).toBe("all");
  expect(screenOf("__proto__")).toBe("all");
  expect(screenOf("delivery")).toBe("delivery");
});
