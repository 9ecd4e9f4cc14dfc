import { dropPlansOf } from "../plans/drop-plan";
import type { Run } from "../run";
import type { Instrument, Order } from "../state";
import type { CancelReason } from "../types";
import { withdraw } from "./withdraw";

/** Takes every open order of an instrument out of its book, and drops what plans to join them. */
export function withdrawAll(run: Run, instrument: Instrument, why: CancelReason): void {
  const { book } = instrument.market;
  const orders: Order[] = [];
  for (const side of ["buy", "sell"] as const) {
    for (let slot = book.first(side); slot >= 0; slot = book.after(slot)) {
      const order = book.ownerOf(slot);
      if (order.stake.instrument === instrument) orders.push(order);
    }
  }
  for (const order of orders) withdraw(run, order, why);
  dropPlansOf(run, instrument);
}
