import { closableLots } from "../closable";
import { nextId } from "../next-id";
import type { Run } from "../run";
import type { PositionAccount } from "../state";
import type { TakeProfitStopLossLeg, PlaceOrder, PosSide, Presets } from "../types";
import type { EnginePlanType } from "./commands";
import { type Plan, plansOf, planEventFields } from "./plan";
import { addPlan } from "./plan-book";
import { readPrice } from "./price";
import { noteStanding } from "./triggers";

/** Which side of a take-profit/stop-loss. */
export type TakeProfitOrStopLoss = keyof Presets;
export const takeProfitStopLoss: readonly TakeProfitOrStopLoss[] = ["takeProfit", "stopLoss"];

export const planTypesOfLeg = {
  takeProfit: { whole: "pos_profit", part: "profit_plan" },
  stopLoss: { whole: "pos_loss", part: "loss_plan" },
} as const satisfies Record<TakeProfitOrStopLoss, Record<"whole" | "part", EnginePlanType>>;

/** What a position is protected with: exits that were checked. */
export interface Protection {
  readonly positionAccount: PositionAccount;
  readonly posSide: PosSide;
  readonly legs: Presets;
  /** What each side closes; 0 closes the whole position. */
  readonly lots: Readonly<Record<TakeProfitOrStopLoss, number>>;
  readonly clientOid: string | null;
  readonly channelCode: string | null;
  readonly ofOrder: string | null;
}

/** The side of the order that closes a position. */
export function closingSide(posSide: PosSide): PlaceOrder["side"] {
  return posSide === "long" ? "sell" : "buy";
}

/** Lets the sides of a protection wait; answers them, the take-profit first. */
export function placeProtection(run: Run, protection: Protection): readonly Plan[] {
  const plans = takeProfitStopLoss.flatMap((name) => {
    const exit = protection.legs[name];
    return exit ? [planOf(run, protection, name, exit)] : [];
  });
  const [first, second] = plans;
  if (first && second) {
    first.twin = second;
    second.twin = first;
  }
  for (const plan of plans) {
    addPlan(run.state.plans, plan);
    run.events.push({ type: "plan-accepted", ...planEventFields(plan) });
    noteStanding(run, plan);
  }
  return plans;
}

function planOf(run: Run, protection: Protection, name: TakeProfitOrStopLoss, exit: TakeProfitStopLossLeg): Plan {
  const { positionAccount: stake, posSide, clientOid, channelCode, ofOrder } = protection;
  const { account, instrument } = stake;
  const lots = protection.lots[name];
  const price = readPrice(instrument, name, exit.triggerPrice);
  return {
    id: nextId(run.state, run.now),
    planType: planTypesOfLeg[name][lots === 0 ? "whole" : "part"],
    positionAccount: stake,
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
export function unprotectedLots(run: Run, stake: PositionAccount, posSide: PosSide, name: TakeProfitOrStopLoss): number {
  const side = closingSide(posSide);
  const parts = plansOf(run.state.plans, stake.account).filter(
    (plan) => plan.positionAccount === stake && plan.planType === planTypesOfLeg[name].part,
  );
  const taken = parts.reduce((sum, plan) => sum + plan.lots, 0);
  return Math.max(closableLots(stake.lots, side) - taken, 0);
}
