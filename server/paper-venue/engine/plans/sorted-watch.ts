import { TrailingTriggers } from "./followers";
import type { Plan } from "./plan";
import { isTrailing, isMet, oldestFirst, type TriggerIndex } from "./watch";

/**
 * The plans that wait for one price. Those with a trigger price stand sorted by it, so that a
 * price that meets none costs two comparisons.
 */
export class SortedTriggerIndex implements TriggerIndex {
  /** The plan that a rising, or a falling, price meets first stands last. */
  readonly #rising: Plan[] = [];
  readonly #falling: Plan[] = [];
  readonly #followers = new TrailingTriggers();

  add(plan: Plan): void {
    if (isTrailing(plan)) {
      this.#followers.add(plan);
      return;
    }
    const waiting = this.#waiting(plan);
    waiting.splice(placeOf(waiting, plan), 0, plan);
  }

  remove(plan: Plan): void {
    if (this.#followers.delete(plan)) return;
    const waiting = this.#waiting(plan);
    const place = placeOf(waiting, plan);
    if (waiting[place] === plan) waiting.splice(place, 1);
  }

  due(price: bigint): Plan[] {
    const due = this.#followers.due(price);
    for (const waiting of [this.#rising, this.#falling]) {
      for (let plan = waiting.at(-1); plan && isMet(plan, price); plan = waiting.at(-1)) {
        waiting.pop();
        if (plan.callback === 0n) {
          due.push(plan);
        } else {
          plan.best = price;
          this.#followers.add(plan);
        }
      }
    }
    return due.sort(oldestFirst);
  }

  all(): readonly Plan[] {
    return [...this.#rising, ...this.#falling, ...this.#followers.all()];
  }

  #waiting({ rises }: Plan): Plan[] {
    return rises ? this.#rising : this.#falling;
  }
}

/** Where a plan stands, or would stand, among those that wait; both sides are sorted so. */
function placeOf(waiting: readonly Plan[], plan: Plan): number {
  let low = 0;
  let high = waiting.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isLater(waiting[middle] as Plan, plan)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isLater(plan: Plan, than: Plan): boolean {
  if (plan.price === than.price) return plan.id > than.id;
  return plan.rises === plan.price > than.price;
}
