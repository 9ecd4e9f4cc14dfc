import { applyIndexPrice } from "../measure-index";
import { reject } from "../reject";
import type { EngineState } from "../state";
import type { EngineEvent, SetIndex } from "../types";
import { parseAmount } from "../units";

/** Sets an index price for every instrument that follows it, listed or yet to be. */
export function setIndex(state: EngineState, command: SetIndex): EngineEvent {
  const { symbol, price } = command;
  const index = parseAmount(price);
  if (index === null || index === 0n) return reject("40020", "price", "Parameter price error");
  state.indices.set(symbol, index);
  for (const listed of Object.values(state.instruments)) {
    for (const instrument of listed.values()) {
      if (instrument.definition.indexSymbol === symbol) applyIndexPrice(instrument, index);
    }
  }
  return { type: "index-set", symbol, price };
}
