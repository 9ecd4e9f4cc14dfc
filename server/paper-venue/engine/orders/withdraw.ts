import type { Run } from "../run";
import type { Order } from "../state";
import { tell } from "../tell";
import { touch } from "../touch";
import type { CancelReason } from "../types";
import { forget } from "./forget";
import { release } from "./release";

/** Takes a resting order out of the book and says why. */
export function withdraw(run: Run, order: Order, why: CancelReason): void {
  takeOut(run, order);
  run.events.push({ type: "cancelled", ...tell(order), why });
}

/** Takes a resting reduce-only order out of the book in favour of a new one. */
export function replace(run: Run, order: Order, by: Order): void {
  takeOut(run, order);
  run.events.push({ type: "replaced", ...tell(order), byOrderId: by.id });
}

function takeOut(run: Run, order: Order): void {
  order.stake.instrument.market.book.remove(order.slot);
  forget(order);
  release(order);
  touch(run, order.stake);
}
