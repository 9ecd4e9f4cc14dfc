import { RATE_SCALE } from "./instrument-rules";
import { leverageOf } from "./position-account";
import type { EngineInstrument, PositionAccount } from "./state";
import type { InstrumentDefinition } from "./types";
import { AMOUNT_SCALE } from "./units";

const ONE = 10n ** BigInt(RATE_SCALE);

const PRICE = 10n ** BigInt(AMOUNT_SCALE);

/**
 * The margin that a futures position and its resting orders need: the larger of what all buys and
 * what all sells could lead to, divided by the leverage, and the fees of all the orders. An order
 * that closes asks for none beside the position it closes. `more` is an order that is not there
 * yet.
 */
export function marginFor(
  positionAccount: PositionAccount,
  moreBuy: bigint,
  moreSell: bigint,
): Margin {
  const { cost, instrument } = positionAccount;
  const buys = positionAccount.buyValue + moreBuy;
  const sells = positionAccount.sellValue + moreSell;
  let widest = magnitude(cost + buys);
  const sold = magnitude(cost - sells);
  if (sold > widest) widest = sold;
  const divisor = BigInt(leverageOf(positionAccount));
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
 * Brings the position account's part of its coin balance's margin up to date after its orders or
 * position changed.
 */
export function updateMargin(positionAccount: PositionAccount): void {
  const { initial, fees } = marginFor(positionAccount, 0n, 0n);
  const margin = initial + fees;
  positionAccount.settle.margin += margin - positionAccount.margin;
  positionAccount.initial = initial;
  positionAccount.margin = margin;
}

/**
 * Brings the position account's part of its coin balance's loss up to date after its position or
 * the index changed.
 */
export function updateLoss(positionAccount: PositionAccount): void {
  const profit = unrealised(positionAccount);
  const loss = profit < 0n ? -profit : 0n;
  positionAccount.settle.loss += loss - positionAccount.loss;
  positionAccount.loss = loss;
}

/** What closing at the index would earn, rounded down; 0 while there is no index. */
export function unrealised(positionAccount: PositionAccount): bigint {
  const { index, rules } = positionAccount.instrument;
  if (positionAccount.lots === 0 || index === 0n) return 0n;
  const lots = BigInt(positionAccount.lots);
  if (rules.inverse)
    return positionAccount.cost + floorDivide(-lots * rules.tickValue * PRICE, index);
  return floorDivide(lots * rules.lotAmount * index, PRICE) - positionAccount.cost;
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

/**
 * Takes a new index price (AMOUNT_SCALE decimals, 0: none yet) as the instrument's market price:
 * moves its price band and the unrealised losses of those who hold it.
 */
export function applyIndexPrice(instrument: EngineInstrument, index: bigint): void {
  const { buyRatio, sellRatio, priceScale } = instrument.rules;
  const tick = 10n ** BigInt(AMOUNT_SCALE - priceScale) * ONE;
  instrument.index = index;
  instrument.highestBuy = Number.MAX_SAFE_INTEGER;
  instrument.lowestSell = 0;
  if (index > 0n && buyRatio !== null) {
    const highest = (index * (ONE + buyRatio)) / tick;
    if (highest < BigInt(Number.MAX_SAFE_INTEGER)) instrument.highestBuy = Number(highest);
  }
  if (index > 0n && sellRatio !== null && sellRatio < ONE) {
    instrument.lowestSell = Number((index * (ONE - sellRatio) + tick - 1n) / tick);
  }
  for (const positionAccount of instrument.holders) updateLoss(positionAccount);
}

/**
 * What lots are worth at a price, in the settlement coin's ledger amount: exact in the quote coin,
 * for coin futures rounded down in the base coin.
 */
export function tradeValue({ rules }: EngineInstrument, ticks: number, lots: number): bigint {
  if (rules.inverse) return (BigInt(lots) * rules.lotAmount) / BigInt(ticks);
  return product(ticks, lots) * rules.tickValue;
}

/** What lots are worth at a price, exactly, in the quote coin's ledger amount. */
export function quoteValue({ rules }: EngineInstrument, ticks: number, lots: number): bigint {
  return (rules.inverse ? BigInt(lots) : product(ticks, lots)) * rules.tickValue;
}

/** The coin of a futures instrument's margins, profits and fees. */
export function settleCoinOf({
  category,
  baseCoin,
  quoteCoin,
}: Pick<InstrumentDefinition, "category" | "baseCoin" | "quoteCoin">): string {
  return category === "COIN-FUTURES" ? baseCoin : quoteCoin;
}

function product(ticks: number, lots: number): bigint {
  const small = ticks * lots;
  return small <= Number.MAX_SAFE_INTEGER ? BigInt(small) : BigInt(ticks) * BigInt(lots);
}
