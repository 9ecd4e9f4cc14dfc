import { expect, it } from "vitest";
import { instrumentKey, instrumentPasses, instrumentViewOf } from "./instrument-filter";
import { instrumentRow } from "./testing/instrument-row";

const none = new Set<string>();

it("words find symbols by any part, in any order", () => {
  const row = instrumentRow({ symbol: "BTCUSDT_261225" });
  for (const text of ["", "btc", "usdt btc", "btc/usdt", "2612"]) {
    expect(instrumentPasses(row, "all", text, none), text).toBe(true);
  }
  expect(instrumentPasses(row, "all", "eth", none)).toBe(false);
});

it("each view shows what its name says", () => {
  const row = instrumentRow();
  expect(instrumentPasses(row, "restricted", "", none)).toBe(false);
  expect(instrumentPasses(instrumentRow({ status: "limit_open" }), "restricted", "", none)).toBe(
    true,
  );
  expect(instrumentPasses(instrumentRow({ type: "delivery" }), "delivery", "", none)).toBe(true);
  expect(instrumentPasses(row, "leverage", "", none)).toBe(true);
  expect(instrumentPasses(instrumentRow({ maxLeverage: "49.99" }), "leverage", "", none)).toBe(
    false,
  );
  expect(instrumentPasses(row, "mine", "", none)).toBe(false);
  expect(instrumentPasses(row, "mine", "", new Set([instrumentKey(row)]))).toBe(true);
});

it("an address with an unknown view shows all", () => {
  expect(instrumentViewOf("nothing")).toBe("all");
  expect(instrumentViewOf("__proto__")).toBe("all");
  expect(instrumentViewOf("delivery")).toBe("delivery");
});
