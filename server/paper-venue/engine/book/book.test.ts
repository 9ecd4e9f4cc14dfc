import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OrderBook } from "./book";
import { Ladder } from "./price-levels";

describe("ladder", () => {
  test("agrees with a sorted list, over prices near and far", () => {
    const keys = fc.oneof(
      fc.integer({ min: -600, max: 600 }),
      fc.integer({ min: -Number.MAX_SAFE_INTEGER + 1, max: Number.MAX_SAFE_INTEGER - 1 }),
    );
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 200 }), fc.array(keys), (touched, asked) => {
        const ladder = new Ladder();
        const model = new Map<number, number>();
        for (const [index, key] of touched.entries()) {
          if (model.delete(key)) ladder.delete(key);
          else {
            model.set(key, index + 1);
            ladder.set(key, index + 1);
          }
        }
        const sorted = [...model.keys()].sort((one, other) => one - other);
        for (const key of [...asked, ...touched]) {
          const below = sorted.findLast((candidate) => candidate < key);
          expect(ladder.get(key)).toBe(model.get(key) ?? 0);
          expect(ladder.below(key)).toBe(below === undefined ? 0 : model.get(below));
        }
      }),
    );
  });
});

describe("book", () => {
  test("gives slots and levels back, so that standing still costs no memory", () => {
    const book = new OrderBook<string>();
    const slots = new Set<number>();
    for (let round = 0; round < 1000; round += 1) {
      const slot = book.add(round % 2 === 0 ? "buy" : "sell", round, 1, "x");
      slots.add(slot);
      book.remove(slot);
    }
    expect(slots.size).toBe(1);
    expect(book.size).toBe(0);
    expect([book.first("buy"), book.first("sell")]).toEqual([-1, -1]);
  });

  test("an order can leave from the head, the middle and the tail of its price", () => {
    const book = new OrderBook<string>();
    const slots = ["a", "b", "c", "d", "e"].map((name) => book.add("sell", 100, 2, name));
    for (const index of [2, 0, 4]) book.remove(slots[index]!);
    expect(book.depth("sell", 9)).toEqual([{ ticks: 100, lots: 4n }]);
    const seen: string[] = [];
    for (let slot = book.first("sell"); slot >= 0; slot = book.after(slot)) {
      seen.push(book.ownerOf(slot));
    }
    expect(seen).toEqual(["b", "d"]);
  });

  test("a sweep ends at its limit, at a stop, and when it has all its lots", () => {
    const book = new OrderBook<string>();
    for (const ticks of [102, 100, 101]) book.add("sell", ticks, 5, `${ticks}`);
    const met: string[] = [];
    const meet = (slot: number, max: number) => {
      met.push(`${book.ownerOf(slot)}x${max}`);
      return max;
    };
    expect(book.sweep("buy", 101, 7, meet)).toBe(0);
    expect(book.sweep("buy", 101, 7, meet)).toBe(4);
    expect(met).toEqual(["100x5", "101x2", "101x3"]);
    expect(book.sweep("buy", 102, 7, () => -1)).toBe(7);
    expect(book.depth("sell", 9)).toEqual([{ ticks: 102, lots: 5n }]);
  });
});
