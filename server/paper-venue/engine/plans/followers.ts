import { RATE_SCALE } from "../compile-rules";
import type { Plan } from "./plan";

const HUNDRED = 100n * 10n ** BigInt(RATE_SCALE);

/**
 * Trailing orders that follow the price. Between the worst best price and the nearest trigger of
 * them all nothing happens to any, so most prices cost two comparisons.
 */
export class TrailingTriggers {
  readonly #plans = new Set<Plan>();
  /** Prices above `low` and below `high` move none of them; null after one came. */
  #quiet: { readonly low: bigint; readonly high: bigint } | null = null;

  add(plan: Plan): void {
    this.#plans.add(plan);
    this.#quiet = null;
  }

  /** False when the plan is not among them. */
  delete(plan: Plan): boolean {
    return this.#plans.delete(plan);
  }

  /** Follows the price; takes out and answers the plans from whose best it has turned back. */
  due(price: bigint): Plan[] {
    if (this.#plans.size === 0) return [];
    this.#quiet ??= quietRange([...this.#plans]);
    if (price > this.#quiet.low && price < this.#quiet.high) return [];
    for (const plan of this.#plans) updateBest(plan, price);
    const due = [...this.#plans].filter((plan) => hasTurned(plan, price));
    for (const plan of due) this.#plans.delete(plan);
    this.#quiet = null;
    return due;
  }

  all(): readonly Plan[] {
    return [...this.#plans];
  }
}

function updateBest(plan: Plan, price: bigint): void {
  const better = plan.order.side === "sell" ? price > plan.best : price < plan.best;
  if (better) plan.best = price;
}

function hasTurned(plan: Plan, price: bigint): boolean {
  return plan.order.side === "sell" ? price <= turnOf(plan) : price >= turnOf(plan);
}

/** The price at which a plan goes off: its callback below its high, or above its low. */
function turnOf({ order, best, callback }: Plan): bigint {
  if (order.side === "sell") return (best * (HUNDRED - callback)) / HUNDRED;
  return (best * (HUNDRED + callback) + HUNDRED - 1n) / HUNDRED;
}

function quietRange(plans: readonly Plan[]): { readonly low: bigint; readonly high: bigint } {
  let low = 0n;
  let high: bigint | null = null;
  for (const plan of plans) {
    const sells = plan.order.side === "sell";
    const below = sells ? turnOf(plan) : plan.best - 1n;
    const above = sells ? plan.best + 1n : turnOf(plan);
    if (below > low) low = below;
    if (high === null || above < high) high = above;
  }
  return { low, high: high ?? 0n };
}
