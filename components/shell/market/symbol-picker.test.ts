import { expect, it } from "vitest";
import { readInstrument } from "@/lib/orders/instrument";
import { futuresRow } from "@/lib/orders/testing";
import { filterSymbols } from "./symbol-picker";

const all = [
  ["WBTCUSDT", "WBTC"],
  ["BTCUSDT", "BTC"],
  ["ETHUSDT", "ETH"],
  ["BTCUSDT_261225", "BTC"],
].map(([symbol, baseCoin]) => readInstrument(futuresRow({ symbol: symbol ?? "", baseCoin })));
const found = (words: string) => filterSymbols(all, words).map(({ symbol }) => symbol);

it("finds symbols by their beginning first, in any case", () => {
  expect(found("btc")).toEqual(["BTCUSDT", "BTCUSDT_261225", "WBTCUSDT"]);
  expect(found(" Eth ")).toEqual(["ETHUSDT"]);
  expect(found("xyz")).toEqual([]);
  expect(found("")).toHaveLength(4);
});
