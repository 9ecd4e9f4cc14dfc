import { closableLots } from "../closable";
import type { TradingAccount, EngineInstrument, Market, PositionAccount } from "../state";
import type { PlaceOrder, TriggerBy } from "../types";
import type { EnginePlanType } from "./commands";
import { SortedTriggerIndex } from "./sorted-watch";
import type { TriggerIndex } from "./watch";

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
  readonly by: TriggerBy;
  /** The trigger price, AMOUNT_SCALE decimals; 0 for a trailing order without one. */
  readonly price: bigint;
  /** Met when the price rises to `price`, else when it falls to it. */
  readonly rises: boolean;
  /** Trailing orders: the per cent of turning back, RATE_SCALE decimals; else 0. */
  readonly callback: bigint;
  /** Trailing orders: the best price since they follow it; 0 before. */
  best: bigint;
  /** The other side of a take-profit/stop-loss, which goes when this one does. */
  twin: Plan | null;
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
  return { byAccount: new Map(), triggersByMarket: new Map(), newTriggerIndex: () => new SortedTriggerIndex() };
}

/** Whether a plan still waits. */
export function planWaits({ byAccount }: Plans, { positionAccount: stake, id }: Plan): boolean {
  return byAccount.get(stake.account)?.has(id) ?? false;
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
export function protectedLots({ positionAccount: stake, order }: Plan): number {
  return closableLots(stake.lots, order.side);
}

/** An account's plans, oldest first. */
export function plansOf({ byAccount }: Plans, account: TradingAccount): readonly Plan[] {
  return [...(byAccount.get(account)?.values() ?? [])];
}

/** What every event about a plan says. */
export function planEventFields({ id, planType, positionAccount: stake, order }: Plan) {
  const { account, instrument } = stake;
  return {
    uid: account.uid,
    orderId: id,
    clientOid: order.clientOid || id,
    category: instrument.category,
    symbol: instrument.symbol,
    planType,
  };
}
