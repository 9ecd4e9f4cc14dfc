import fc from "fast-check";
import { expect, test } from "vitest";
import type { Side } from "../types";
import { OrderBook } from "./book";

const namesOf = (book: OrderBook<string>, side: Side) =>
  [...book.orders(side)].map(({ owner }) => owner);

test("orders trade by price and then by age, whatever came and went", () => {
  const step = fc.record({ sells: fc.boolean(), ticks: fc.nat(20), out: fc.option(fc.nat()) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const book = new OrderBook<string>();
      const model: { side: Side; ticks: number; name: string; leave: () => void }[] = [];
      for (const [n, { sells, ticks, out }] of steps.entries()) {
        if (out !== null && model.length > 0) {
          model.splice(out % model.length, 1)[0]?.leave();
          continue;
        }
        const side = sells ? "sell" : "buy";
        const standing = book.add(side, ticks, 1, `${n}`);
        model.push({ side, ticks, name: `${n}`, leave: () => book.remove(standing) });
      }
      for (const side of ["buy", "sell"] as const) {
        const wanted = model
          .filter((each) => each.side === side)
          .sort((a, b) => (side === "buy" ? b.ticks - a.ticks : a.ticks - b.ticks));
        expect(namesOf(book, side)).toEqual(wanted.map(({ name }) => name));
        expect(book.first(side)?.owner).toBe(wanted[0]?.name);
      }
      expect(book.size).toBe(model.length);
    }),
  );
});

test("an order can leave from the head, the middle and the tail of its price, once", () => {
  const book = new OrderBook<string>();
  const standing = ["a", "b", "c", "d", "e"].map((name) => book.add("sell", 100, 2, name));
  for (const index of [2, 0, 4]) book.remove(standing[index]!);
  expect(book.depth("sell", 9)).toEqual([{ ticks: 100, lots: 4n }]);
  expect(namesOf(book, "sell")).toEqual(["b", "d"]);
  expect(() => book.remove(standing[0]!)).toThrow("No such order stands at 100.");
});

test("a sweep ends at its limit, at a stop, and when it has all its lots", () => {
  const book = new OrderBook<string>();
  for (const ticks of [102, 100, 101]) book.add("sell", ticks, 5, `${ticks}`);
  const met: string[] = [];
  const meet = ({ owner }: { readonly owner: string }, max: number) => {
    met.push(`${owner}x${max}`);
    return max;
  };
  expect(book.sweep("buy", 101, 7, meet)).toBe(0);
  expect(book.sweep("buy", 101, 7, meet)).toBe(4);
  expect(met).toEqual(["100x5", "101x2", "101x3"]);
  expect(book.sweep("buy", 102, 7, () => -1)).toBe(7);
  expect(book.depth("sell", 9)).toEqual([{ ticks: 102, lots: 5n }]);
});
