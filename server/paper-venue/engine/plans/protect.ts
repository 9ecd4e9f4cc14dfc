import { closable } from "../closable";
import { nextId } from "../next-id";
import type { Run } from "../run";
import type { Stake } from "../state";
import type { Exit, Place, PosSide, Presets } from "../types";
import type { PlanType } from "./commands";
import { type Plan, plansOf, tellPlan } from "./plan";
import { addPlan } from "./plan-book";
import { readPrice } from "./price";
import { noteStanding } from "./triggers";

/** Which side of a take-profit/stop-loss. */
export type ExitName = keyof Presets;
export const exitNames: readonly ExitName[] = ["takeProfit", "stopLoss"];

export const exitPlanTypes = {
  takeProfit: { whole: "pos_profit", part: "profit_plan" },
  stopLoss: { whole: "pos_loss", part: "loss_plan" },
} as const satisfies Record<ExitName, Record<"whole" | "part", PlanType>>;

/** What a position is protected with: exits that were checked. */
export interface Protection {
  readonly stake: Stake;
  readonly posSide: PosSide;
  readonly exits: Presets;
  /** What each side closes; 0 closes the whole position. */
  readonly lots: Readonly<Record<ExitName, number>>;
  readonly clientOid: string | null;
  readonly channelCode: string | null;
  readonly ofOrder: string | null;
}

/** The side of the order that closes a position. */
export function closingSide(posSide: PosSide): Place["side"] {
  return posSide === "long" ? "sell" : "buy";
}

/** Lets the sides of a protection wait; answers them, the take-profit first. */
export function protect(run: Run, protection: Protection): readonly Plan[] {
  const plans = exitNames.flatMap((name) => {
    const exit = protection.exits[name];
    return exit ? [planOf(run, protection, name, exit)] : [];
  });
  const [first, second] = plans;
  if (first && second) {
    first.twin = second;
    second.twin = first;
  }
  for (const plan of plans) {
    addPlan(run.state.plans, plan);
    run.events.push({ type: "plan-accepted", ...tellPlan(plan) });
    noteStanding(run, plan);
  }
  return plans;
}

function planOf(run: Run, protection: Protection, name: ExitName, exit: Exit): Plan {
  const { stake, posSide, clientOid, channelCode, ofOrder } = protection;
  const { account, instrument } = stake;
  const lots = protection.lots[name];
  const price = readPrice(instrument, name, exit.triggerPrice);
  return {
    id: nextId(run.state, run.now),
    planType: exitPlanTypes[name][lots === 0 ? "whole" : "part"],
    stake,
    order: {
      type: "place",
      uid: account.uid,
      category: instrument.category,
      symbol: instrument.symbol,
      side: closingSide(posSide),
      orderType: exit.limitPrice === null ? "market" : "limit",
      qty: "",
      price: exit.limitPrice,
      posSide: stake.posSide,
      reduceOnly: stake.posSide === null,
      clientOid,
      channelCode,
    },
    lots,
    sizeIn: "base",
    by: exit.triggerBy,
    price: typeof price === "bigint" ? price : 0n,
    rises: (name === "takeProfit") === (posSide === "long"),
    callback: 0n,
    best: 0n,
    twin: null,
    ofOrder,
    createdAt: run.now,
    updatedAt: run.now,
  };
}

/** How many lots of a position no partial plan of this side protects yet. */
export function unprotectedLots(run: Run, stake: Stake, posSide: PosSide, name: ExitName): number {
  const side = closingSide(posSide);
  const parts = plansOf(run.state.plans, stake.account).filter(
    (plan) => plan.stake === stake && plan.planType === exitPlanTypes[name].part,
  );
  const taken = parts.reduce((sum, plan) => sum + plan.lots, 0);
  return Math.max(closable(stake.lots, side) - taken, 0);
}
