import { type CoinLedger, coinLedger, move, pay } from "../../ledger";
import { measureLoss, measureMargin } from "../exposure";
import { shrink } from "../orders/shrink";
import type { Run } from "../run";
import type { Order, Stake } from "../state";
import { tradeValue } from "../trade-value";
import { feeOn } from "./fee-on";

/**
 * Moves the positions of two futures orders that trade. A position is one number in one-way mode:
 * lots of its own side add to it at their value, lots of the other close it at its average entry
 * value and what they earn or lose is paid at once by or to the clearing purse, lots beyond it
 * open anew.
 *
 * The clearing purse and the entry values of all positions of a coin sum to zero, to the last
 * unit.
 */
export function settleFutures(
  run: Run,
  taker: Order,
  maker: Order,
  lots: number,
  value: bigint,
): void {
  const { instrument } = taker.stake;
  const coin = coinLedger(run.state.ledger, instrument.definition.quoteCoin);
  shrink(maker, lots);
  trade(coin, maker.stake, maker.side === "buy" ? lots : -lots, maker.ticks);
  trade(coin, taker.stake, taker.side === "buy" ? lots : -lots, maker.ticks);
  charge(coin, maker, feeOn(value, instrument.rules.makerRate));
  charge(coin, taker, feeOn(value, instrument.rules.takerRate));
  for (const { stake } of [maker, taker]) {
    if (stake.lots === 0) instrument.holders.delete(stake);
    else instrument.holders.add(stake);
    measureMargin(stake);
    measureLoss(stake);
  }
}

function trade(coin: CoinLedger, stake: Stake, lots: number, ticks: number): void {
  const closing = lots < 0 !== stake.lots < 0 && stake.lots !== 0;
  const closed = closing ? Math.min(Math.abs(lots), Math.abs(stake.lots)) : 0;
  if (closed > 0) close(coin, stake, closed, ticks);
  const opened = Math.abs(lots) - closed;
  if (opened === 0) return;
  const value = tradeValue(stake.instrument, ticks, opened);
  stake.lots += lots < 0 ? -opened : opened;
  stake.cost += lots < 0 ? -value : value;
}

function close(coin: CoinLedger, stake: Stake, lots: number, ticks: number): void {
  const size = Math.abs(stake.lots);
  const long = stake.lots > 0;
  const cost = lots === size ? stake.cost : (stake.cost * BigInt(lots)) / BigInt(size);
  const value = tradeValue(stake.instrument, ticks, lots);
  const profit = (long ? value : -value) - cost;
  stake.lots += long ? -lots : lots;
  stake.cost -= cost;
  if (profit >= 0n) move(coin.clearing, stake.quote.cash, profit);
  else pay(coin, stake.quote, coin.clearing, -profit);
}

function charge(coin: CoinLedger, order: Order, fee: bigint): void {
  pay(coin, order.stake.quote, coin.fees, fee);
  order.fee += fee;
}
