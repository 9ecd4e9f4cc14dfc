// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { readInstrument } from "@/lib/orders/instrument";
import { futuresRow } from "@/lib/orders/testing";
import { filterSymbols, SymbolPicker } from "./symbol-picker";

afterEach(cleanup);

const all = [
  ["WBTCUSDT", "WBTC"],
  ["BTCUSDT", "BTC"],
  ["ETHUSDT", "ETH"],
  ["BTCUSDT_261225", "BTC"],
  ["ALTUSDT", "ALT"],
  ["$ALTUSDT", "$ALT"],
  ["rAAPLUSDT", "rAAPL"],
  ["龙虾USDT", "龙虾"],
].map(([symbol, baseCoin]) => readInstrument(futuresRow({ symbol: symbol ?? "", baseCoin })));
const found = (search: string) => filterSymbols(all, search).map(({ symbol }) => symbol);

it("finds symbols by their beginning first, in any case", () => {
  expect(found("btc")).toEqual(["BTCUSDT", "BTCUSDT_261225", "WBTCUSDT"]);
  expect(found(" Eth ")).toEqual(["ETHUSDT"]);
  expect(found("xyz")).toEqual([]);
  expect(found("")).toHaveLength(8);
});

it("finds symbols of other alphabets, with a sign and in small letters", () => {
  expect(found("$alt")).toEqual(["$ALTUSDT"]);
  expect(found("alt")).toEqual(["ALTUSDT", "$ALTUSDT"]);
  expect(found("rAAPL")).toEqual(["rAAPLUSDT"]);
  expect(found("AAPL")).toEqual(["rAAPLUSDT"]);
  expect(found("龙")).toEqual(["龙虾USDT"]);
});

const many = Array.from({ length: 2_000 }, (_, at) =>
  readInstrument(futuresRow({ symbol: `C${at}USDT`, baseCoin: `C${at}` })),
);

it("opens a list of which only a part is drawn; arrows move in it and Enter selects", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(320);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(320);
  const selected: string[] = [];
  const instruments = new Map([...all, ...many].map((each) => [each.symbol, each]));
  render(
    <SymbolPicker
      instrument={instruments.get("ETHUSDT") ?? null}
      instruments={instruments}
      onSelect={(symbol) => selected.push(symbol)}
    />,
  );
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /ETHUSDT/ })));
  const field = screen.getByRole("combobox", { name: "Symbol" });
  const options = () => screen.getAllByRole("option");
  expect(options().length).toBeLessThan(100);
  expect(options()[2]?.textContent).toBe("ETHUSDTonlinecurrent");
  const type = (value: string) =>
    act(async () => fireEvent.input(field, { target: { value }, inputType: "insertText" }));
  await type("c19");
  expect(options()[0]?.getAttribute("aria-setsize")).toBe("111");
  await act(async () => fireEvent.keyDown(field, { key: "ArrowDown" }));
  expect(field.getAttribute("aria-activedescendant")).toBe(options()[1]?.id);
  await type("c199");
  await act(async () => fireEvent.keyDown(field, { key: "Enter" }));
  expect(selected).toEqual(["C199USDT"]);
  expect(screen.queryByRole("combobox")).toBeNull();
});
