import type { Plan } from "./plan";

/** The plans that wait for one price. */
export interface TriggerIndex {
  add(plan: Plan): void;
  /** Takes a plan out, if it is there. */
  remove(plan: Plan): void;
  /**
   * Takes out the plans that a price triggers and answers them, oldest first. Trailing orders whose
   * trigger price is met stay, and follow the price from then on.
   */
  due(price: bigint): Plan[];
  /** Every plan that waits here. */
  all(): readonly Plan[];
}

/** Sorts plans by their ids, which grow. */
export function oldestFirst(one: Plan, other: Plan): number {
  return one.id < other.id ? -1 : 1;
}

/** Whether a trailing order follows the price already. */
export function isTrailing({ callback, best }: Plan): boolean {
  return callback > 0n && best > 0n;
}

/** Whether a price meets a plan's trigger price. */
export function isMet({ rises, price: trigger }: Plan, price: bigint): boolean {
  return rises ? price >= trigger : price <= trigger;
}
