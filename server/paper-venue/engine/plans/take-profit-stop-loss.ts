import { parseOrderNumbers } from "../checks/parse-order";
import { type Rejected, reject } from "../events";
import { nextId } from "../exchange-state";
import { closableLots } from "../position-account";
import { noteStanding, type Run } from "../run";
import type { EngineInstrument, PositionAccount } from "../state";
import type { EnginePlanType, PlaceOrder, PosSide, Presets, TakeProfitStopLossLeg } from "../types";
import { AMOUNT_SCALE, formatUnits } from "../units";
import { type Plan, planEventFields, plansOf } from "./plan";
import { addPlan } from "./plan-book";
import { maxLots, priceOf, readPrice, sizeOfLots, withMarketAt } from "./price-and-size";

/** Which side of a take-profit/stop-loss. */
export type TakeProfitOrStopLoss = keyof Presets;

export const takeProfitStopLoss: readonly TakeProfitOrStopLoss[] = ["takeProfit", "stopLoss"];

export const planTypesOfLeg = {
  takeProfit: { whole: "pos_profit", part: "profit_plan" },
  stopLoss: { whole: "pos_loss", part: "loss_plan" },
} as const satisfies Record<TakeProfitOrStopLoss, Record<"whole" | "part", EnginePlanType>>;

/** What a position is protected with: take profit and stop loss that were checked. */
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
    first.linkedPlan = second;
    second.linkedPlan = first;
  }
  for (const plan of plans) {
    addPlan(run.state.plans, plan);
    run.events.push({ type: "plan-accepted", ...planEventFields(plan) });
    noteStanding(run, plan);
  }
  return plans;
}

function planOf(
  run: Run,
  protection: Protection,
  name: TakeProfitOrStopLoss,
  exit: TakeProfitStopLossLeg,
): Plan {
  const { positionAccount, posSide, clientOid, channelCode, ofOrder } = protection;
  const { account, instrument } = positionAccount;
  const lots = protection.lots[name];
  const price = readPrice(instrument, name, exit.triggerPrice);
  return {
    id: nextId(run.state, run.now),
    planType: planTypesOfLeg[name][lots === 0 ? "whole" : "part"],
    positionAccount,
    order: {
      type: "place",
      uid: account.uid,
      category: instrument.category,
      symbol: instrument.symbol,
      side: closingSide(posSide),
      orderType: exit.limitPrice === null ? "market" : "limit",
      qty: "",
      price: exit.limitPrice,
      posSide: positionAccount.posSide,
      reduceOnly: positionAccount.posSide === null,
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
    linkedPlan: null,
    ofOrder,
    createdAt: run.now,
    updatedAt: run.now,
  };
}

/** How many lots of a position no partial plan of this side protects yet. */
export function unprotectedLots(
  run: Run,
  positionAccount: PositionAccount,
  posSide: PosSide,
  name: TakeProfitOrStopLoss,
): number {
  const side = closingSide(posSide);
  const parts = plansOf(run.state.plans, positionAccount.account).filter(
    (plan) =>
      plan.positionAccount === positionAccount && plan.planType === planTypesOfLeg[name].part,
  );
  const taken = parts.reduce((sum, plan) => sum + plan.lots, 0);
  return Math.max(closableLots(positionAccount.lots, side) - taken, 0);
}

/** What a take-profit/stop-loss is checked against. */
export interface ProtectedPosition {
  readonly instrument: EngineInstrument;
  readonly posSide: PosSide;
  readonly lots: number;
  /** The price of the limit order that opens the position; null for what is there or comes now. */
  readonly entry: bigint | null;
}

const directions = [
  "the take-profit of a long position must be above",
  "the stop-loss of a long position must be below",
  "the take-profit of a short position must be below",
  "the stop-loss of a short position must be above",
] as const;

/**
 * Refuses a take-profit or stop-loss that is out of form, too precise, on the wrong side of the
 * price it watches, or whose limit order would be refused once it goes off (facts: 25585…25592,
 * 25602…25609; which of them says what is our own choice, in the order of this file).
 */
export function checkTakeProfitStopLoss(
  presets: Presets,
  guarded: ProtectedPosition,
): Rejected | null {
  for (const name of takeProfitStopLoss) {
    const exit = presets[name];
    const refusal = exit && checkLeg(name, exit, guarded);
    if (refusal) return refusal;
  }
  return null;
}

function checkLeg(
  name: TakeProfitOrStopLoss,
  exit: TakeProfitStopLossLeg,
  guarded: ProtectedPosition,
): Rejected | null {
  const { instrument } = guarded;
  const at = takeProfitStopLoss.indexOf(name);
  const codes = { malformed: `${25602 + at}`, imprecise: `${25604 + at}` };
  const price = readPrice(instrument, name, exit.triggerPrice, codes);
  if (typeof price !== "bigint") return price;
  return checkSide(name, exit, price, guarded) ?? checkLimit(name, exit, price, guarded);
}

/** A trigger that the price has passed already would go off at once, and at a worse price. */
function checkSide(
  name: TakeProfitOrStopLoss,
  { triggerBy }: TakeProfitStopLossLeg,
  price: bigint,
  { instrument, posSide, entry }: ProtectedPosition,
): Rejected | null {
  const market = entry ?? priceOf(instrument, triggerBy);
  if (market === 0n) {
    const message = `Trading pair ${instrument.symbol} is not open: it has no market price yet`;
    return reject("25101", "symbol", message);
  }
  const long = posSide === "long";
  const above = (name === "takeProfit") === long;
  if (above ? price > market : price < market) return null;
  const which = takeProfitStopLoss.indexOf(name) + (long ? 0 : 2);
  const byMark = triggerBy === "fill_price" ? 0 : directions.length;
  const text = `${directions[which]} ${formatUnits(market, AMOUNT_SCALE)}`;
  const message = `Take-profit or stop-loss price is not valid: ${text}`;
  return reject(`${25585 + which + byMark}`, name, message);
}

const limitFields = { takeProfit: "tpLimitPrice", stopLoss: "slLimitPrice" } as const;

/** Judges the limit order with the market at its trigger price. */
function checkLimit(
  name: TakeProfitOrStopLoss,
  { limitPrice }: TakeProfitStopLossLeg,
  price: bigint,
  { instrument, posSide, lots }: ProtectedPosition,
): Rejected | null {
  if (limitPrice === null) return null;
  const at = takeProfitStopLoss.indexOf(name);
  const field = limitFields[name];
  const codes = { malformed: `${25606 + at}`, imprecise: `${25608 + at}` };
  const limit = readPrice(instrument, field, limitPrice, codes);
  if (typeof limit !== "bigint") return limit;
  const order: PlaceOrder = {
    type: "place",
    uid: "",
    category: instrument.category,
    symbol: instrument.symbol,
    side: closingSide(posSide),
    orderType: "limit",
    price: limitPrice,
    qty: "",
  };
  const size = sizeOfLots(instrument, Math.min(lots, maxLots(instrument, order)));
  const draft = parseOrderNumbers(withMarketAt(instrument, price), { ...order, ...size });
  return "code" in draft
    ? { ...draft, field: draft.field === "price" ? field : draft.field }
    : null;
}
