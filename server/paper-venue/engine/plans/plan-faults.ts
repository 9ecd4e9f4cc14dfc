import type { EngineState } from "../state";
import { PLAN_CAP } from "./check-plans";
import { type Plan, protectedLots, protects } from "./plan";
import { priceOf } from "./price";
import { isMet, type TriggerIndex } from "./watch";

/**
 * Every plan waits where its price is watched, once, for a price that has not been reached; no
 * protection outlives its position or hangs on a twin that is gone; nobody has too many.
 */
export function planFaults({ plans }: EngineState): readonly string[] {
  const faults: string[] = [];
  const watches = [...plans.triggersByMarket.values()].flatMap(({ fill, index }) => [fill, index]);
  const watched = new Map(watches.flatMap((watch) => watch.all().map((plan) => [plan, watch])));
  const mine = [...plans.byAccount.values()].flatMap((byId) => [...byId.entries()]);
  for (const [id, plan] of mine) faults.push(...faultsOf(plan, id, watched.get(plan)));
  if (watches.reduce((sum, watch) => sum + watch.all().length, 0) !== mine.length) {
    faults.push("a plan is watched that waits no more, or twice");
  }
  for (const [{ uid }, byId] of plans.byAccount) {
    const futures = [...byId.values()].filter(({ positionAccount: stake }) => stake.instrument.futures).length;
    if (Math.max(futures, byId.size - futures) > PLAN_CAP) faults.push(`${uid} has too many plans`);
  }
  return faults;
}

function faultsOf(plan: Plan, id: string, watch: TriggerIndex | undefined): readonly string[] {
  const faults: string[] = [];
  const say = (what: string) => faults.push(`plan ${id} of ${plan.positionAccount.account.uid} ${what}`);
  if (plan.id !== id || !watch) say("is not where it thinks");
  if (isDue(plan)) say("outlived its trigger");
  if (protects(plan) && protectedLots(plan) === 0) say("outlived its position");
  if (plan.twin && plan.twin.twin !== plan) say("has lost its twin");
  return faults;
}

function isDue(plan: Plan): boolean {
  const price = priceOf(plan.positionAccount.instrument, plan.by);
  if (plan.best === 0n) return isMet(plan, price);
  return plan.order.side === "sell" ? price > plan.best : price < plan.best;
}
