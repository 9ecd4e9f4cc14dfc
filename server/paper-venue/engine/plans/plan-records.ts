import { onlyCloses } from "../checks/trading-rules";
import type { EngineState } from "../exchange-state";
import { RATE_SCALE } from "../instrument-rules";
import { positionAccountOf } from "../position-account";
import { sizeText } from "../queries";
import type { EnginePlanType, PlaceOrder, TriggerPriceType } from "../types";
import { AMOUNT_SCALE, formatUnits } from "../units";
import { settleCoinOf } from "../valuation";
import type { PlanView } from "../views";
import { type Plan, plansOf, protects } from "./plan";
import { addPlan } from "./plan-book";
import { spotSizeText, ticksOf } from "./price-and-size";

/** An account's waiting plan orders, newest first. */
export function planOrders(state: EngineState, uid: string): readonly PlanView[] {
  const account = state.accounts.get(uid);
  return account ? plansOf(state.plans, account).toReversed().map(planViewOf) : [];
}

function planViewOf(plan: Plan): PlanView {
  const { id, planType, positionAccount, order, price, callback, by } = plan;
  const { account, instrument, posSide, marginMode } = positionAccount;
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
  const { positionAccount, lots, price, order } = plan;
  const { instrument } = positionAccount;
  if (!instrument.futures) return spotSizeText(plan);
  if (!protects(plan)) return order.qty;
  return lots === 0 ? "0" : sizeText(instrument, ticksOf(instrument, price), lots);
}

/** A plan order as it stands in a snapshot. */
export interface PlanSnapshot {
  readonly id: string;
  readonly planType: EnginePlanType;
  readonly order: PlaceOrder;
  readonly lots: number;
  readonly sizeIn: "base" | "quote";
  readonly by: TriggerPriceType;
  readonly price: string;
  readonly rises: boolean;
  readonly callback: string;
  readonly best: string;
  readonly twin: string | null;
  readonly ofOrder: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Every plan, by id. */
export function planSnapshots({ plans }: EngineState): readonly PlanSnapshot[] {
  const all = [...plans.byAccount.values()].flatMap((mine) => [...mine.values()]);
  return all.sort((one, other) => (one.id < other.id ? -1 : 1)).map(planSnapshotOf);
}

function planSnapshotOf(plan: Plan): PlanSnapshot {
  return {
    id: plan.id,
    planType: plan.planType,
    order: plan.order,
    lots: plan.lots,
    sizeIn: plan.sizeIn,
    by: plan.by,
    price: plan.price.toString(),
    rises: plan.rises,
    callback: plan.callback.toString(),
    best: plan.best.toString(),
    twin: plan.linkedPlan?.id ?? null,
    ofOrder: plan.ofOrder,
    createdAt: plan.createdAt,
    updatedAt: plan.updatedAt,
  };
}

/** Lets the plans of a snapshot wait again. */
export function revivePlans(state: EngineState, rows: readonly PlanSnapshot[]): void {
  const plans = new Map(rows.map((row) => [row.id, revivePlan(state, row)]));
  for (const { id, twin: linkedId } of rows) {
    const plan = plans.get(id) as Plan;
    plan.linkedPlan = (linkedId !== null && plans.get(linkedId)) || null;
    addPlan(state.plans, plan);
  }
}

function revivePlan(state: EngineState, row: PlanSnapshot): Plan {
  const { uid, category, symbol, posSide } = row.order;
  const account = state.accounts.get(uid);
  const instrument = state.instruments[category].get(symbol);
  if (!account || !instrument) throw new Error(`The snapshot lacks ${uid} or ${symbol}.`);
  return {
    ...row,
    positionAccount: positionAccountOf(
      state,
      account,
      instrument,
      instrument.futures ? (posSide ?? null) : null,
    ),
    price: BigInt(row.price),
    callback: BigInt(row.callback),
    best: BigInt(row.best),
    linkedPlan: null,
  };
}
