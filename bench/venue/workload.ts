import { OrderBook } from "@/server/paper-venue/engine/book/book";
import { Random } from "@/server/paper-venue/engine/testing/random";

/** Seeded orders and cancels, the same for every engine; an operation is known by its place. */
export interface Workload {
  /** How many operations come first that fill the book and are not timed. */
  readonly filling: number;
  readonly operations: number;
  readonly kind: Uint8Array;
  /** By operation: its price and size, or for a cancel the operation that placed the order. */
  readonly ticks: Int32Array;
  readonly lots: Int32Array;
  readonly target: Int32Array;
  /** How many orders rest after the last one. */
  readonly left: number;
}

export const buy = 0;
export const sell = 1;
export const cancel = 2;

/** Prices have two places, sizes three: the middle of the book is at 10,000.00. */
export const priceScale = 2;
export const lotScale = 3;
const middle = 1_000_000;
const maxLots = 1_000;

/**
 * So many operations, 57 % of them orders and 43 % cancels, on a book in which about so many
 * orders rest: an order crosses the book where more do.
 */
export function workload(operations: number, resting: number, seed = 7): Workload {
  const random = new Random(seed);
  const book = new OrderBook<number>();
  const slots = new Map<number, number>();
  const open: number[] = [];
  const places = new Map<number, number>();
  const all = resting + operations;
  const kind = new Uint8Array(all);
  const ticks = new Int32Array(all);
  const lots = new Int32Array(all);
  const target = new Int32Array(all);
  const width = Math.max(10, resting / 10);
  const forget = (id: number) => {
    const place = places.get(id)!;
    const last = open.pop()!;
    if (last !== id) {
      open[place] = last;
      places.set(last, place);
    }
    places.delete(id);
    slots.delete(id);
  };
  for (let id = 0; id < all; id += 1) {
    const filling = id < resting;
    if (!filling && random.below(100) < 43 && open.length > 0) {
      const cancelled = random.pick(open);
      kind[id] = cancel;
      target[id] = cancelled;
      book.remove(slots.get(cancelled)!);
      forget(cancelled);
      continue;
    }
    const side = random.below(2) === 0 ? "buy" : "sell";
    const crossing = !filling && open.length > resting && random.below(2) === 0;
    const away = crossing ? -width : 1 + random.below(width);
    const price = side === "buy" ? middle - away : middle + away;
    const size = 1 + random.below(maxLots);
    kind[id] = side === "buy" ? buy : sell;
    ticks[id] = price;
    lots[id] = size;
    const left = book.sweep(side, price, size, (slot, max) => {
      if (book.lotsOf(slot) === max) forget(book.ownerOf(slot));
      return max;
    });
    if (left === 0) continue;
    slots.set(id, book.add(side, price, left, id));
    places.set(id, open.length);
    open.push(id);
  }
  return { filling: resting, operations: all, kind, ticks, lots, target, left: open.length };
}

/** An integer as a decimal with so many places. */
export function written(units: number, places: number): string {
  const digits = String(units).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
