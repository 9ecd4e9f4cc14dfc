import { expect, it } from "vitest";
import type { InstrumentRow } from "@/lib/orders/instrument";
import {
  filterInstruments,
  type InstrumentViewId,
  instrumentKey,
  instrumentViewOf,
} from "./instrument-filter";
import { instrumentRow } from "./testing/instrument-row";

const none = new Set<string>();

const instrumentPasses = (
  row: InstrumentRow,
  view: InstrumentViewId,
  text: string,
  mine: ReadonlySet<string>,
) => filterInstruments([row], view, text, mine).length === 1;

it("words find symbols by any part, in any order", () => {
  const row = instrumentRow({ symbol: "BTCUSDT_261225" });
  for (const text of ["", "btc", "usdt btc", "btc/usdt", "2612"]) {
    expect(instrumentPasses(row, "all", text, none), text).toBe(true);
  }
  expect(instrumentPasses(row, "all", "eth", none)).toBe(false);
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
