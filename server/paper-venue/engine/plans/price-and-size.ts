import { type Rejected, reject } from "../events";
import type { EngineInstrument } from "../state";
import type { PlaceOrder, TriggerPriceType } from "../types";
import {
  AMOUNT_SCALE,
  countOf,
  formatAmount,
  formatUnits,
  parseAmount,
  parseUnits,
  TOO_FINE,
} from "../units";
import { applyIndexPrice } from "../valuation";
import type { Plan } from "./plan";

/**
 * The price that triggers compare with, AMOUNT_SCALE decimals: the book's last trade, or the index
 * until there is one; for mark and index the index. 0 while nothing is known.
 */
export function priceOf(instrument: EngineInstrument, by: TriggerPriceType): bigint {
  const { lastTicks } = instrument.market;
  const traded = by === "fill_price" && lastTicks > 0;
  return traded ? priceAt(instrument, lastTicks) : instrument.index;
}

/** A price in ticks as a price of AMOUNT_SCALE decimals. */
export function priceAt({ rules }: EngineInstrument, ticks: number): bigint {
  return BigInt(ticks) * 10n ** BigInt(AMOUNT_SCALE - rules.priceScale);
}

/** A price of AMOUNT_SCALE decimals in ticks, rounded down. */
export function ticksOf({ rules }: EngineInstrument, price: bigint): number {
  return countOf(price / 10n ** BigInt(AMOUNT_SCALE - rules.priceScale));
}

/** The codes of a price that is none and of one that is too precise. */
interface PriceCodes {
  readonly malformed: string;
  readonly imprecise: string;
}

const plainCodes: PriceCodes = { malformed: "43011", imprecise: "25244" };

/**
 * Reads a price of the request by the instrument's rules (docs/rulings.md#ruling-20), or names what
 * is wrong.
 */
export function readPrice(
  instrument: EngineInstrument,
  field: string,
  text: string,
  codes = plainCodes,
): bigint | Rejected {
  const { rules, definition } = instrument;
  const { priceScale, tickStep } = rules;
  const ticks = parseUnits(text, priceScale);
  if (ticks === TOO_FINE || (ticks > 0 && ticks % tickStep !== 0)) {
    const multiple = formatUnits(tickStep, priceScale);
    const rule = definition.priceMultiplier ? "priceMultiplier" : "pricePrecision";
    const message = `Price should be a multiple of ${multiple} (${rule}): ${field}`;
    return reject(codes.imprecise, field, message);
  }
  if (ticks > 0) return priceAt(instrument, ticks);
  const message = `The parameter does not meet the specification: ${field} must be above zero`;
  return reject(codes.malformed, field, message);
}

/** The instrument as it would be with its market at a price: what an order is judged by then. */
export function withMarketAt(instrument: EngineInstrument, price: bigint): EngineInstrument {
  const then = { ...instrument, holders: new Set<never>() };
  applyIndexPrice(then, price);
  return then;
}

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
export function sizeAt(
  instrument: EngineInstrument,
  order: PlaceOrder,
  sizeIn: Coin,
  price: bigint,
): string {
  const buysAtMarket = order.orderType === "market" && order.side === "buy";
  const wanted = buysAtMarket && !instrument.futures ? "quote" : "base";
  return wanted === sizeIn ? order.qty : converted(instrument, order, wanted, price);
}

/**
 * The size of a spot plan as the spot list shows it: the base coin for a limit order, the quote
 * coin for a market order, which is counted at the trigger price where it was given in the other.
 */
export function spotSizeText({ positionAccount, order, sizeIn, price }: Plan): string {
  const wanted = order.orderType === "limit" ? "base" : "quote";
  return wanted === sizeIn
    ? order.qty
    : converted(positionAccount.instrument, order, wanted, price);
}

function converted(
  { rules }: EngineInstrument,
  order: PlaceOrder,
  into: Coin,
  price: bigint,
): string {
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
export function sizeOfLots(
  { rules }: EngineInstrument,
  lots: number,
): Pick<PlaceOrder, "qty" | "qtyIn"> {
  const qty = formatUnits(lots, rules.countScale);
  return rules.inverse ? { qty, qtyIn: "quote" } : { qty };
}

/** The most lots that one order of this kind may carry. */
export function maxLots({ rules, index }: EngineInstrument, order: PlaceOrder): number {
  const max = order.orderType === "market" ? rules.maxMarketLots : rules.maxLots;
  if (!rules.inverse || rules.contracts) return max;
  const price = limitOf(order) ?? index;
  return countOf((BigInt(max) * price * 10n ** BigInt(rules.priceScale)) / ONE);
}
