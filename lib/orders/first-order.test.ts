import { describe, expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { restingPrice, smallQty } from "./first-order";
import { readInstrument } from "./instrument";
import { futuresRow } from "./testing";

const instrument = readInstrument(futuresRow());

describe("the first order", () => {
  it("rests four percent on the safe side of the index, on the tick", () => {
    expect(restingPrice(instrument, decimal("67242.13"), true)).toBe("64552.4");
    expect(restingPrice(instrument, decimal("67242.13"), false)).toBe("69931.9");
  });

  it("is small: ten of the least that the exchange takes", () => {
    expect(smallQty({ ...instrument, minOrderQty: decimal("0.0001") })).toBe("0.001");
    expect(smallQty({ ...instrument, minOrderQty: null })).toBeNull();
  });
});
