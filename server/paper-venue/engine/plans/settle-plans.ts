import { checkCap } from "../checks/order-limits";
import { place } from "../commands/place";
import { orderEventFields, type PresetFill, type Run } from "../run";
import type { Order } from "../state";
import type { PlaceOrder } from "../types";
import { type Plan, planEventFields, plansOf, planWaits, protectedLots, protects } from "./plan";
import { dropPlan, removePlan } from "./plan-book";
import { maxLots, sizeNow, sizeOfLots } from "./price-and-size";
import {
  placeProtection,
  planTypesOfLeg,
  type TakeProfitOrStopLoss,
  takeProfitStopLoss,
  unprotectedLots,
} from "./take-profit-stop-loss";

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
  if (plan.linkedPlan) dropPlan(run, plan.linkedPlan, "other-side");
  sendPlanOrders(run, plan);
  return true;
}

/** Drops the protections of positions that are closed, or have turned to the other side. */
function dropUnfounded(run: Run): void {
  const { moved } = run.triggers;
  if (moved.length === 0) return;
  for (const positionAccount of moved.splice(0)) {
    for (const plan of plansOf(run.state.plans, positionAccount.account)) {
      const unfounded =
        plan.positionAccount === positionAccount && protects(plan) && protectedLots(plan) === 0;
      if (unfounded) dropPlan(run, plan, "position-closed");
    }
  }
}

/** The next plan whose price was reached, if it still waits: an earlier one may have ended it. */
function nextDue(run: Run): Plan | null {
  const { due, happened } = run.triggers;
  while (due.length > 0 || happened.length > 0) {
    const plan = due.shift();
    if (plan && planWaits(run.state.plans, plan)) return plan;
    if (plan) continue;
    const next = happened.shift();
    if (next?.type === "price") due.push(...next.triggerIndex.due(next.price));
    else if (next) growProtections(run, next);
  }
  return null;
}

type Size = Pick<PlaceOrder, "qty" | "qtyIn">;

/**
 * Places what a triggered plan asks for, as its account would; a refusal is told as the plan's. The
 * orders carry the plan's clientOid unless an open order has it by now.
 */
function sendPlanOrders(run: Run, plan: Plan): void {
  const { account } = plan.positionAccount;
  const given = plan.order.clientOid;
  const free = given && !account.byClientOid.has(given) ? given : null;
  for (const [index, size] of sizesOf(plan).entries()) {
    const clientOid = index === 0 ? free : null;
    sendOne(run, plan, { ...plan.order, ...size, clientOid, sentBy: plan.planType });
  }
}

function sendOne(run: Run, plan: Plan, order: PlaceOrder): void {
  const at = run.events.length;
  place(run, order);
  const first = run.events[at];
  if (first?.type !== "rejected") return;
  const { code, message } = first;
  run.events[at] = { type: "plan-refused", ...planEventFields(plan), code, message };
}

/** The sizes of its orders: a protection of more than one order may carry sends several. */
function sizesOf(plan: Plan): readonly Size[] {
  if (!protects(plan)) return [{ qty: sizeNow(plan) }];
  const { instrument } = plan.positionAccount;
  const position = protectedLots(plan);
  const max = Math.max(maxLots(instrument, plan.order), 1);
  const sizes: Size[] = [];
  let left = plan.lots === 0 ? position : Math.min(plan.lots, position);
  for (; left > 0; left -= max) sizes.push(sizeOfLots(instrument, Math.min(left, max)));
  return sizes;
}

/**
 * Gives positions the take-profit and stop-loss that their orders asked for, over what was filled
 * of each: a first fill makes them, later ones add to them. What only closed an opposite position
 * needs none.
 */
function growProtections(run: Run, { order, lots: filled }: PresetFill): void {
  const { positionAccount, presets } = order;
  if (!presets) return;
  const { account } = positionAccount;
  const posSide = order.side === "buy" ? "long" : "short";
  const add = (name: TakeProfitOrStopLoss) => {
    const lots = Math.min(filled, unprotectedLots(run, positionAccount, posSide, name));
    return presets[name] && !widen(run, order, name, lots) ? lots : 0;
  };
  const lots = { takeProfit: add("takeProfit"), stopLoss: add("stopLoss") };
  const { takeProfit, stopLoss } = presets;
  const legs = {
    takeProfit: lots.takeProfit > 0 ? takeProfit : null,
    stopLoss: lots.stopLoss > 0 ? stopLoss : null,
  };
  const more = takeProfitStopLoss.filter((name) => legs[name]).length;
  const refusal = checkCap(run.state, account, true, more, "25599");
  if (refusal) {
    const { code, message } = refusal;
    const planType = planTypesOfLeg[legs.takeProfit ? "takeProfit" : "stopLoss"].part;
    run.events.push({ type: "plan-refused", ...orderEventFields(order), planType, code, message });
    return;
  }
  const { channelCode, id } = order;
  placeProtection(run, {
    positionAccount,
    posSide,
    legs,
    lots,
    clientOid: null,
    channelCode,
    ofOrder: id,
  });
}

/** Adds lots to the plan that an earlier fill of the order made; false when there is none. */
function widen(run: Run, order: Order, name: TakeProfitOrStopLoss, lots: number): boolean {
  const plan = plansOf(run.state.plans, order.positionAccount.account).find(
    ({ ofOrder, planType }) => ofOrder === order.id && planType === planTypesOfLeg[name].part,
  );
  if (plan && lots > 0) {
    plan.lots += lots;
    plan.updatedAt = run.now;
  }
  return plan !== undefined;
}
