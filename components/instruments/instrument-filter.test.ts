import { expect, it } from "vitest";
import type { InstrumentRow } from "@/lib/orders/instrument";
import {
  filterInstruments,
  type InstrumentMarks,
  type InstrumentViewId,
  instrumentKey,
  marketsAddress,
} from "./instrument-filter";
import { instrumentRow } from "./testing/instrument-row";

const now = 1_795_198_000_000;
const none: InstrumentMarks = {
  ...{ orders: new Map(), isStarred: () => false, changes: new Map(), now, only: null },
};

const shows = (view: InstrumentViewId, change: Partial<InstrumentRow> = {}, marks = none) =>
  filterInstruments([instrumentRow(change)], view, "", marks).length === 1;

it("words find symbols by any part, in any order", () => {
  const row = instrumentRow({ symbol: "BTCUSDT_261225" });
  for (const text of ["", "btc", "usdt btc", "btc/usdt", "2612"]) {
    expect(filterInstruments([row], "all", text, none), text).toHaveLength(1);
  }
  expect(filterInstruments([row], "all", "eth", none)).toEqual([]);
});

it("words find symbols of other alphabets, with a sign and in small letters", () => {
  const symbols = ["龙虾USDT", "$ALTUSDT", "ALTUSDT", "rAAPLUSDT"];
  const rows = symbols.map((symbol) => instrumentRow({ symbol }));
  const found = (text: string) =>
    filterInstruments(rows, "all", text, none).map(({ symbol }) => symbol);
  expect(found("龙虾")).toEqual(["龙虾USDT"]);
  expect(found("$alt")).toEqual(["$ALTUSDT"]);
  expect(found("RAAPL")).toEqual(["rAAPLUSDT"]);
});

it("each view of rules shows what its name says", () => {
  expect(shows("restricted")).toBe(false);
  expect(shows("restricted", { status: "limit_open" })).toBe(true);
  expect(shows("api", { status: "limit_open" })).toBe(false);
  expect(shows("api", { status: "restrictedAPI" })).toBe(true);
  expect(shows("delivery", { type: "delivery" })).toBe(true);
  expect(shows("leverage")).toBe(true);
  expect(shows("leverage", { maxLeverage: "49.99" })).toBe(false);
  expect(shows("leverage", { maxLeverage: "" })).toBe(false);
  expect(shows("small")).toBe(true);
  expect(shows("small", { minOrderAmount: "5.01" })).toBe(false);
  expect(shows("small", { minOrderAmount: "" })).toBe(false);
  const day = 86_400_000;
  expect(shows("expiring", { offTime: String(now + 7 * day) })).toBe(true);
  expect(shows("expiring", { offTime: String(now + 7 * day + 1) })).toBe(false);
  expect(shows("expiring", { deliveryTime: String(now - 1) })).toBe(false);
});

it("each view of marks shows what its name says", () => {
  const key = instrumentKey(instrumentRow());
  for (const view of ["mine", "starred", "changed"] as const) expect(shows(view)).toBe(false);
  expect(shows("mine", {}, { ...none, orders: new Map([[key, 1]]) })).toBe(true);
  expect(shows("starred", {}, { ...none, isStarred: (each) => each === "BTCUSDT" })).toBe(true);
  expect(shows("changed", {}, { ...none, changes: new Map([[key, new Map()]]) })).toBe(true);
  expect(shows("all", {}, { ...none, only: new Set(["ETHUSDT"]) })).toBe(false);
  expect(shows("all", {}, { ...none, only: new Set(["BTCUSDT"]) })).toBe(true);
});

it("an address with an unknown view shows all", () => {
  const view = marketsAddress.screen.parseServerSide;
  expect(view("nothing")).toBe("all");
  expect(view("__proto__")).toBe("all");
  expect(view("delivery")).toBe("delivery");
});
