import { onlyCloses } from "../checks/check-side";
import { RATE_SCALE } from "../compile-rules";
import { sizeText } from "../queries/sizes";
import type { EngineState } from "../state";
import { settleCoinOf } from "../trade-value";
import { AMOUNT_SCALE, formatUnits } from "../units";
import { type Plan, plansOf, protects } from "./plan";
import type { PlanView } from "./plan-view";
import { ticksOf } from "./price";
import { spotSizeText } from "./size";

/** An account's waiting plan orders, newest first. */
export function planOrders(state: EngineState, uid: string): readonly PlanView[] {
  const account = state.accounts.get(uid);
  return account ? plansOf(state.plans, account).toReversed().map(planViewOf) : [];
}

function planViewOf(plan: Plan): PlanView {
  const { id, planType, positionAccount: stake, order, price, callback, by } = plan;
  const { account, instrument, posSide, marginMode } = stake;
  return {
    orderId: id,
    clientOid: order.clientOid || id,
    uid: account.uid,
    planType,
    category: instrument.category,
    symbol: instrument.symbol,
    side: order.side,
    orderType: order.orderType,
    size: shownSizeOf(plan),
    limitPrice: order.orderType === "limit" ? (order.price ?? null) : null,
    triggerPrice: price > 0n ? formatUnits(price, AMOUNT_SCALE) : null,
    triggerBy: by,
    callbackRatio: callback > 0n ? formatUnits(callback, RATE_SCALE) : null,
    closes: protects(plan) || onlyCloses(account, order),
    posSide,
    holdMode: account.holdMode,
    marginMode: order.marginMode ?? marginMode,
    marginCoin: settleCoinOf(instrument.definition),
    presets: order.presets ?? null,
    createdTime: plan.createdAt,
    updatedTime: plan.updatedAt,
  };
}

/** A part of a coin futures position is shown in the base coin at its trigger price. */
function shownSizeOf(plan: Plan): string {
  const { positionAccount: stake, lots, price, order } = plan;
  const { instrument } = stake;
  if (!instrument.futures) return spotSizeText(plan);
  if (!protects(plan)) return order.qty;
  return lots === 0 ? "0" : sizeText(instrument, ticksOf(instrument, price), lots);
}
