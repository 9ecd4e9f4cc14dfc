import type { EngineInstrument } from "../state";
import type { PlaceOrder } from "../types";
import { AMOUNT_SCALE, countOf, formatAmount, formatUnits, parseAmount } from "../units";
import type { Plan } from "./plan";
import { priceOf } from "./price";

const ONE = 10n ** BigInt(AMOUNT_SCALE);

type Coin = "base" | "quote";

/** The `qty` of the order that a plan sends now: at its limit, or for a market order the price. */
export function sizeNow({ positionAccount: { instrument }, order, sizeIn, by }: Plan): string {
  return sizeAt(instrument, order, sizeIn, priceOf(instrument, by));
}

/**
 * The `qty` of an order whose size is in one coin or the other, at its limit or else at a price: a
 * market buy on spot counts the quote coin, every other order the base coin. What is converted is
 * rounded down to the instrument's steps.
 */
export function sizeAt(instrument: EngineInstrument, order: PlaceOrder, sizeIn: Coin, price: bigint): string {
  const buysAtMarket = order.orderType === "market" && order.side === "buy";
  const wanted = buysAtMarket && !instrument.futures ? "quote" : "base";
  return wanted === sizeIn ? order.qty : converted(instrument, order, wanted, price);
}

/**
 * The size of a spot plan as the spot list shows it: the base coin for a limit order, the quote
 * coin for a market order, which is counted at the trigger price where it was given in the other.
 */
export function spotSizeText({ positionAccount: stake, order, sizeIn, price }: Plan): string {
  const wanted = order.orderType === "limit" ? "base" : "quote";
  return wanted === sizeIn ? order.qty : converted(stake.instrument, order, wanted, price);
}

function converted({ rules }: EngineInstrument, order: PlaceOrder, into: Coin, price: bigint): string {
  const size = parseAmount(order.qty);
  if (size === null) return order.qty;
  const at = limitOf(order) ?? price;
  if (into === "quote")
    return cut((size * at) / ONE, 10n ** BigInt(AMOUNT_SCALE - rules.quoteScale));
  return at === 0n ? "0" : cut((size * ONE) / at, BigInt(rules.lotStep) * rules.lotAmount);
}

function limitOf({ orderType, price }: PlaceOrder): bigint | null {
  return orderType === "limit" ? parseAmount(price ?? "") : null;
}

function cut(amount: bigint, step: bigint): string {
  return formatAmount(amount - (amount % step));
}

/** The size of an order over lots of a position, which coin futures count in the quote coin. */
export function sizeOfLots({ rules }: EngineInstrument, lots: number): Pick<PlaceOrder, "qty" | "qtyIn"> {
  const qty = formatUnits(lots, rules.countScale);
  return rules.inverse ? { qty, qtyIn: "quote" } : { qty };
}

/** The most lots that one order of this kind may carry. */
export function mostLots({ rules, index }: EngineInstrument, order: PlaceOrder): number {
  const most = order.orderType === "market" ? rules.maxMarketLots : rules.maxLots;
  if (!rules.inverse) return most;
  const price = limitOf(order) ?? index;
  return countOf((BigInt(most) * price * 10n ** BigInt(rules.priceScale)) / ONE);
}
