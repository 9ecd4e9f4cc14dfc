import type { PlanDropped } from "../events";
import type { Run } from "../run";
import type { EngineInstrument, TradingAccount } from "../state";
import {
  type MarketTriggers,
  oldestFirst,
  type Plan,
  type Plans,
  planEventFields,
  plansOf,
  type TriggerIndex,
} from "./plan";

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
function triggerIndexOf(plans: Plans, { positionAccount, by }: Plan): TriggerIndex {
  const { instrument } = positionAccount;
  const watched =
    plans.triggersByMarket.get(instrument.market) ?? newMarketTriggers(plans, instrument);
  return by === "fill_price" ? watched.fill : watched.index;
}

function newMarketTriggers(plans: Plans, instrument: MarketTriggers["instrument"]): MarketTriggers {
  const { triggersByMarket, newTriggerIndex } = plans;
  const made = { instrument, fill: newTriggerIndex(), index: newTriggerIndex() };
  triggersByMarket.set(instrument.market, made);
  return made;
}

/** Takes a plan out and tells why, unless it waits no more. */
export function dropPlan(run: Run, plan: Plan, reason: PlanDropped["reason"]): void {
  if (!removePlan(run.state.plans, plan)) return;
  if (plan.linkedPlan) plan.linkedPlan.linkedPlan = null;
  run.events.push({ type: "plan-dropped", ...planEventFields(plan), reason });
}

/** Drops every futures plan of an account, whose position mode has changed. */
export function dropFuturesPlans(run: Run, account: TradingAccount): void {
  for (const plan of plansOf(run.state.plans, account)) {
    if (plan.positionAccount.instrument.futures) dropPlan(run, plan, "mode-changed");
  }
}

/** Drops every plan of an instrument that trades no more. */
export function dropPlansOf(run: Run, instrument: EngineInstrument): void {
  const { plans } = run.state;
  const watched = plans.triggersByMarket.get(instrument.market);
  if (watched?.instrument !== instrument) return;
  const waiting = [...watched.fill.all(), ...watched.index.all()];
  waiting.sort(oldestFirst);
  for (const plan of waiting) dropPlan(run, plan, "delisted");
  plans.triggersByMarket.delete(instrument.market);
}
