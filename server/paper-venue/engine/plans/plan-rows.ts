import { stakeOf } from "../stake-of";
import type { State } from "../state";
import type { Place, TriggerBy } from "../types";
import type { PlanType } from "./commands";
import type { Plan } from "./plan";
import { addPlan } from "./plan-book";

/** A plan order as it stands in a snapshot. */
export interface PlanRow {
  readonly id: string;
  readonly planType: PlanType;
  readonly order: Place;
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
export function planRows({ plans }: State): readonly PlanRow[] {
  const all = [...plans.byAccount.values()].flatMap((mine) => [...mine.values()]);
  return all.sort((one, other) => (one.id < other.id ? -1 : 1)).map(rowOf);
}

function rowOf(plan: Plan): PlanRow {
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
export function revivePlans(state: State, rows: readonly PlanRow[]): void {
  const plans = new Map(rows.map((row) => [row.id, planOf(state, row)]));
  for (const { id, twin } of rows) {
    const plan = plans.get(id) as Plan;
    plan.twin = (twin !== null && plans.get(twin)) || null;
    addPlan(state.plans, plan);
  }
}

function planOf(state: State, row: PlanRow): Plan {
  const { uid, category, symbol, posSide } = row.order;
  const account = state.accounts.get(uid);
  const instrument = state.instruments[category].get(symbol);
  if (!account || !instrument) throw new Error(`The snapshot lacks ${uid} or ${symbol}.`);
  return {
    ...row,
    stake: stakeOf(state, account, instrument, instrument.futures ? (posSide ?? null) : null),
    price: BigInt(row.price),
    callback: BigInt(row.callback),
    best: BigInt(row.best),
    twin: null,
  };
}
