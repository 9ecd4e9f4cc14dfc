import type { EngineInstrument, EngineState } from "../state";
import type { Category, Side } from "../types";
import { formatUnits } from "../units";
import { sizeText } from "./sizes";

/** A price and all that stands there, as decimal strings. */
export interface DepthRow {
  readonly price: string;
  readonly qty: string;
}

/** The best prices of both sides, at most `levels` each; both empty for an unknown instrument. */
export function depth(state: EngineState, category: Category, symbol: string, levels: number) {
  const instrument = state.instruments[category].get(symbol);
  return {
    bids: instrument ? rows(instrument, "buy", levels) : [],
    asks: instrument ? rows(instrument, "sell", levels) : [],
  };
}

function rows(instrument: EngineInstrument, side: Side, levels: number): readonly DepthRow[] {
  return instrument.market.book.depth(side, levels).map(({ ticks, lots }) => ({
    price: formatUnits(ticks, instrument.rules.priceScale),
    qty: sizeText(instrument, ticks, lots),
  }));
}
