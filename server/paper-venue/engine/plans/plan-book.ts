import type { Plan, Plans, MarketTriggers } from "./plan";
import type { TriggerIndex } from "./watch";

/** Lets a plan wait. */
export function addPlan(plans: Plans, plan: Plan): void {
  const { account } = plan.positionAccount;
  const mine = plans.byAccount.get(account) ?? new Map<string, Plan>();
  plans.byAccount.set(account, mine.set(plan.id, plan));
  triggerIndexOf(plans, plan).add(plan);
}

/** Takes a plan out; false when it waits no more. */
export function removePlan(plans: Plans, plan: Plan): boolean {
  const { account } = plan.positionAccount;
  const mine = plans.byAccount.get(account);
  if (!mine?.delete(plan.id)) return false;
  if (mine.size === 0) plans.byAccount.delete(account);
  triggerIndexOf(plans, plan).remove(plan);
  return true;
}

/** Where a plan waits. */
export function triggerIndexOf(plans: Plans, { positionAccount: stake, by }: Plan): TriggerIndex {
  const { instrument } = stake;
  const watched = plans.triggersByMarket.get(instrument.market) ?? newMarketTriggers(plans, instrument);
  return by === "fill_price" ? watched.fill : watched.index;
}

function newMarketTriggers(plans: Plans, instrument: MarketTriggers["instrument"]): MarketTriggers {
  const { triggersByMarket: watched, newTriggerIndex: newWatch } = plans;
  const made = { instrument, fill: newWatch(), index: newWatch() };
  watched.set(instrument.market, made);
  return made;
}
