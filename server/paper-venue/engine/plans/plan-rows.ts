import { positionAccountOf } from "../stake-of";
import type { EngineState } from "../state";
import type { PlaceOrder, TriggerBy } from "../types";
import type { EnginePlanType } from "./commands";
import type { Plan } from "./plan";
import { addPlan } from "./plan-book";

/** A plan order as it stands in a snapshot. */
export interface PlanSnapshot {
  readonly id: string;
  readonly planType: EnginePlanType;
  readonly order: PlaceOrder;
  readonly lots: number;
  readonly sizeIn: "base" | "quote";
  readonly by: TriggerBy;
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
    twin: plan.twin?.id ?? null,
    ofOrder: plan.ofOrder,
    createdAt: plan.createdAt,
    updatedAt: plan.updatedAt,
  };
}

/** Lets the plans of a snapshot wait again. */
export function revivePlans(state: EngineState, rows: readonly PlanSnapshot[]): void {
  const plans = new Map(rows.map((row) => [row.id, revivePlan(state, row)]));
  for (const { id, twin } of rows) {
    const plan = plans.get(id) as Plan;
    plan.twin = (twin !== null && plans.get(twin)) || null;
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
    positionAccount: positionAccountOf(state, account, instrument, instrument.futures ? (posSide ?? null) : null),
    price: BigInt(row.price),
    callback: BigInt(row.callback),
    best: BigInt(row.best),
    twin: null,
  };
}
