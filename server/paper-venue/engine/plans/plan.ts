import { RATE_SCALE } from "../instrument-rules";
import { closableLots } from "../position-account";
import type { EngineInstrument, Market, PositionAccount, TradingAccount } from "../state";
import type { EnginePlanType, PlaceOrder, TriggerPriceType } from "../types";

/** A conditional order while it waits. */
export interface Plan {
  readonly id: string;
  readonly planType: EnginePlanType;
  /** Whose it is and where; of a protection, the position that it closes. */
  readonly positionAccount: PositionAccount;
  /** What it sends; the `qty` of a protection is "", for it depends on the position by then. */
  readonly order: PlaceOrder;
  /** Of a protection: how many lots of the position it closes, 0 for all of them. */
  lots: number;
  /** What `order.qty` counts. */
  readonly sizeIn: "base" | "quote";
  readonly by: TriggerPriceType;
  /** The trigger price, AMOUNT_SCALE decimals; 0 for a trailing order without one. */
  readonly price: bigint;
  /** Met when the price rises to `price`, else when it falls to it. */
  readonly rises: boolean;
  /** Trailing orders: the per cent of turning back, RATE_SCALE decimals; else 0. */
  readonly callback: bigint;
  /** Trailing orders: the best price since they follow it; 0 before. */
  best: bigint;
  /** The other side of a take-profit/stop-loss, which goes when this one does. */
  linkedPlan: Plan | null;
  /** The order whose presets made it, and add to it what else is filled. */
  readonly ofOrder: string | null;
  readonly createdAt: number;
  updatedAt: number;
}

/** What is watched on one market. */
export interface MarketTriggers {
  /** The instrument of the market whose plans these are. */
  readonly instrument: EngineInstrument;
  readonly fill: TriggerIndex;
  readonly index: TriggerIndex;
}

/** Every waiting plan order. */
export interface Plans {
  /** By account and id, in the order of ids. */
  readonly byAccount: Map<TradingAccount, Map<string, Plan>>;
  readonly triggersByMarket: Map<Market, MarketTriggers>;
  newTriggerIndex: () => TriggerIndex;
}

/** No plan orders. */
export function newPlans(): Plans {
  return {
    byAccount: new Map(),
    triggersByMarket: new Map(),
    newTriggerIndex: () => new PlanTriggers(),
  };
}

/** Whether a plan still waits. */
export function planWaits({ byAccount }: Plans, { positionAccount, id }: Plan): boolean {
  return byAccount.get(positionAccount.account)?.has(id) ?? false;
}

const protections: ReadonlySet<EnginePlanType> = new Set([
  "moving_plan",
  "profit_plan",
  "loss_plan",
  "pos_profit",
  "pos_loss",
]);

/** Whether a plan lives and dies with a position. */
export function protects({ planType }: Plan): boolean {
  return protections.has(planType);
}

/** The lots of the position that a protection would close; 0 when there is no such position. */
export function protectedLots({ positionAccount, order }: Plan): number {
  return closableLots(positionAccount.lots, order.side);
}

/** An account's plans, oldest first. */
export function plansOf({ byAccount }: Plans, account: TradingAccount): readonly Plan[] {
  return [...(byAccount.get(account)?.values() ?? [])];
}

/** What every event about a plan says. */
export function planEventFields({ id, planType, positionAccount, order }: Plan) {
  const { account, instrument } = positionAccount;
  return {
    uid: account.uid,
    orderId: id,
    clientOid: order.clientOid || id,
    category: instrument.category,
    symbol: instrument.symbol,
    planType,
  };
}

/** The plans that wait for one price. */
export interface TriggerIndex {
  add(plan: Plan): void;
  /** Takes a plan out, if it is there. */
  remove(plan: Plan): void;
  /**
   * Takes out the plans that a price triggers and answers them, oldest first. Trailing orders whose
   * trigger price is met stay, and follow the price from then on.
   */
  due(price: bigint): Plan[];
  /** Every plan that waits here. */
  all(): readonly Plan[];
}

/** Sorts plans by their ids, which grow. */
export function oldestFirst(one: Plan, other: Plan): number {
  return one.id < other.id ? -1 : 1;
}

/** Whether a trailing order follows the price already. */
function isTrailing({ callback, best }: Plan): boolean {
  return callback > 0n && best > 0n;
}

/** Whether a price meets a plan's trigger price. */
export function isMet({ rises, price: trigger }: Plan, price: bigint): boolean {
  return rises ? price >= trigger : price <= trigger;
}

/** Few plans wait, at most 400 an account: each is looked at for every price. */
class PlanTriggers implements TriggerIndex {
  readonly #waiting = new Set<Plan>();
  /** Trailing orders that follow the price. */
  readonly #trailing = new Set<Plan>();

  add(plan: Plan): void {
    if (isTrailing(plan)) this.#trailing.add(plan);
    else this.#waiting.add(plan);
  }

  remove(plan: Plan): void {
    this.#waiting.delete(plan);
    this.#trailing.delete(plan);
  }

  due(price: bigint): Plan[] {
    for (const plan of this.#trailing) updateBest(plan, price);
    const due = [...this.#trailing].filter((plan) => hasTurned(plan, price));
    for (const plan of this.#waiting) {
      if (!isMet(plan, price)) continue;
      if (plan.callback === 0n) due.push(plan);
      else {
        this.#waiting.delete(plan);
        plan.best = price;
        this.#trailing.add(plan);
      }
    }
    for (const plan of due) this.remove(plan);
    return due.sort(oldestFirst);
  }

  all(): readonly Plan[] {
    return [...this.#waiting, ...this.#trailing];
  }
}

const HUNDRED = 100n * 10n ** BigInt(RATE_SCALE);

function updateBest(plan: Plan, price: bigint): void {
  const better = plan.order.side === "sell" ? price > plan.best : price < plan.best;
  if (better) plan.best = price;
}

function hasTurned(plan: Plan, price: bigint): boolean {
  return plan.order.side === "sell" ? price <= turnOf(plan) : price >= turnOf(plan);
}

/** The price at which a plan goes off: its callback below its high, or above its low. */
function turnOf({ order, best, callback }: Plan): bigint {
  if (order.side === "sell") return (best * (HUNDRED - callback)) / HUNDRED;
  return (best * (HUNDRED + callback) + HUNDRED - 1n) / HUNDRED;
}
