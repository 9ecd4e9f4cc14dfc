import { describe, expect, it } from "vitest";
import { indexReference } from "./index-reference";

const part = (equivalentPrice: string | null, weight: string | null) => ({
  exchange: "x",
  spotPair: "BTC/USDT",
  equivalentPrice,
  weight,
});

describe("indexReference", () => {
  it("is the exact sum of price times weight, and counts who agrees", () => {
    const parts = [part("100.1", "0.5"), part("100.2", "0.3"), part("103", "0.2")];
    expect(indexReference(parts)).toEqual({ price: "100.71", agreeing: 0, of: 3 });
    const close = [part("100.1", "0.5"), part("100.2", "0.5")];
    expect(indexReference(close)).toEqual({ price: "100.15", agreeing: 2, of: 2 });
  });

  it("is no price when a component is not known, rather than a wrong one", () => {
    expect(indexReference([part("100", "0.5"), part("", "0.5")])).toMatchObject({ price: null });
    expect(indexReference([part("100", "0.5"), part("100", null)])).toMatchObject({ price: null });
    expect(indexReference([])).toEqual({ price: null, agreeing: 0, of: 0 });
    expect(indexReference([part("0", "1")])).toMatchObject({ price: null });
  });
});
