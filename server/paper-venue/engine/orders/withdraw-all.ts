import { dropPlansOf } from "../plans/drop-plan";
import type { Run } from "../run";
import type { EngineInstrument, Order } from "../state";
import type { CancelReason } from "../types";
import { removeFromBook } from "./withdraw";

/** Takes every open order of an instrument out of its book, and drops what plans to join them. */
export function removeAllFromBook(run: Run, instrument: EngineInstrument, why: CancelReason): void {
  const { book } = instrument.market;
  const orders: Order[] = [];
  for (const side of ["buy", "sell"] as const) {
    for (let slot = book.first(side); slot >= 0; slot = book.after(slot)) {
      const order = book.ownerOf(slot);
      if (order.positionAccount.instrument === instrument) orders.push(order);
    }
  }
  for (const order of orders) removeFromBook(run, order, why);
  dropPlansOf(run, instrument);
}
