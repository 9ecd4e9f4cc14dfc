import type { InstrumentDefinition, MarginMode, PlaceOrder, PosSide } from "../../types";
import { ONE } from "./arithmetic";

/** An order of the model, in flight or open. */
export interface ModelOrder {
  /** How many orders were accepted up to it. */
  number: number;
  readonly place: PlaceOrder;
  readonly instrument: InstrumentDefinition;
  /** Which position of hedge mode it is for, null where there is one or none. */
  readonly posSide: PosSide | null;
  /** It only makes a position smaller. */
  readonly closes: boolean;
  readonly marginMode: MarginMode;
  /** The worst price: its limit, or the band's edge for a market order. */
  readonly price: bigint;
  /** In the base coin; of coin futures the contracts, in the quote coin. */
  left: bigint;
  /** Of a market buy by quote amount: what is left to spend. */
  budget: bigint | null;
}

export function isFutures({ category }: InstrumentDefinition): boolean {
  return category.endsWith("FUTURES");
}

export function isInverse({ category }: InstrumentDefinition): boolean {
  return category === "COIN-FUTURES";
}

/** The coin of a futures instrument's money. */
export function settleCoin(instrument: InstrumentDefinition): string {
  return isInverse(instrument) ? instrument.baseCoin : instrument.quoteCoin;
}

/** What a quantity is worth at a price in the settlement coin; not below zero, rounded down. */
export function worthOf(instrument: InstrumentDefinition, qty: bigint, price: bigint): bigint {
  return isInverse(instrument) ? (qty * ONE) / price : (qty * price) / ONE;
}

/** What a position earns when it cost so much and is worth so much; both below zero when short. */
export function profitOf(instrument: InstrumentDefinition, cost: bigint, worth: bigint): bigint {
  return isInverse(instrument) ? cost - worth : worth - cost;
}

/** A size in the base coin as contracts: whole units of their smallest step. */
export function contractsOf(instrument: InstrumentDefinition, size: bigint, price: bigint): bigint {
  const places = Number(instrument.pricePrecision) + Number(instrument.quantityPrecision);
  const unit = 10n ** BigInt(18 - places);
  return ((size * price) / ONE / unit) * unit;
}

/** What a spot or margin order may still pay. */
export function holdOf({ place, price, left, budget }: ModelOrder): bigint {
  return place.side === "sell" ? left : (budget ?? (price * left) / ONE);
}

/** The coin it pays with. */
export function coinOf({ place, instrument }: ModelOrder): string {
  return place.side === "sell" ? instrument.baseCoin : instrument.quoteCoin;
}

export function sameMarket(one: InstrumentDefinition, other: InstrumentDefinition): boolean {
  return one.symbol === other.symbol && isFutures(one) === isFutures(other);
}

export function sameStake(one: ModelOrder, other: ModelOrder): boolean {
  return (
    one.place.uid === other.place.uid &&
    one.instrument === other.instrument &&
    one.posSide === other.posSide
  );
}
