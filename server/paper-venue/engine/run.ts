import type { Accepted, Cancelled, CancelReason, Completed, EngineEvent } from "./events";
import type { EngineState } from "./exchange-state";
import type { MarketTriggers, Plan, TriggerIndex } from "./plans/plan";
import { priceAt, priceOf } from "./plans/price-and-size";
import type { Order, PositionAccount } from "./state";

/** One command being applied: what it may change, its time, and what it has done so far. */
export interface Run {
  readonly state: EngineState;
  readonly now: number;
  readonly events: EngineEvent[];
  /**
   * Stakes whose reduce-only orders may exceed their position now, or whose loans may be repaid.
   */
  readonly dirty: PositionAccount[];
  readonly triggers: Triggers;
}

/**
 * Notes a position account whose position or free cash may have changed, where something may
 * follow from it.
 */
export function markDirty(run: Run, positionAccount: PositionAccount): void {
  const owes =
    positionAccount.quote.debt.balance !== 0n || positionAccount.base.debt.balance !== 0n;
  if (owes || positionAccount.reducing.length > 0) run.dirty.push(positionAccount);
}

/** What every event about an order says. Those of each order are written out: spreads cost more. */
export function orderEventFields({ id, clientOid, positionAccount }: Order) {
  const { account, instrument } = positionAccount;
  const { category, symbol } = instrument;
  return { uid: account.uid, orderId: id, clientOid, category, symbol };
}

/** An order was accepted, or nothing is left of it to fill. */
export function eventOfOrder<Type extends (Accepted | Completed)["type"]>(
  type: Type,
  order: Order,
) {
  const { account, instrument } = order.positionAccount;
  const { id: orderId, clientOid } = order;
  const { category, symbol } = instrument;
  return { type, uid: account.uid, orderId, clientOid, category, symbol };
}

/** An order left the book, or never entered it, without being filled. */
export function cancelledEvent(order: Order, reason: CancelReason): Cancelled {
  const { account, instrument } = order.positionAccount;
  const { id: orderId, clientOid } = order;
  const { category, symbol } = instrument;
  return { type: "cancelled", uid: account.uid, orderId, clientOid, category, symbol, reason };
}

/** A price that a watched market went through. */
interface SeenPrice {
  readonly type: "price";
  readonly triggerIndex: TriggerIndex;
  readonly price: bigint;
}

/** What was filled of an order with presets. */
export interface PresetFill {
  readonly type: "fill";
  readonly order: Order;
  readonly lots: number;
}

/** What one command has done that plan orders may follow from. */
export interface Triggers {
  /** In the order in which it happened: a protection must not see prices from before its fill. */
  readonly happened: (SeenPrice | PresetFill)[];
  /** Positions that moved, of accounts with plan orders. */
  readonly moved: PositionAccount[];
  /** Plans whose price was reached and that are yet to be sent, oldest first. */
  readonly due: Plan[];
}

/** Nothing happened yet. */
export function newTriggers(): Triggers {
  return { happened: [], moved: [], due: [] };
}

/** Takes note of a trade at the maker's price. */
export function noteTrade(run: Run, taker: Order, maker: Order, lots: number): void {
  const { plans } = run.state;
  const { instrument } = taker.positionAccount;
  instrument.market.lastTicks = maker.ticks;
  const watched = plans.triggersByMarket.get(instrument.market);
  if (watched) notePrice(run, watched.fill, priceAt(instrument, maker.ticks));
  noteFilled(run, taker, lots);
  noteFilled(run, maker, lots);
}

function noteFilled(run: Run, order: Order, lots: number): void {
  noteMoved(run, order.positionAccount);
  if (order.presets) run.triggers.happened.push({ type: "fill", order, lots });
}

/** Takes note of a position that moved. */
function noteMoved({ state, triggers }: Run, positionAccount: PositionAccount): void {
  if (state.plans.byAccount.has(positionAccount.account)) triggers.moved.push(positionAccount);
}

/**
 * Takes note of an index that moved; a book without a trade has no other price. The markets come by
 * their names: which was watched first is not in a snapshot, and must not matter after one.
 */
export function noteIndex(run: Run, indexSymbol: string): void {
  const moved = [...run.state.plans.triggersByMarket]
    .filter(([, { instrument }]) => instrument.definition.indexSymbol === indexSymbol)
    .sort(([, one], [, other]) => (marketName(one) < marketName(other) ? -1 : 1));
  for (const [market, { instrument, fill, index }] of moved) {
    notePrice(run, index, instrument.index);
    if (market.lastTicks === 0) notePrice(run, fill, instrument.index);
  }
}

/** SPOT and MARGIN share a market, whichever of them was watched first. */
function marketName({ instrument: { futures, category, symbol } }: MarketTriggers): string {
  return futures ? `${symbol} ${category}` : symbol;
}

/** Has a new plan look at the price as it stands. */
export function noteStanding(run: Run, { positionAccount: { instrument }, by }: Plan): void {
  const watched = run.state.plans.triggersByMarket.get(instrument.market);
  if (!watched) return;
  notePrice(run, by === "fill_price" ? watched.fill : watched.index, priceOf(instrument, by));
}

function notePrice({ triggers: { happened } }: Run, watch: TriggerIndex, price: bigint): void {
  const last = happened.at(-1);
  const same = last?.type === "price" && last.triggerIndex === watch && last.price === price;
  if (!same) happened.push({ type: "price", triggerIndex: watch, price });
}
