import { checkCap, checkClientOid } from "../checks/order-limits";
import { parseOrderNumbers } from "../checks/parse-order";
import { checkSide, checkTradingStatus, onlyCloses } from "../checks/trading-rules";
import { type Rejected, reject } from "../events";
import { nextId } from "../exchange-state";
import { RATE_SCALE } from "../instrument-rules";
import { closableLots, positionAccountOf } from "../position-account";
import type { Run } from "../run";
import type { EngineInstrument, PositionAccount, TradingAccount } from "../state";
import type { PlaceOrder, PlacePlan } from "../types";
import { AMOUNT_SCALE, formatUnits, parseAmount } from "../units";
import { checkPresets } from "./place-strategy";
import { type Plan, planEventFields } from "./plan";
import { addPlan } from "./plan-book";
import { priceOf, readPrice, sizeAt, withMarketAt } from "./price-and-size";

const ONE_PER_CENT = 10n ** BigInt(RATE_SCALE);

/**
 * Leaves an order to be placed when its price is reached. It is judged as it would be with the
 * market at its trigger price; funds are neither checked nor held before.
 */
export function placePlan(run: Run, command: PlacePlan): void {
  const plan = prepare(run, command);
  if ("code" in plan) {
    run.events.push(plan);
    return;
  }
  const waiting: Plan = { ...plan, id: nextId(run.state, run.now) };
  addPlan(run.state.plans, waiting);
  run.events.push({ type: "plan-accepted", ...planEventFields(waiting) });
}

function prepare(run: Run, command: PlacePlan): Omit<Plan, "id"> | Rejected {
  const { state, now } = run;
  const { order, planType } = command;
  const account = state.accounts.get(order.uid);
  if (!account) return reject("40013", "uid", "User status is abnormal: no account");
  const instrument = state.instruments[order.category].get(order.symbol);
  if (!instrument || !suits(instrument, planType)) {
    const message = `Trading pair ${order.symbol} does not exist in ${order.category}`;
    return reject("25100", "symbol", message);
  }
  const { futures } = instrument;
  const sided = checkSide(account, instrument, order);
  if (sided) return sided;
  const positionAccount = positionAccountOf(
    state,
    account,
    instrument,
    futures ? (order.posSide ?? null) : null,
  );
  const trigger =
    checkTradingStatus(instrument, futures && onlyCloses(account, order), now) ??
    checkClientOid(state, account, order.clientOid) ??
    checkCap(state, account, futures, 1) ??
    readTrigger(instrument, command);
  if ("code" in trigger) return trigger;
  const wrong = checkPlannedOrder(account, positionAccount, command, trigger.price);
  if (wrong) return wrong;
  return {
    planType,
    positionAccount,
    order: planType === "moving_plan" ? { ...order, qty: "" } : order,
    lots: 0,
    sizeIn: command.sizeIn ?? "base",
    by: command.triggerBy,
    ...trigger,
    linkedPlan: null,
    ofOrder: null,
    createdAt: now,
    updatedAt: now,
  };
}

function suits({ category, futures }: EngineInstrument, planType: PlacePlan["planType"]): boolean {
  return planType === "spot_plan" ? category === "SPOT" : futures;
}

type Trigger = Pick<Plan, "price" | "rises" | "callback" | "best">;

/**
 * Where the trigger lies: above the price, which then has to rise to it, or below. A trailing order
 * without a trigger price, or with the price itself, follows the price from the start.
 */
function readTrigger(instrument: EngineInstrument, command: PlacePlan): Trigger | Rejected {
  const { order, planType, triggerBy, triggerPrice } = command;
  const market = priceOf(instrument, triggerBy);
  if (market === 0n) {
    const message = `The trigger price is against the market: ${order.symbol} has no price yet`;
    return reject("43035", "triggerPrice", message);
  }
  const trailing = planType === "track_plan" || planType === "moving_plan";
  const callback = trailing ? readCallback(command.callbackRatio) : 0n;
  if (typeof callback !== "bigint") return callback;
  if (trailing && triggerPrice === null) {
    return { price: 0n, rises: false, callback, best: market };
  }
  const price = readPrice(instrument, "triggerPrice", triggerPrice ?? "");
  if (typeof price !== "bigint") return price;
  if (price !== market) return { price, rises: price > market, callback, best: 0n };
  if (trailing) return { price, rises: false, callback, best: market };
  const text = "The trigger price is against the market: triggerPrice must be above or below";
  return reject("43034", "triggerPrice", `${text} ${formatUnits(market, AMOUNT_SCALE)}`);
}

function readCallback(text: string | null | undefined): bigint | Rejected {
  const ratio = parseAmount(text ?? "", RATE_SCALE);
  if (ratio !== null && ratio >= ONE_PER_CENT && ratio <= 10n * ONE_PER_CENT) return ratio;
  const message = "Parameter verification failed callbackRatio: must be a per cent from 1 to 10";
  return reject("400172", "callbackRatio", message);
}

/** What is wrong with the order itself, or with the position that a moving_plan is to close. */
function checkPlannedOrder(
  account: TradingAccount,
  positionAccount: PositionAccount,
  { order, planType, sizeIn }: PlacePlan,
  trigger: bigint,
): Rejected | null {
  const { instrument } = positionAccount;
  if (planType !== "spot_plan" && planType !== "normal_plan" && order.orderType !== "market") {
    const message =
      "Parameter verification failed orderType: a trailing order sends a market order";
    return reject("400172", "orderType", message);
  }
  if (planType === "moving_plan") {
    if (onlyCloses(account, order) && closableLots(positionAccount.lots, order.side) > 0)
      return null;
    const message = "Position does not exist; cannot set TP/SL: a moving_plan closes a position";
    return reject("25601", "side", message);
  }
  const then = trigger > 0n ? withMarketAt(instrument, trigger) : instrument;
  const limit = order.orderType === "limit" ? readPrice(then, "price", order.price ?? "") : 0n;
  if (typeof limit !== "bigint") return limit;
  const qty = sizeAt(then, order, sizeIn ?? "base", trigger);
  const sized: PlaceOrder = { ...order, qty };
  const draft = parseOrderNumbers(then, sized);
  if ("code" in draft) return draft;
  const closing = onlyCloses(account, order);
  return checkPresets(order, { instrument, lots: draft.lots, entry: limit || trigger, closing });
}
