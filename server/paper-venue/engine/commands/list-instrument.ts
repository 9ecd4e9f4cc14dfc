import { OrderBook } from "../book/book";
import { compileRules } from "../compile-rules";
import { applyIndexPrice } from "../measure-index";
import { removeAllFromBook } from "../orders/withdraw-all";
import { reject } from "../reject";
import type { Run } from "../run";
import type { EngineInstrument, Market, InstrumentRules, EngineState } from "../state";
import type { EngineEvent, InstrumentDefinition, ListInstrument } from "../types";

/** Lists an instrument or changes a listed one; when it goes offline its open orders go too. */
export function relist(run: Run, command: ListInstrument): void {
  const event = listInstrument(run.state, command);
  run.events.push(event);
  const { category, symbol, status } = command.instrument;
  const instrument = run.state.instruments[category].get(symbol);
  if (event.type === "rejected" || status !== "offline" || !instrument) return;
  removeAllFromBook(run, instrument, "offline");
}

/** Lists an instrument, or gives a listed one new rules; orders that rest are left alone. */
export function listInstrument(state: EngineState, command: ListInstrument): EngineEvent {
  const definition = command.instrument;
  const { category, symbol } = definition;
  const rules = compileRules(definition);
  if ("type" in rules) return rules;
  const known = state.instruments[category].get(symbol);
  const kin = known ?? sibling(state, definition);
  const field = kin && changedField(kin.definition, definition);
  if (field) {
    return reject("40020", field, `Parameter ${field} error: ${symbol} is listed with another`);
  }
  if (known) {
    known.definition = definition;
    known.rules = rules;
  }
  const instrument =
    known ?? create(definition, rules, kin?.market ?? { book: new OrderBook(), lastTicks: 0 });
  state.instruments[category].set(symbol, instrument);
  applyIndexPrice(instrument, state.indices.get(definition.indexSymbol) ?? 0n);
  return { type: "instrument-listed", category, symbol };
}

/** The instrument whose market this one shares: SPOT and MARGIN of one symbol. */
function sibling(state: EngineState, definition: InstrumentDefinition): EngineInstrument | undefined {
  if (definition.category === "SPOT") return state.instruments.MARGIN.get(definition.symbol);
  if (definition.category === "MARGIN") return state.instruments.SPOT.get(definition.symbol);
  return undefined;
}

/** What orders and balances are counted in cannot change under them. */
const fixedFields = ["baseCoin", "quoteCoin", "pricePrecision", "quantityPrecision"] as const;

function changedField(before: InstrumentDefinition, after: InstrumentDefinition) {
  return fixedFields.find((field) => before[field] !== after[field]);
}

function create(definition: InstrumentDefinition, rules: InstrumentRules, market: Market): EngineInstrument {
  return {
    category: definition.category,
    symbol: definition.symbol,
    market,
    futures: definition.category !== "SPOT" && definition.category !== "MARGIN",
    holders: new Set(),
    definition,
    rules,
    index: 0n,
    highestBuy: Number.MAX_SAFE_INTEGER,
    lowestSell: 0,
  };
}
