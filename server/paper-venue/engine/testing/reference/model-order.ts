import type { InstrumentDefinition, MarginMode, Place, PosSide } from "../../types";
import { ONE } from "./arithmetic";

/** An order of the model, in flight or open. */
export interface ModelOrder {
  /** How many orders were accepted up to it. */
  number: number;
  readonly place: Place;
  readonly instrument: InstrumentDefinition;
  /** Which position of hedge mode it is for, null where there is one or none. */
  readonly posSide: PosSide | null;
  /** It only makes a position smaller. */
  readonly closes: boolean;
  readonly marginMode: MarginMode;
  /** The worst price: its limit, or the band's edge for a market order. */
  readonly price: bigint;
  left: bigint;
  /** Of a market buy by quote amount: what is left to spend. */
  budget: bigint | null;
}

export function isFutures({ category }: InstrumentDefinition): boolean {
  return category.endsWith("FUTURES");
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
