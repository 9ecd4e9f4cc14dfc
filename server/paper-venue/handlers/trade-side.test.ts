import { describe, expect, it } from "vitest";
import { directionOf } from "./futures-place-order";

// The golden table of docs/rulings.md#ruling-22 (docs/interface.md#endpoint-3-rule-1).
const golden = [
  ["hedge_mode", "buy", "open", "opens a long", "buy", "long"],
  ["hedge_mode", "buy", "close", "closes a long", "sell", "long"],
  ["hedge_mode", "sell", "open", "opens a short", "sell", "short"],
  ["hedge_mode", "sell", "close", "closes a short", "buy", "short"],
  ["one_way_mode", "buy", "open", "buys", "buy", null],
  ["one_way_mode", "buy", "close", "buys", "buy", null],
  ["one_way_mode", "buy", null, "buys", "buy", null],
  ["one_way_mode", "sell", "open", "sells", "sell", null],
  ["one_way_mode", "sell", "close", "sells", "sell", null],
  ["one_way_mode", "sell", null, "sells", "sell", null],
] as const;

describe("side and tradeSide of endpoint 3", () => {
  it.each(golden)("%s %s %s %s", (holdMode, side, tradeSide, _what, bookSide, posSide) => {
    expect(directionOf(holdMode, side, tradeSide)).toEqual({ side: bookSide, posSide });
  });

  it.each(["buy", "sell"] as const)("ask for tradeSide in hedge mode (%s)", (side) => {
    const asked = () => directionOf("hedge_mode", side, null);
    expect(asked).toThrow(expect.objectContaining({ code: "40774", field: "tradeSide" }));
    expect(asked).toThrow("tradeSide is required in hedge mode");
  });
});
