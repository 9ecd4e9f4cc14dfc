import { expect, it } from "vitest";
import { readSymbolList } from "./symbol-list";

const listed = ["BTCUSDT", "ETHUSDT", "BTCUSD_CM", "rAAPLUSDT", "龙虾USDT", "$ALTUSDT"];

it.each([
  ["BTCUSDT\nETHUSDT", ["BTCUSDT", "ETHUSDT"], []],
  ["btc/usdt, eth-usdt; btcusdt", ["BTCUSDT", "ETHUSDT"], []],
  ["raaplusdt\t龙虾usdt $altusdt", ["rAAPLUSDT", "龙虾USDT", "$ALTUSDT"], []],
  ['"BTCUSD_CM",NOPE,nope2', ["BTCUSD_CM"], ["NOPE", "nope2"]],
  [" ,; \n", [], []],
])("reads %j", (text, found, unknown) => {
  expect(readSymbolList(text, listed)).toEqual({ found, unknown });
});
