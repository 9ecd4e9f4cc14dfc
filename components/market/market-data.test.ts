import { describe, expect, it } from "vitest";
import type { Snapshot, SnapshotRow } from "@/lib/live/snapshot";
import { readInstrument } from "@/lib/orders/instrument";
import { futuresRow } from "@/lib/orders/testing";
import { findInstrument, indexStateOf, instrumentsBySymbol, weightedIndexOf } from "./market-data";

const snapshot = (rows: readonly SnapshotRow[], readAt: number | null = 1_000): Snapshot => ({
  topic: "index:paper:BTCUSDT",
  version: 1,
  rows,
  readAt,
  failure: null,
});

describe("the index reference", () => {
  it("is the exact sum of weighted prices, with its weights and spread", () => {
    const rows = [
      { exchange: "A", equivalentPrice: "88432.1", weight: "0.4696" },
      { exchange: "B", equivalentPrice: "88430.3", weight: "0.5304" },
    ];
    expect(weightedIndexOf(snapshot(rows))).toEqual({
      price: "88431.14528",
      weights: "1",
      exchanges: 2,
      spread: "1.8",
      readAt: 1_000,
    });
  });

  it("is not made up: none before the first answer, none without components", () => {
    expect(weightedIndexOf(undefined)).toBeNull();
    expect(weightedIndexOf(snapshot([], 5))).toBeNull();
    expect(weightedIndexOf(snapshot([{ equivalentPrice: "1", weight: "1" }], null))).toBeNull();
  });

  it("is missing only once that is known: before the first answer it is awaited", () => {
    const failure = { endpoint: "index-components", code: "40034", message: "none", at: 5 };
    expect(indexStateOf(undefined, false)).toBe("awaited");
    expect(indexStateOf(snapshot([], null), false)).toBe("awaited");
    expect(indexStateOf(snapshot([]), false)).toBe("none");
    expect(indexStateOf({ ...snapshot([], null), failure }, false)).toBe("none");
    expect(indexStateOf(undefined, true)).toBe("none");
    expect(indexStateOf(snapshot([{ equivalentPrice: "1", weight: "1" }]), false)).toBe("known");
  });

  it("is not made of some components when one of them cannot be read", () => {
    const rows = [
      { exchange: "A", equivalentPrice: "1", weight: "0.5" },
      { exchange: "B", equivalentPrice: "", weight: "0.5" },
    ];
    expect(weightedIndexOf(snapshot(rows))).toBeNull();
  });
});

describe("the instruments", () => {
  const rows = ["BTCUSDT", "rAAPLUSDT", "龙虾USDT"].map((symbol) => futuresRow({ symbol }));
  const list = {
    topic: "instruments:paper:SPOT",
    version: 1,
    rows,
    readAt: 1,
    failure: null,
  } as const;

  it("are found as a person writes them, in any case", () => {
    const instruments = instrumentsBySymbol(list);
    for (const [written, symbol] of [
      ["btcusdt", "BTCUSDT"],
      ["RAAPLUSDT", "rAAPLUSDT"],
      ["rAAPLUSDT", "rAAPLUSDT"],
      ["龙虾usdt", "龙虾USDT"],
    ] as const) {
      expect(findInstrument(instruments, written)?.symbol).toBe(symbol);
    }
    expect(findInstrument(instruments, "NOPE")).toBeNull();
    expect(findInstrument(instruments, "")).toBeNull();
  });

  it("are not read again when their age alone is new", () => {
    const [row] = rows;
    expect(instrumentsBySymbol({ ...list, readAt: 2 })).toBe(instrumentsBySymbol(list));
    expect(instrumentsBySymbol(list).get("BTCUSDT")).toEqual(row && readInstrument(row));
  });
});
