import { type CoinLedger, coinLedger, move } from "../../ledger/ledger";
import { OrderBook } from "../book/book";
import { type EngineEvent, reject } from "../events";
import type { EngineState } from "../exchange-state";
import { compileRules } from "../instrument-rules";
import { removeAllFromBook } from "../resting-orders";
import { markDirty, type Run } from "../run";
import { closePosition, updatePosition } from "../settlement";
import type { EngineInstrument, InstrumentRules, Market, PositionAccount } from "../state";
import type {
  Deliver,
  InstrumentDefinition,
  ListInstrument,
  SetIndex,
  SetRule,
  VenueRules,
} from "../types";
import { parseAmount } from "../units";
import { applyIndexPrice, settleCoinOf, worthAt } from "../valuation";

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
function sibling(
  state: EngineState,
  definition: InstrumentDefinition,
): EngineInstrument | undefined {
  if (definition.category === "SPOT") return state.instruments.MARGIN.get(definition.symbol);
  if (definition.category === "MARGIN") return state.instruments.SPOT.get(definition.symbol);
  return undefined;
}

/** What orders and balances are counted in cannot change under them. */
const fixedFields = [
  "baseCoin",
  "quoteCoin",
  "pricePrecision",
  "quantityPrecision",
  "contracts",
] as const;

function changedField(before: InstrumentDefinition, after: InstrumentDefinition) {
  return fixedFields.find((field) => before[field] !== after[field]);
}

function create(
  definition: InstrumentDefinition,
  rules: InstrumentRules,
  market: Market,
): EngineInstrument {
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

/**
 * Ends a futures instrument: its orders are cancelled, all its positions closed at the index price,
 * without a fee, and it is listed no more. What rounding leaves of the values is the insurance's.
 */
export function deliver(run: Run, { category, symbol }: Deliver): void {
  const instrument = run.state.instruments[category].get(symbol);
  const refusal = instrument ? refused(instrument) : reject("25100", "symbol", "It is not listed");
  if (!instrument || refusal) {
    if (refusal) run.events.push(refusal);
    return;
  }
  removeAllFromBook(run, instrument, "delivered");
  const coin = coinLedger(run.state.ledger, settleCoinOf(instrument.definition));
  let rest = 0n;
  for (const positionAccount of inTurn(instrument)) rest += settle(run, coin, positionAccount);
  if (instrument.rules.inverse) rest = -rest;
  if (rest >= 0n) move(coin.insurance, coin.clearing, rest);
  else move(coin.clearing, coin.insurance, -rest);
  forget(run.state, instrument);
  run.events.push({ type: "instrument-delivered", category, symbol });
}

function refused(instrument: EngineInstrument) {
  const { futures, index, holders, symbol } = instrument;
  if (!futures) return reject("40020", "category", "Parameter category error: only futures end");
  if (index > 0n || holders.size === 0) return null;
  return reject("25101", "symbol", `${symbol} has no index price to close its positions at`);
}

/**
 * The positions by uid and side: what the insurance pays depends on the turn, which must not depend
 * on who traded first.
 */
function inTurn({ holders }: EngineInstrument): readonly PositionAccount[] {
  const key = ({ account, posSide }: PositionAccount) => `${account.uid} ${posSide}`;
  return [...holders].sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** Closes a position at the index; answers its worth there, below zero for a short one. */
function settle(run: Run, coin: CoinLedger, positionAccount: PositionAccount): bigint {
  const { lots } = positionAccount;
  const worth = worthAt(positionAccount.instrument, Math.abs(lots));
  const profit = closePosition(coin, positionAccount, Math.abs(lots), worth);
  updatePosition(positionAccount);
  markDirty(run, positionAccount);
  const { uid } = positionAccount.account;
  const { category, symbol } = positionAccount.instrument;
  const side = lots > 0 ? ("long" as const) : ("short" as const);
  run.events.push({ type: "position-delivered", uid, category, symbol, side, profit });
  return lots > 0 ? worth : -worth;
}

function forget(state: EngineState, instrument: EngineInstrument): void {
  for (const { positionAccounts } of state.accounts.values()) {
    for (const bySide of Object.values(positionAccounts)) bySide.delete(instrument);
  }
  state.instruments[instrument.category].delete(instrument.symbol);
}

/** What each venue rule may be. */
export const venueRules: { readonly [Rule in keyof VenueRules]: readonly VenueRules[Rule][] } = {
  "hedge-close": ["remainder", "refuse"],
  "client-oid-reuse": ["refuse", "second-order", "first-ack"],
};

/** Sets a venue rule for everything that comes after. */
export function setRule(state: EngineState, { rule, value }: SetRule): EngineEvent {
  if (!Object.hasOwn(venueRules, rule)) {
    return reject("40020", "rule", `Parameter rule error: it is one of ${listOf(venueRules)}`);
  }
  const valid: readonly string[] = venueRules[rule];
  if (!valid.includes(value)) {
    return reject("40020", "value", `Parameter value error: it is one of ${valid.join(", ")}`);
  }
  state.rules = { ...state.rules, [rule]: value };
  return { type: "rule-set", rule, value };
}

function listOf(rules: object): string {
  return Object.keys(rules).join(", ");
}
