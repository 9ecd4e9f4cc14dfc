import { available } from "../../ledger/ledger";
import { apply } from "../apply";
import type { EngineEvent, Filled } from "../events";
import { createState, type EngineState } from "../exchange-state";
import { positionAccountsOf } from "../position-account";
import { openOrders, positions } from "../queries";
import type { InstrumentRules } from "../state";
import type { EngineCommand } from "../types";
import { AMOUNT_SCALE } from "../units";
import { validate } from "../validate/validate";
import { RandomCommands, uids } from "./random-commands";
import { ReferenceModel } from "./reference/reference-model";

/** How many operations pass between two looks at all balances, positions and invariants. */
const EVERY = 100;
const START = 1_770_000_000_000;

/**
 * Sends one seed's commands to the engine and to the model; answers the first difference with its
 * place in the stream, or null. Ends with every book drained.
 */
export function againstModel(seed: number, operations: number): string | null {
  const state = createState();
  const model = new ReferenceModel();
  const commands = new RandomCommands(seed, (uid) => positions(state, uid));
  const numbers = new Map<string, number>();
  let now = START;
  const differs = (command: EngineCommand): string | null => {
    now += commands.pauseMs();
    const ours = lines(state, numbers, apply(state, command, now));
    const theirs = model.apply(command, now);
    return difference(ours, theirs) && `${JSON.stringify(command)}\n${difference(ours, theirs)}`;
  };
  for (const command of commands.first()) differs(command);
  for (let count = 1; count <= operations; count += 1) {
    const found = differs(commands.next());
    const fault = found ?? (count % EVERY === 0 ? compare(state, model) : null);
    if (fault) return `seed ${seed}, operation ${count}: ${fault}`;
  }
  for (const uid of uids) {
    for (const { clientOid } of openOrders(state, uid)) {
      const found = differs({ type: "cancel", uid, clientOid });
      if (found) return `seed ${seed}, draining: ${found}`;
    }
  }
  const left = leftovers(state);
  return left.length === 0 ? compare(state, model) : `seed ${seed}: ${left.join("; ")}`;
}

/** What is left once every order is cancelled: nothing, in books and in what orders hold. */
function leftovers(state: EngineState): readonly string[] {
  const listed = Object.values(state.instruments).flatMap((bySymbol) => [...bySymbol.values()]);
  const books = listed
    .filter(({ market }) => market.book.size > 0)
    .map(({ symbol, market }) => `${market.book.size} orders are left in the book of ${symbol}`);
  const holds = [...state.ledger.values()].flatMap(({ coin, balances }) =>
    [...balances]
      .filter(([, { held }]) => held !== 0n)
      .map(([uid, { held }]) => `${uid} still holds ${held} ${coin}`),
  );
  return [...books, ...holds];
}

function compare(state: EngineState, model: ReferenceModel): string | null {
  const faults = validate(state);
  if (faults.length > 0) return faults.join("; ");
  const found = uids.map((uid) => difference(summary(state, uid), model.summary(uid)));
  return found.find((text) => text !== null) ?? null;
}

/** Fills must come in the same order; of the rest it only matters that it is the same. */
function difference(ours: readonly string[], theirs: readonly string[]): string | null {
  const fills = (rows: readonly string[]) => rows.filter((row) => row.startsWith("filled"));
  const ordered = (rows: readonly string[]) => [...fills(rows), ...[...rows].sort()].join("\n");
  if (ordered(ours) === ordered(theirs)) return null;
  return `engine:\n${ours.join("\n")}\nmodel:\n${theirs.join("\n")}`;
}

/** An account in the model's words. */
function summary(state: EngineState, uid: string): readonly string[] {
  const money = [...state.ledger.values()].flatMap(({ coin, balances }) => {
    const line = balances.get(uid);
    return line ? [`${coin} ${line.cash.balance} ${-line.debt.balance} ${available(line)}`] : [];
  });
  const account = state.accounts.get(uid);
  const held = (account ? positionAccountsOf(account) : [])
    .filter(({ lots }) => lots !== 0)
    .map(({ instrument: { symbol, rules }, posSide, marginMode, lots, cost }) => {
      const name = posSide === null ? symbol : `${symbol} ${posSide}`;
      return `${name} ${marginMode} ${amountOf(rules, lots)} ${cost}`;
    });
  return [...money, ...held].filter((line) => !line.endsWith(" 0 0 0")).sort();
}

/**
 * Events of orders and loans in the model's words. It calls an order by how many were accepted up
 * to it; `numbers` keeps that by orderId.
 */
function lines(
  state: EngineState,
  numbers: Map<string, number>,
  events: readonly EngineEvent[],
): readonly string[] {
  return events.flatMap((event) => {
    switch (event.type) {
      case "rejected":
        return [`rejected ${event.code}`];
      case "accepted":
        numbers.set(event.orderId, numbers.size + 1);
        return [`accepted ${event.clientOid} ${numbers.size}`];
      case "repeated":
        return [`repeated ${event.orderId && numbers.get(event.orderId)}`];
      case "filled":
        return [fillLine(state, numbers, event)];
      case "rested": {
        const rules = state.instruments[event.category].get(event.symbol)?.rules;
        const left = rules ? amountOf(rules, event.lots) : 0n;
        return [`rested ${left} ${numbers.get(event.orderId)}`];
      }
      case "cancelled":
        return [`cancelled ${event.reason} ${numbers.get(event.orderId)}`];
      case "completed":
      case "replaced":
        return [`${event.type} ${numbers.get(event.orderId)}`];
      case "borrowed":
      case "repaid":
        return [`${event.type} ${event.uid} ${event.coin} ${event.amount}`];
      case "position-delivered":
        return [`delivered ${event.uid} ${event.symbol} ${event.side} ${event.profit}`];
      case "instrument-delivered":
        return [`ended ${event.symbol}`];
      case "leverage-set":
        return [`leverage ${event.uid} ${event.leverage} ${event.symbols}`];
      default:
        return [];
    }
  });
}

/** Lots in the model's units: of the base coin, or contracts of the quote coin. */
function amountOf({ inverse, tickValue, lotAmount }: InstrumentRules, lots: number): bigint {
  return BigInt(lots) * (inverse ? tickValue : lotAmount);
}

function fillLine(state: EngineState, numbers: Map<string, number>, fill: Filled): string {
  const { symbol, ticks, lots, value, taker, maker } = fill;
  const rules = state.instruments[taker.category].get(symbol)?.rules;
  if (!rules) return `no instrument ${symbol}`;
  const qty = amountOf(rules, lots);
  const price = BigInt(ticks) * 10n ** BigInt(AMOUNT_SCALE - rules.priceScale);
  const worth = rules.inverse ? qty : (price * qty) / 10n ** BigInt(AMOUNT_SCALE);
  const exact = worth === value;
  const who = `${numbers.get(taker.orderId)} ${numbers.get(maker.orderId)}`;
  return `filled ${who} ${qty} ${exact ? value : "inexact"} ${taker.fee} ${maker.fee}`;
}
