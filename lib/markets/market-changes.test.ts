import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changesBySymbol,
  expiresSoon,
  firstSnapshotOf,
  nextEvent,
  ruleChanges,
  stoppingSymbols,
  weightChanges,
} from "./market-changes";

const row = (symbol: string, more: Record<string, unknown> = {}) => ({
  symbol,
  category: "USDT-FUTURES",
  minOrderAmount: "5",
  maxLeverage: "100",
  status: "online",
  offTime: "-1",
  ...more,
});

describe("what changed in the rules", () => {
  it("is listed exactly, from one reading to the next", () => {
    const before = [row("BTCUSDT"), row("ETHUSDT"), row("OLDUSDT"), row("SOLUSDT")];
    const after = [
      row("BTCUSDT", { minOrderAmount: "10", maxLeverage: "75" }),
      row("ETHUSDT", { status: "limit_open", offTime: "1795200000000" }),
      row("NEWUSDT"),
      row("SOLUSDT", { fundInterval: "4" }),
    ];
    expect(ruleChanges(before, after)).toEqual([
      {
        category: "USDT-FUTURES",
        symbol: "BTCUSDT",
        what: "changed",
        changes: [
          { field: "maxLeverage", before: "100", after: "75" },
          { field: "minOrderAmount", before: "5", after: "10" },
        ],
      },
      {
        category: "USDT-FUTURES",
        symbol: "ETHUSDT",
        what: "changed",
        changes: [
          { field: "offTime", before: null, after: "1795200000000" },
          { field: "status", before: "online", after: "limit_open" },
        ],
      },
      { category: "USDT-FUTURES", symbol: "NEWUSDT", what: "listed", changes: [] },
      {
        category: "USDT-FUTURES",
        symbol: "SOLUSDT",
        what: "changed",
        changes: [{ field: "fundInterval", before: null, after: "4" }],
      },
      { category: "USDT-FUTURES", symbol: "OLDUSDT", what: "removed", changes: [] },
    ]);
  });

  it("is not another writing of the same rule", () => {
    const before = [row("A", { offTime: "", minOrderAmount: "5.0", extra: null })];
    expect(ruleChanges(before, [row("A", { flags: { a: 1 } })])).toEqual([
      {
        category: "USDT-FUTURES",
        symbol: "A",
        what: "changed",
        changes: [{ field: "flags", before: null, after: '{"a":1}' }],
      },
    ]);
  });

  it("is nothing between equal lists in any order, and mirrored the other way round", () => {
    const rows = fc.uniqueArray(
      fc.record({
        symbol: fc.constantFrom("A", "B", "C", "D"),
        category: fc.constant("SPOT"),
        minOrderAmount: fc.constantFrom("1", "1.0", "2", ""),
        status: fc.constantFrom("online", "offline"),
      }),
      { selector: ({ symbol }) => symbol },
    );
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        expect(ruleChanges(before, before.toReversed())).toEqual([]);
        const there = ruleChanges(before, after);
        const back = ruleChanges(after, before);
        expect(there.length).toBe(back.length);
        for (const { symbol, what, changes } of there) {
          const mirror = back.find((each) => each.symbol === symbol);
          const other = { changed: "changed", listed: "removed", removed: "listed", first: "" };
          expect(mirror?.what).toBe(other[what]);
          expect(mirror?.changes).toEqual(
            changes.map(({ field, before: was, after: is }) => ({ field, before: is, after: was })),
          );
        }
      }),
    );
  });
});

it("several changes of a field are one, and one that was taken back is none", () => {
  const change = (symbol: string, before: string | null, after: string | null) => ({
    ...{ category: "SPOT", symbol, what: "changed" as const },
    changes: [{ field: "minOrderAmount", before, after }],
  });
  const newestFirst = [change("A", "5", "10"), change("B", "2", "1.0"), change("A", "1", "5")];
  const found = changesBySymbol([...newestFirst, change("B", "1", "2")]);
  expect(found.get("SPOT A")?.get("minOrderAmount")).toEqual({
    ...{ field: "minOrderAmount", before: "1", after: "10" },
  });
  expect(found.get("SPOT B")?.size).toBe(0);
  expect(found.has("SPOT C")).toBe(false);
});

it("an index tells its weights that changed, and who came and left", () => {
  const prices = [1, 2, 3, 4, 5, 6].values();
  const part = (exchange: string, weight: string) => ({
    exchange,
    spotPair: "BTC/USDT",
    equivalentPrice: `${prices.next().value}`,
    weight,
  });
  const before = [part("OKX", "0.25"), part("Kraken", "0.5"), part("Gate", "0.25")];
  const after = [part("OKX", "0.20"), part("Kraken", "0.50"), part("Bybit", "0.3")];
  expect(weightChanges("BTCUSDT", before, after)).toEqual([
    {
      category: "",
      symbol: "BTCUSDT",
      what: "changed",
      changes: [
        { field: "Bybit BTC/USDT", before: null, after: "0.3" },
        { field: "Gate BTC/USDT", before: "0.25", after: null },
        { field: "OKX BTC/USDT", before: "0.25", after: "0.20" },
      ],
    },
  ]);
  expect(weightChanges("BTCUSDT", before, before)).toEqual([]);
  expect(firstSnapshotOf("SPOT", "")).toEqual({
    category: "SPOT",
    symbol: "",
    what: "first",
    changes: [],
  });
});

describe("an instrument that stops", () => {
  const now = 1_795_198_000_000;
  const day = 86_400_000;
  const timed = (symbol: string, more = {}) => ({
    ...{ category: "SPOT", symbol, status: "online", limitOpenTime: null },
    ...{ maintainTime: null, offTime: null, deliveryTime: null, ...more },
  });

  it("says what comes next, and nothing that has passed", () => {
    expect(nextEvent(timed("A"), now)).toBeNull();
    expect(nextEvent(timed("A", { offTime: now - 1 }), now)).toBeNull();
    const both = timed("A", { offTime: now + 2 * day, limitOpenTime: now + day });
    expect(nextEvent(both, now)).toEqual({ kind: "limitOpen", at: now + day });
    expect(expiresSoon(both, now)).toBe(true);
    expect(expiresSoon(timed("A", { deliveryTime: now + 8 * day }), now)).toBe(false);
    expect(expiresSoon(timed("A", { maintainTime: now + day }), now)).toBe(false);
  });

  it("is crossed with my open orders, the first to stop first", () => {
    const orders = new Map([
      ["SPOT A", 3],
      ["SPOT B", 1],
      ["SPOT D", 2],
    ]);
    const listed = [
      timed("A", { limitOpenTime: now + 2 * day }),
      timed("B", { status: "restrictedAPI" }),
      timed("C", { offTime: now + day }),
      timed("D"),
    ];
    expect(stoppingSymbols(listed, orders, now)).toEqual([
      { category: "SPOT", symbol: "B", orders: 1, event: null, status: "restrictedAPI" },
      {
        ...{ category: "SPOT", symbol: "A", orders: 3, status: null },
        event: { kind: "limitOpen", at: now + 2 * day },
      },
    ]);
  });
});
