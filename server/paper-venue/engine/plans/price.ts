import { applyIndexPrice } from "../measure-index";
import { reject } from "../reject";
import type { EngineInstrument } from "../state";
import type { Rejected, TriggerBy } from "../types";
import { AMOUNT_SCALE, countOf, formatUnits, parseUnits, TOO_FINE } from "../units";

/**
 * The price that triggers compare with, AMOUNT_SCALE decimals: the book's last trade, or the index
 * until there is one; for mark and index the index. 0 while nothing is known.
 */
export function priceOf(instrument: EngineInstrument, by: TriggerBy): bigint {
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
export interface PriceCodes {
  readonly malformed: string;
  readonly imprecise: string;
}

const plainCodes: PriceCodes = { malformed: "43011", imprecise: "25244" };

/** Reads a price of the request by the instrument's rules (rulings 20), or names what is wrong. */
export function readPrice(
  instrument: EngineInstrument,
  field: string,
  text: string,
  codes = plainCodes,
): bigint | Rejected {
  const { priceScale, tickStep } = instrument.rules;
  const ticks = parseUnits(text, priceScale);
  if (ticks === TOO_FINE || (ticks > 0 && ticks % tickStep !== 0)) {
    const multiple = formatUnits(tickStep, priceScale);
    const message = `Price should be a multiple of ${multiple} (priceMultiplier): ${field}`;
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
