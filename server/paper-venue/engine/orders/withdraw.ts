import type { Run } from "../run";
import type { Order } from "../state";
import { orderEventFields } from "../tell";
import { markDirty } from "../touch";
import type { CancelReason } from "../types";
import { forgetOrder } from "./forget";
import { releaseHold } from "./release";

/** Takes a resting order out of the book and says why. */
export function removeFromBook(run: Run, order: Order, why: CancelReason): void {
  detach(run, order);
  run.events.push({ type: "cancelled", ...orderEventFields(order), why });
}

/** Takes a resting reduce-only order out of the book in favour of a new one. */
export function replace(run: Run, order: Order, by: Order): void {
  detach(run, order);
  run.events.push({ type: "replaced", ...orderEventFields(order), byOrderId: by.id });
}

function detach(run: Run, order: Order): void {
  order.positionAccount.instrument.market.book.remove(order.slot);
  forgetOrder(order);
  releaseHold(order);
  markDirty(run, order.positionAccount);
}
