import { type CoinLedger, coinLedger, move, pay } from "../ledger/ledger";
import type { FillSide } from "./events";
import { nextId } from "./exchange-state";
import { RATE_SCALE } from "./instrument-rules";
import { forgetOrder, shrink } from "./resting-orders";
import { eventOfOrder, markDirty, noteTrade, type Run } from "./run";
import type { Order, PositionAccount } from "./state";
import {
  profitOf,
  quoteValue,
  settleCoinOf,
  tradeValue,
  updateLoss,
  updateMargin,
} from "./valuation";

/** Trades lots between a taker and the order it meets, at that order's price. */
export function fillOrders(run: Run, taker: Order, maker: Order, lots: number): void {
  const { instrument } = taker.positionAccount;
  const value = tradeValue(instrument, maker.ticks, lots);
  const [takerFee, makerFee] = [taker.fee, maker.fee];
  countFill(taker, lots, value, run.now);
  countFill(maker, lots, value, run.now);
  if (instrument.futures) settleFutures(run, taker, maker, lots, value);
  else settleCash(run, taker, maker, lots, value);
  markDirty(run, maker.positionAccount);
  noteTrade(run, taker, maker, lots);
  run.events.push({
    type: "filled",
    fillId: nextId(run.state, run.now),
    symbol: instrument.symbol,
    ticks: maker.ticks,
    lots,
    value: instrument.rules.inverse ? quoteValue(instrument, maker.ticks, lots) : value,
    taker: sideOf(taker, taker.fee - takerFee),
    maker: sideOf(maker, maker.fee - makerFee),
    at: run.now,
  });
  if (maker.filledLots === maker.lots) {
    forgetOrder(maker);
    run.events.push(eventOfOrder("completed", maker));
  }
}

function countFill(order: Order, lots: number, value: bigint, now: number): void {
  order.filledLots += lots;
  order.filledValue += value;
  order.updatedAt = now;
}

function sideOf(order: Order, fee: bigint): FillSide {
  const { account, instrument } = order.positionAccount;
  return {
    uid: account.uid,
    orderId: order.id,
    clientOid: order.clientOid,
    category: instrument.category,
    side: order.side,
    channelCode: order.channelCode,
    fee,
    feeCoin: feeCoinOf(order),
  };
}

/** Spot and margin orders pay in the coin they receive, futures in their settlement coin. */
export function feeCoinOf(order: Order): string {
  const { futures, definition } = order.positionAccount.instrument;
  if (futures) return settleCoinOf(definition);
  return order.side === "sell" ? definition.quoteCoin : definition.baseCoin;
}

/**
 * Exchanges lots for their value between two spot or margin orders. Each pays its fee out of what
 * it receives, and the buyer gets back what his limit held above the price.
 */
function settleCash(run: Run, taker: Order, maker: Order, lots: number, value: bigint): void {
  const buyer = taker.side === "buy" ? taker : maker;
  const seller = taker.side === "buy" ? maker : taker;
  const { definition, rules } = taker.positionAccount.instrument;
  const amount = BigInt(lots) * rules.lotAmount;
  const reserved =
    buyer === maker || buyer.budget > 0n
      ? value
      : tradeValue(buyer.positionAccount.instrument, buyer.ticks, lots);
  unhold(buyer, reserved);
  unhold(seller, amount);
  move(seller.positionAccount.base.cash, buyer.positionAccount.base.cash, amount);
  move(buyer.positionAccount.quote.cash, seller.positionAccount.quote.cash, value);
  const buyerFee = feeOn(amount, rateOf(buyer, buyer === taker));
  const sellerFee = feeOn(value, rateOf(seller, seller === taker));
  const { ledger } = run.state;
  move(buyer.positionAccount.base.cash, coinLedger(ledger, definition.baseCoin).fees, buyerFee);
  move(seller.positionAccount.quote.cash, coinLedger(ledger, definition.quoteCoin).fees, sellerFee);
  buyer.fee += buyerFee;
  seller.fee += sellerFee;
}

function unhold(order: Order, amount: bigint): void {
  const line = order.side === "buy" ? order.positionAccount.quote : order.positionAccount.base;
  line.held -= amount;
  order.held -= amount;
}

