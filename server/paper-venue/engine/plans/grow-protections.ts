import type { Run } from "../run";
import type { Order } from "../state";
import { orderEventFields } from "../tell";
import { checkCap } from "./check-plans";
import { plansOf } from "./plan";
import { type TakeProfitOrStopLoss, takeProfitStopLoss, planTypesOfLeg, placeProtection, unprotectedLots } from "./protect";
import type { PresetFill } from "./triggers";

/**
 * Gives positions the take-profit and stop-loss that their orders asked for, over what was filled
 * of each: a first fill makes them, later ones add to them. What only closed an opposite position
 * needs none.
 */
export function growProtections(run: Run, { order, lots: filled }: PresetFill): void {
  const { positionAccount: stake, presets } = order;
  if (!presets) return;
  const { account } = stake;
  const posSide = order.side === "buy" ? "long" : "short";
  const add = (name: TakeProfitOrStopLoss) => {
    const lots = Math.min(filled, unprotectedLots(run, stake, posSide, name));
    return presets[name] && !widen(run, order, name, lots) ? lots : 0;
  };
  const lots = { takeProfit: add("takeProfit"), stopLoss: add("stopLoss") };
  const { takeProfit, stopLoss } = presets;
  const exits = {
    takeProfit: lots.takeProfit > 0 ? takeProfit : null,
    stopLoss: lots.stopLoss > 0 ? stopLoss : null,
  };
  const more = takeProfitStopLoss.filter((name) => exits[name]).length;
  const refusal = checkCap(run.state, account, true, more, "25599");
  if (refusal) {
    const { code, message } = refusal;
    const planType = planTypesOfLeg[exits.takeProfit ? "takeProfit" : "stopLoss"].part;
    run.events.push({ type: "plan-refused", ...orderEventFields(order), planType, code, message });
    return;
  }
  const { channelCode, id } = order;
  placeProtection(run, { positionAccount: stake, posSide, legs: exits, lots, clientOid: null, channelCode, ofOrder: id });
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
