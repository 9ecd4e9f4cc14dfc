import type { Run } from "../run";
import { dropPlan } from "./drop-plan";
import { growProtections } from "./grow-protections";
import { type Plan, plansOf, protectedLots, protects, planEventFields, planWaits } from "./plan";
import { removePlan } from "./plan-book";
import { sendPlanOrders } from "./send";

/**
 * One step of what follows from a command: protections of closed positions go, and the next plan
 * whose price was reached is sent. False when none was.
 *
 * Prices and fills are taken in the order in which they came about, the plans of one price by
 * their ids; what their orders do comes after. Each step uses up a plan, and only orders with
 * presets make new ones, whose orders have none: it ends.
 */
export function fireNextPlan(run: Run): boolean {
  dropUnfounded(run);
  const plan = nextDue(run);
  if (plan === null) return false;
  removePlan(run.state.plans, plan);
  run.events.push({ type: "plan-triggered", ...planEventFields(plan) });
  if (plan.twin) dropPlan(run, plan.twin, "other-side");
  sendPlanOrders(run, plan);
  return true;
}

/** Drops the protections of positions that are closed, or have turned to the other side. */
function dropUnfounded(run: Run): void {
  const { moved } = run.triggers;
  if (moved.length === 0) return;
  for (const stake of moved.splice(0)) {
    for (const plan of plansOf(run.state.plans, stake.account)) {
      const unfounded = plan.positionAccount === stake && protects(plan) && protectedLots(plan) === 0;
      if (unfounded) dropPlan(run, plan, "position-closed");
    }
  }
}

/** The next plan whose price was reached, if it still waits: an earlier one may have ended it. */
function nextDue(run: Run): Plan | null {
  const { due, happened } = run.triggers;
  for (;;) {
    const plan = due.shift();
    if (plan && planWaits(run.state.plans, plan)) return plan;
    if (plan) continue;
    const next = happened.shift();
    if (!next) return null;
    if (next.type === "price") due.push(...next.triggerIndex.due(next.price));
    else growProtections(run, next);
  }
}
