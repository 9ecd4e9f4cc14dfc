import { available } from "../../ledger";
import { apply } from "../apply";
import { createState } from "../create-state";
import { openOrders } from "../queries/open-orders";
import { stakesOf } from "../stake-of";
import type { State } from "../state";
import type { Command, Event, Filled } from "../types";
import { AMOUNT_SCALE } from "../units";
import { validate } from "../validate/validate";
import { RandomCommands, uids } from "./random-commands";
import { ReferenceModel } from "./reference/reference-model";

/** Seeded operations compared with the model: in the unit tests, and in a night's run. */
export const comparedOperations = { unit: 200_000, nightly: 10_000_000 } as const;

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
  const commands = new RandomCommands(seed);
  let now = START;
  const differs = (command: Command): string | null => {
    now += 1;
    const ours = lines(state, apply(state, command, now));
    const theirs = model.apply(command);
    return difference(ours, theirs) && `${JSON.stringify(command)}\n${difference(ours, theirs)}`;
  };
  for (const command of commands.first()) differs(command);
  for (let count = 1; count <= operations; count += 1) {
    const found = differs(commands.next());
    const fault = found ?? (count % EVERY === 0 ? look(state, model) : null);
    if (fault) return `seed ${seed}, operation ${count}: ${fault}`;
  }
  for (const uid of uids) {
    for (const { clientOid } of openOrders(state, uid)) {
      const found = differs({ type: "cancel", uid, clientOid });
      if (found) return `seed ${seed}, draining: ${found}`;
    }
  }
  const left = state.instruments.SPOT.get("BTCUSDT")?.market.book.size;
  return left === 0 ? look(state, model) : `seed ${seed}: ${left} orders are left in the book`;
}

function look(state: State, model: ReferenceModel): string | null {
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
function summary(state: State, uid: string): readonly string[] {
  const money = [...state.ledger.values()].flatMap(({ coin, lines }) => {
    const line = lines.get(uid);
    return line ? [`${coin} ${line.cash.balance} ${-line.debt.balance} ${available(line)}`] : [];
  });
  const account = state.accounts.get(uid);
  const held = (account ? stakesOf(account) : [])
    .filter(({ lots }) => lots !== 0)
    .map(({ instrument: { symbol, rules }, lots, cost }) => {
      return `${symbol} ${BigInt(lots) * rules.lotAmount} ${cost}`;
    });
  return [...money, ...held].filter((line) => !line.endsWith(" 0 0 0")).sort();
}

/** Events of orders and loans in the model's words. */
function lines(state: State, events: readonly Event[]): readonly string[] {
  return events.flatMap((event) => {
    switch (event.type) {
      case "rejected":
        return [`rejected ${event.code}`];
      case "filled":
        return [fillLine(state, event)];
      case "rested": {
        const rules = state.instruments[event.category].get(event.symbol)?.rules;
        return [`rested ${BigInt(event.lots) * (rules?.lotAmount ?? 0n)} ${event.clientOid}`];
      }
      case "cancelled":
        return [`cancelled ${event.why} ${event.clientOid}`];
      case "accepted":
      case "completed":
      case "replaced":
        return [`${event.type} ${event.clientOid}`];
      case "borrowed":
      case "repaid":
        return [`${event.type} ${event.uid} ${event.coin} ${event.amount}`];
      default:
        return [];
    }
  });
}

function fillLine(state: State, { symbol, ticks, lots, value, taker, maker }: Filled): string {
  const rules = state.instruments[taker.category].get(symbol)?.rules;
  if (!rules) return `no instrument ${symbol}`;
  const qty = BigInt(lots) * rules.lotAmount;
  const price = BigInt(ticks) * 10n ** BigInt(AMOUNT_SCALE - rules.priceScale);
  const exact = (price * qty) / 10n ** BigInt(AMOUNT_SCALE) === value;
  const who = `${taker.clientOid} ${maker.clientOid}`;
  return `filled ${who} ${qty} ${exact ? value : "inexact"} ${taker.fee} ${maker.fee}`;
}
