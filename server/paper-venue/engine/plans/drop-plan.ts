import type { Run } from "../run";
import type { TradingAccount, EngineInstrument } from "../state";
import type { PlanDropped } from "./events";
import { type Plan, plansOf, planEventFields } from "./plan";
import { removePlan } from "./plan-book";
import { oldestFirst } from "./watch";

/** Takes a plan out and tells why, unless it waits no more. */
export function dropPlan(run: Run, plan: Plan, why: PlanDropped["why"]): void {
  if (!removePlan(run.state.plans, plan)) return;
  if (plan.twin) plan.twin.twin = null;
  run.events.push({ type: "plan-dropped", ...planEventFields(plan), why });
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
