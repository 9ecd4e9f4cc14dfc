import { oldestFirst, type Plan, type TriggerIndex } from "../plan";

const HUNDRED = 10_000_000_000n;

/** A watch written as plainly as can be: one list, and every plan looked at for every price. */
export class PlainTriggerIndex implements TriggerIndex {
  #plans: Plan[] = [];

  add(plan: Plan): void {
    this.#plans.push(plan);
  }

  remove(plan: Plan): void {
    this.#plans = this.#plans.filter((other) => other !== plan);
  }

  due(price: bigint): Plan[] {
    const due = this.#plans.filter((plan) => isMet(plan, price));
    this.#plans = this.#plans.filter((plan) => !due.includes(plan));
    return due.sort(oldestFirst);
  }

  all(): readonly Plan[] {
    return this.#plans;
  }
}

function isMet(plan: Plan, price: bigint): boolean {
  const met = plan.rises ? plan.price <= price : plan.price >= price;
  if (plan.callback === 0n) return met;
  if (plan.best === 0n) {
    if (met) plan.best = price;
    return false;
  }
  const falls = plan.order.side === "sell";
  if (falls ? price > plan.best : price < plan.best) plan.best = price;
  const turned = ((price - plan.best) * HUNDRED) / plan.best;
  return falls ? turned <= -plan.callback : turned >= plan.callback;
}
