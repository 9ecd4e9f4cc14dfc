import type { OrderBook } from "../book/book";
import type { Order } from "../state";
import type { Side } from "../types";

/** A book is sorted by price and age, uncrossed, and holds exactly what its orders have left. */
export function bookFaults(book: OrderBook<Order>): readonly string[] {
  const buys = walk(book, "buy");
  const sells = walk(book, "sell");
  const faults = [...buys.faults, ...sells.faults];
  if (buys.count + sells.count !== book.size) faults.push(`the book counts ${book.size} orders`);
  const bid = book.depth("buy", 1)[0];
  const ask = book.depth("sell", 1)[0];
  if (bid && ask && bid.ticks >= ask.ticks) {
    faults.push(`the book is crossed at ${bid.ticks} over ${ask.ticks}`);
  }
  return faults;
}

function walk(book: OrderBook<Order>, side: Side) {
  const faults: string[] = [];
  const totals = new Map<number, bigint>();
  let count = 0;
  let before: Order | null = null;
  for (let slot = book.first(side); slot >= 0; slot = book.after(slot)) {
    const order = book.ownerOf(slot);
    const left = order.lots - order.filledLots;
    const known = order.positionAccount.account.orders.get(order.id) === order;
    if (
      order.slot !== slot ||
      order.side !== side ||
      order.ticks !== book.ticksOf(slot) ||
      !known
    ) {
      faults.push(`order ${order.id} is not where it thinks`);
    }
    if (left <= 0 || left !== book.lotsOf(slot))
      faults.push(`order ${order.id} has ${left} lots left`);
    if (before && !precedes(before, order)) faults.push(`order ${order.id} stands out of turn`);
    totals.set(order.ticks, (totals.get(order.ticks) ?? 0n) + BigInt(left));
    count += 1;
    before = order;
  }
  const depth = book.depth(side, Number.POSITIVE_INFINITY);
  const wrong = depth.find(({ ticks, lots }) => totals.get(ticks) !== lots);
  if (wrong || depth.length !== totals.size) faults.push(`the ${side} levels do not add up`);
  return { faults, count };
}

function precedes(before: Order, order: Order): boolean {
  if (before.ticks === order.ticks) return before.id < order.id;
  return order.side === "buy" ? before.ticks > order.ticks : before.ticks < order.ticks;
}