function rateOf(order: Order, taking: boolean): bigint {
  const { takerRate, makerRate } = order.positionAccount.instrument.rules;
  return taking ? takerRate : makerRate;
}

/**
 * Moves the positions of two futures orders that trade. A position is one number in one-way mode:
 * lots of its own side add to it at their value, lots of the other close it at its average entry
 * value and what they earn or lose is paid at once by or to the clearing account, lots beyond it
 * open anew.
 *
 * Coin futures earn N x (1/entry - 1/exit): their entry value is what the contracts were in the
 * base coin. Both sides of a fill book the same value, so the clearing account mirrors the entry
 * values of all positions of a coin to the last unit.
 */
function settleFutures(run: Run, taker: Order, maker: Order, lots: number, value: bigint): void {
  const { instrument } = taker.positionAccount;
  const coin = coinLedger(run.state.ledger, settleCoinOf(instrument.definition));
  const { ticks } = maker;
  shrink(maker, lots, maker.lots - maker.filledLots);
  trade(coin, maker.positionAccount, { lots: maker.side === "buy" ? lots : -lots, ticks, value });
  trade(coin, taker.positionAccount, { lots: taker.side === "buy" ? lots : -lots, ticks, value });
  charge(coin, maker, feeOn(value, instrument.rules.makerRate));
  charge(coin, taker, feeOn(value, instrument.rules.takerRate));
  updatePosition(maker.positionAccount);
  updatePosition(taker.positionAccount);
}

/** Brings margin, loss and the list of holders up to date after a position moved. */
export function updatePosition(positionAccount: PositionAccount): void {
  if (positionAccount.lots === 0) positionAccount.instrument.holders.delete(positionAccount);
  else positionAccount.instrument.holders.add(positionAccount);
  updateMargin(positionAccount);
  updateLoss(positionAccount);
}

/** Lots bought, or sold when below zero, and their value; the same value on both sides. */
interface Trade {
  readonly lots: number;
  readonly ticks: number;
  readonly value: bigint;
}

function trade(
  coin: CoinLedger,
  positionAccount: PositionAccount,
  { lots, ticks, value }: Trade,
): void {
  const size = Math.abs(lots);
  const closing = lots < 0 !== positionAccount.lots < 0 && positionAccount.lots !== 0;
  const closed = closing ? Math.min(size, Math.abs(positionAccount.lots)) : 0;
  // What rounding takes from the value of the closed lots goes to the value of the others.
  const closedValue =
    closed === size ? value : tradeValue(positionAccount.instrument, ticks, closed);
  if (closed > 0) closePosition(coin, positionAccount, closed, closedValue);
  const opened = size - closed;
  if (opened === 0) return;
  const openedValue = value - closedValue;
  positionAccount.lots += lots < 0 ? -opened : opened;
  positionAccount.cost += lots < 0 ? -openedValue : openedValue;
}

/** Closes lots of a position at their value; pays and answers what they earned. */
export function closePosition(
  coin: CoinLedger,
  positionAccount: PositionAccount,
  lots: number,
  value: bigint,
): bigint {
  const size = Math.abs(positionAccount.lots);
  const long = positionAccount.lots > 0;
  const cost =
    lots === size ? positionAccount.cost : (positionAccount.cost * BigInt(lots)) / BigInt(size);
  const profit = profitOf(positionAccount.instrument, cost, long ? value : -value);
  positionAccount.lots += long ? -lots : lots;
  positionAccount.cost -= cost;
  if (profit >= 0n) move(coin.clearing, positionAccount.settle.cash, profit);
  else pay(coin, positionAccount.settle, coin.clearing, -profit);
  return profit;
}

function charge(coin: CoinLedger, order: Order, fee: bigint): void {
  pay(coin, order.positionAccount.settle, coin.fees, fee);
  order.fee += fee;
}

const ONE = 10n ** BigInt(RATE_SCALE);
const ALMOST_ONE = ONE - 1n;

/** A rate's share of an amount, rounded up to the ledger's smallest unit. */
export function feeOn(amount: bigint, rate: bigint): bigint {
  return (amount * rate + ALMOST_ONE) / ONE;
}
