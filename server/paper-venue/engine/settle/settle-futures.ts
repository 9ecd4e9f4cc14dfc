import { type CoinLedger, coinLedger, move, pay } from "../../ledger";
import { updateLoss, updateMargin, profitOf } from "../exposure";
import { shrink } from "../orders/shrink";
import type { Run } from "../run";
import type { Order, PositionAccount } from "../state";
import { settleCoinOf, tradeValue } from "../trade-value";
import { feeOn } from "./fee-on";

/**
 * Moves the positions of two futures orders that trade. A position is one number in one-way mode:
 * lots of its own side add to it at their value, lots of the other close it at its average entry
 * value and what they earn or lose is paid at once by or to the clearing purse, lots beyond it
 * open anew.
 *
 * Coin futures earn N x (1/entry - 1/exit): their entry value is what the contracts were in the
 * base coin. Both sides of a fill book the same value, so the clearing purse mirrors the entry
 * values of all positions of a coin to the last unit.
 */
export function settleFutures(
  run: Run,
  taker: Order,
  maker: Order,
  lots: number,
  value: bigint,
): void {
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
export function updatePosition(stake: PositionAccount): void {
  if (stake.lots === 0) stake.instrument.holders.delete(stake);
  else stake.instrument.holders.add(stake);
  updateMargin(stake);
  updateLoss(stake);
}

/** Lots bought, or sold when below zero, and their value; the same value on both sides. */
interface Trade {
  readonly lots: number;
  readonly ticks: number;
  readonly value: bigint;
}

function trade(coin: CoinLedger, stake: PositionAccount, { lots, ticks, value }: Trade): void {
  const size = Math.abs(lots);
  const closing = lots < 0 !== stake.lots < 0 && stake.lots !== 0;
  const closed = closing ? Math.min(size, Math.abs(stake.lots)) : 0;
  // What rounding takes from the value of the closed lots goes to the value of the others.
  const closedValue = closed === size ? value : tradeValue(stake.instrument, ticks, closed);
  if (closed > 0) closePosition(coin, stake, closed, closedValue);
  const opened = size - closed;
  if (opened === 0) return;
  const openedValue = value - closedValue;
  stake.lots += lots < 0 ? -opened : opened;
  stake.cost += lots < 0 ? -openedValue : openedValue;
}

/** Closes lots of a position at their value; pays and answers what they earned. */
export function closePosition(coin: CoinLedger, stake: PositionAccount, lots: number, value: bigint): bigint {
  const size = Math.abs(stake.lots);
  const long = stake.lots > 0;
  const cost = lots === size ? stake.cost : (stake.cost * BigInt(lots)) / BigInt(size);
  const profit = profitOf(stake.instrument, cost, long ? value : -value);
  stake.lots += long ? -lots : lots;
  stake.cost -= cost;
  if (profit >= 0n) move(coin.clearing, stake.settle.cash, profit);
  else pay(coin, stake.settle, coin.clearing, -profit);
  return profit;
}

function charge(coin: CoinLedger, order: Order, fee: bigint): void {
  pay(coin, order.positionAccount.settle, coin.fees, fee);
  order.fee += fee;
}
