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
    newTriggerIndex: () => new SortedTriggerIndex(),
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

/**
 * The plans that wait for one price. Those with a trigger price stand sorted by it, so that a
 * price that meets none costs two comparisons.
 */
class SortedTriggerIndex implements TriggerIndex {
  /** The plan that a rising, or a falling, price meets first stands last. */
  readonly #rising: Plan[] = [];
  readonly #falling: Plan[] = [];
  readonly #trailing = new TrailingTriggers();

  add(plan: Plan): void {
    if (isTrailing(plan)) {
      this.#trailing.add(plan);
      return;
    }
    const waiting = this.#waiting(plan);
    waiting.splice(placeOf(waiting, plan), 0, plan);
  }

  remove(plan: Plan): void {
    if (this.#trailing.delete(plan)) return;
    const waiting = this.#waiting(plan);
    const place = placeOf(waiting, plan);
    if (waiting[place] === plan) waiting.splice(place, 1);
  }

  due(price: bigint): Plan[] {
    const due = this.#trailing.due(price);
    for (const waiting of [this.#rising, this.#falling]) {
      for (let plan = waiting.at(-1); plan && isMet(plan, price); plan = waiting.at(-1)) {
        waiting.pop();
        if (plan.callback === 0n) {
          due.push(plan);
        } else {
          plan.best = price;
          this.#trailing.add(plan);
        }
      }
    }
    return due.sort(oldestFirst);
  }

  all(): readonly Plan[] {
    return [...this.#rising, ...this.#falling, ...this.#trailing.all()];
  }

  #waiting({ rises }: Plan): Plan[] {
    return rises ? this.#rising : this.#falling;
  }
}

/** Where a plan stands, or would stand, among those that wait; both sides are sorted so. */
function placeOf(waiting: readonly Plan[], plan: Plan): number {
  let low = 0;
  let high = waiting.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isLater(waiting[middle] as Plan, plan)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isLater(plan: Plan, than: Plan): boolean {
  if (plan.price === than.price) return plan.id > than.id;
  return plan.rises === plan.price > than.price;
}

const HUNDRED = 100n * 10n ** BigInt(RATE_SCALE);

/**
 * Trailing orders that follow the price. Between the worst best price and the nearest trigger of
 * them all nothing happens to any, so most prices cost two comparisons.
 */
class TrailingTriggers {
  readonly #plans = new Set<Plan>();
  /** Prices above `low` and below `high` move none of them; null after one came. */
  #quiet: { readonly low: bigint; readonly high: bigint } | null = null;

  add(plan: Plan): void {
    this.#plans.add(plan);
    this.#quiet = null;
  }

  /** False when the plan is not among them. */
  delete(plan: Plan): boolean {
    return this.#plans.delete(plan);
  }

  /** Follows the price; takes out and answers the plans from whose best it has turned back. */
  due(price: bigint): Plan[] {
    if (this.#plans.size === 0) return [];
    this.#quiet ??= quietRange([...this.#plans]);
    if (price > this.#quiet.low && price < this.#quiet.high) return [];
    for (const plan of this.#plans) updateBest(plan, price);
    const due = [...this.#plans].filter((plan) => hasTurned(plan, price));
    for (const plan of due) this.#plans.delete(plan);
    this.#quiet = null;
    return due;
  }

  all(): readonly Plan[] {
    return [...this.#plans];
  }
}

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

function quietRange(plans: readonly Plan[]): { readonly low: bigint; readonly high: bigint } {
  let low = 0n;
  let high: bigint | null = null;
  for (const plan of plans) {
    const sells = plan.order.side === "sell";
    const below = sells ? turnOf(plan) : plan.best - 1n;
    const above = sells ? plan.best + 1n : turnOf(plan);
    if (below > low) low = below;
    if (high === null || above < high) high = above;
  }
  return { low, high: high ?? 0n };
}
