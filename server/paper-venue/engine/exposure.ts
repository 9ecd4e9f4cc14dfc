import { RATE_SCALE } from "./compile-rules";
import { leverageOf } from "./stake-of";
import type { EngineInstrument, PositionAccount } from "./state";
import { AMOUNT_SCALE } from "./units";

const ONE = 10n ** BigInt(RATE_SCALE);
const PRICE = 10n ** BigInt(AMOUNT_SCALE);

/**
 * The margin that a futures position and its resting orders need: the larger of what all buys and
 * what all sells could lead to, divided by the leverage, and the fees of all the orders. An order
 * that closes asks for none beside the position it closes. `more` is an order that is not there
 * yet.
 */
export function marginFor(stake: PositionAccount, moreBuy: bigint, moreSell: bigint): Margin {
  const { cost, instrument } = stake;
  const buys = stake.buyValue + moreBuy;
  const sells = stake.sellValue + moreSell;
  let widest = magnitude(cost + buys);
  const sold = magnitude(cost - sells);
  if (sold > widest) widest = sold;
  const divisor = BigInt(leverageOf(stake));
  return {
    initial: (widest + divisor - 1n) / divisor,
    fees: ((buys + sells) * instrument.rules.takerRate + ONE - 1n) / ONE,
  };
}

export interface Margin {
  readonly initial: bigint;
  readonly fees: bigint;
}

/**
 * Brings the stake's part of its line's margin up to date after its orders or position changed.
 */
export function updateMargin(stake: PositionAccount): void {
  const { initial, fees } = marginFor(stake, 0n, 0n);
  const margin = initial + fees;
  stake.settle.margin += margin - stake.margin;
  stake.initial = initial;
  stake.margin = margin;
}

/**
 * Brings the stake's part of its line's loss up to date after its position or the index changed.
 */
export function updateLoss(stake: PositionAccount): void {
  const profit = unrealised(stake);
  const loss = profit < 0n ? -profit : 0n;
  stake.settle.loss += loss - stake.loss;
  stake.loss = loss;
}

/** What closing at the index would earn, rounded down; 0 while there is no index. */
export function unrealised(stake: PositionAccount): bigint {
  const { index, rules } = stake.instrument;
  if (stake.lots === 0 || index === 0n) return 0n;
  const lots = BigInt(stake.lots);
  if (rules.inverse) return stake.cost + floorDivide(-lots * rules.tickValue * PRICE, index);
  return floorDivide(lots * rules.lotAmount * index, PRICE) - stake.cost;
}

/** What lots (not below zero) are worth at the index in the settlement coin, rounded down. */
export function worthAt({ rules, index }: EngineInstrument, lots: number): bigint {
  if (rules.inverse) return (BigInt(lots) * rules.tickValue * PRICE) / index;
  return (BigInt(lots) * rules.lotAmount * index) / PRICE;
}

/**
 * What closing earns when lots cost so much to enter and are worth so much now, both below zero
 * for a short position. Inverse contracts are worth less of the base coin as the price grows.
 */
export function profitOf({ rules }: EngineInstrument, cost: bigint, worth: bigint): bigint {
  return rules.inverse ? cost - worth : worth - cost;
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  return value >= 0n ? value / divisor : -((-value + divisor - 1n) / divisor);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
