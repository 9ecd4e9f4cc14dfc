import { describe, expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { movedPrice } from "./move-order";
import { readOffset } from "./ticket/price-offset";

const moved = (side: "buy" | "sell", price: string, by: string) => {
  const offset = readOffset(by);
  if (!offset) throw new Error(`${by} is no offset.`);
  return movedPrice({ side, price: decimal(price) }, offset, decimal("0.5"));
};

describe("an order that is moved", () => {
  it.each([
    ["buy", "100", "+3 ticks", "101.5"],
    ["sell", "100", "-1 tick", "99.5"],
    ["buy", "100", "+0.3%", "100"],
    ["sell", "100", "+0.3%", "100.5"],
    ["buy", "200.5", "-1%", "198"],
    ["sell", "200.5", "-1%", "198.5"],
  ] as const)("%s at %s by %s", (side, price, by, expected) => {
    // What rounds to where it is isn't moved.
    expect(moved(side, price, by)).toBe(expected === price ? null : expected);
  });

  it("has no price of zero or less, and none without one of its own", () => {
    expect(moved("buy", "1", "-2 ticks")).toBeNull();
    const offset = readOffset("+1 tick")!;
    expect(movedPrice({ side: "buy", price: null }, offset, decimal("1"))).toBeNull();
  });
});
