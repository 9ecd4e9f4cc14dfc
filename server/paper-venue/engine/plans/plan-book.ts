import type { Plan, Plans, Watched } from "./plan";
import type { Watch } from "./watch";

/** Lets a plan wait. */
export function addPlan(plans: Plans, plan: Plan): void {
  const { account } = plan.stake;
  const mine = plans.byAccount.get(account) ?? new Map<string, Plan>();
  plans.byAccount.set(account, mine.set(plan.id, plan));
  watchOf(plans, plan).add(plan);
}

/** Takes a plan out; false when it waits no more. */
export function removePlan(plans: Plans, plan: Plan): boolean {
  const { account } = plan.stake;
  const mine = plans.byAccount.get(account);
  if (!mine?.delete(plan.id)) return false;
  if (mine.size === 0) plans.byAccount.delete(account);
  watchOf(plans, plan).remove(plan);
  return true;
}

/** Where a plan waits. */
export function watchOf(plans: Plans, { stake, by }: Plan): Watch {
  const { instrument } = stake;
  const watched = plans.watched.get(instrument.market) ?? newWatched(plans, instrument);
  return by === "fill_price" ? watched.fill : watched.index;
}

function newWatched(plans: Plans, instrument: Watched["instrument"]): Watched {
  const { watched, newWatch } = plans;
  const made = { instrument, fill: newWatch(), index: newWatch() };
  watched.set(instrument.market, made);
  return made;
}
