import type { OrderBook } from "../book/book";
import { OPEN_ORDER_CAP, PLAN_CAP } from "../checks/order-limits";
import type { EngineState } from "../exchange-state";
import { isMet, type Plan, protectedLots, protects, type TriggerIndex } from "../plans/plan";
import { priceOf } from "../plans/price-and-size";
import { positionAccountsOf } from "../position-account";
import type { Order, TradingAccount } from "../state";
import type { Side } from "../types";
import { moneyFaults, positionFaults } from "./money";

/** Checks every invariant that `apply` states; answers what is violated, nothing when all hold. */
export function validate(state: EngineState): readonly string[] {
  const instruments = Object.values(state.instruments).flatMap((listed) => [...listed.values()]);
  const markets = new Set(instruments.map(({ market }) => market));
  const accounts = [...state.accounts.values()];
  const standing = new Set([...markets].flatMap(({ book }) => ordersOf(book)));
  return [
    ...[...markets].flatMap(({ book }) => bookFaults(book)),
    ...accounts.flatMap((account) => accountFaults(account, standing)),
    ...accounts.flatMap(positionAccountsOf).flatMap(positionFaults),
    ...moneyFaults(state, instruments),
    ...planFaults(state),
  ];
}

const ordersOf = (book: OrderBook<Order>) =>
  (["buy", "sell"] as const).flatMap((side) => [...book.orders(side)].map(({ owner }) => owner));

/**
 * An account's maps and counts tell of the same open orders, oldest first, within the caps.
 */
function accountFaults(account: TradingAccount, standing: ReadonlySet<Order>): readonly string[] {
  const faults: string[] = [];
  const say = (what: string) => faults.push(`account ${account.uid}: ${what}`);
  const orders = [...account.orders.values()];
  const counts = { SPOT: 0, MARGIN: 0, "USDT-FUTURES": 0, "COIN-FUTURES": 0, "USDC-FUTURES": 0 };
  for (const [index, order] of orders.entries()) {
    counts[order.positionAccount.instrument.category] += 1;
    const before = orders[index - 1];
    if (before && before.id >= order.id) say(`order ${order.id} is listed out of turn`);
    if (!standing.has(order)) say(`order ${order.id} left the book`);
    if (account.orders.get(order.id) !== order) say(`order ${order.id} is not found by id`);
  }
  const newest = new Map(orders.map((order) => [order.clientOid, order]));
  if (account.byClientOid.size !== newest.size) say("orders by clientOid do not match the list");
  for (const [clientOid, order] of newest) {
    if (account.byClientOid.get(clientOid) !== order) say(`${order.id} is not found by clientOid`);
  }
  if (JSON.stringify(counts) !== JSON.stringify(account.openOrders)) say("orders are miscounted");
  const cash = counts.SPOT + counts.MARGIN;
  if (cash > OPEN_ORDER_CAP || orders.length - cash > OPEN_ORDER_CAP) say("too many open orders");
  return faults;
}

/** A book is sorted by price and age, uncrossed, and holds exactly what its orders have left. */
function bookFaults(book: OrderBook<Order>): readonly string[] {
  const buys = walk(book, "buy");
  const sells = walk(book, "sell");
  const faults = [...buys.faults, ...sells.faults];
  if (buys.count + sells.count !== book.size) faults.push(`the book counts ${book.size} orders`);
  const bid = book.depth("buy", 1)[0];
  const ask = book.depth("sell", 1)[0];
  if (bid && ask && bid.ticks >= ask.ticks) {
    faults.push(`the book is crossed at ${bid.ticks} over ${ask.ticks}`);
  }
  return faults;
}

function walk(book: OrderBook<Order>, side: Side) {
  const faults: string[] = [];
  const totals = new Map<number, bigint>();
  let count = 0;
  let before: Order | null = null;
  for (const standing of book.orders(side)) {
    const { owner: order } = standing;
    const left = order.lots - order.filledLots;
    const known = order.positionAccount.account.orders.get(order.id) === order;
    if (
      order.standing !== standing ||
      order.side !== side ||
      order.ticks !== standing.ticks ||
      !known
    ) {
      faults.push(`order ${order.id} is not where it thinks`);
    }
    if (left <= 0 || left !== standing.lots) faults.push(`order ${order.id} has ${left} lots left`);
    if (before && !precedes(before, order)) faults.push(`order ${order.id} stands out of turn`);
    totals.set(order.ticks, (totals.get(order.ticks) ?? 0n) + BigInt(left));
    count += 1;
    before = order;
  }
  const depth = book.depth(side, Number.POSITIVE_INFINITY);
  const wrong = depth.find(({ ticks, lots }) => totals.get(ticks) !== lots);
  if (wrong || depth.length !== totals.size) faults.push(`the ${side} levels do not add up`);
  return { faults, count };
}

function precedes(before: Order, order: Order): boolean {
  if (before.ticks === order.ticks) return before.id < order.id;
  return order.side === "buy" ? before.ticks > order.ticks : before.ticks < order.ticks;
}

/**
 * Every plan waits where its price is watched, once, for a price that has not been reached; no
 * protection outlives its position or hangs on a linked order that is gone; nobody has too many.
 */
function planFaults({ plans }: EngineState): readonly string[] {
  const faults: string[] = [];
  const watches = [...plans.triggersByMarket.values()].flatMap(({ fill, index }) => [fill, index]);
  const watched = new Map(watches.flatMap((watch) => watch.all().map((plan) => [plan, watch])));
  const mine = [...plans.byAccount.values()].flatMap((byId) => [...byId.entries()]);
  for (const [id, plan] of mine) faults.push(...faultsOf(plan, id, watched.get(plan)));
  if (watches.reduce((sum, watch) => sum + watch.all().length, 0) !== mine.length) {
    faults.push("a plan is watched that waits no more, or twice");
  }
  for (const [{ uid }, byId] of plans.byAccount) {
    const futures = [...byId.values()].filter(
      ({ positionAccount }) => positionAccount.instrument.futures,
    ).length;
    if (Math.max(futures, byId.size - futures) > PLAN_CAP) faults.push(`${uid} has too many plans`);
  }
  return faults;
}

function faultsOf(plan: Plan, id: string, watch: TriggerIndex | undefined): readonly string[] {
  const faults: string[] = [];
  const say = (what: string) =>
    faults.push(`plan ${id} of ${plan.positionAccount.account.uid} ${what}`);
  if (plan.id !== id || !watch) say("is not where it thinks");
  if (isDue(plan)) say("outlived its trigger");
  if (protects(plan) && protectedLots(plan) === 0) say("outlived its position");
  if (plan.linkedPlan && plan.linkedPlan.linkedPlan !== plan) say("has lost its linked order");
  return faults;
}

function isDue(plan: Plan): boolean {
  const price = priceOf(plan.positionAccount.instrument, plan.by);
  if (plan.best === 0n) return isMet(plan, price);
  return plan.order.side === "sell" ? price > plan.best : price < plan.best;
}
