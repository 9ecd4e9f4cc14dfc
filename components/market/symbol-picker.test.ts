import { expect, it } from "vitest";
import { readInstrument } from "@/lib/orders/instrument";
import { futuresRow } from "@/lib/orders/testing";
import { filterSymbols } from "./symbol-picker";

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
