import { apply } from "@/server/paper-venue/engine";
import { OrderBook } from "@/server/paper-venue/engine/book/book";
import type {
  CancelOrder,
  EngineCommand,
  InstrumentDefinition,
  PlaceOrder,
} from "@/server/paper-venue/engine/types";
import type { Exchange } from "@/server/paper-venue/state/exchange";
import { openInMemory } from "@/server/paper-venue/state/open-exchange";
import { peer } from "../harness";
import { buy, lotScale, priceScale, sell, type Workload, written } from "./workload";

/** What takes the orders and cancels of a workload, each by its number. */
export interface Engine {
  place(id: number): void;
  cancel(id: number): void;
  /** How many orders rest. */
  resting(): number;
}

export const engines = {
  core,
  apply: applied,
  venue,
  "orderbook-match-engine": decimals,
  "nodejs-order-book": (work: Workload) => floats(work, "nodejs-order-book"),
  "hft-limit-order-book": (work: Workload) => floats(work, "hft-limit-order-book"),
} as const satisfies Record<string, (work: Workload) => Engine>;

export type EngineName = keyof typeof engines;

/** The venue's book alone, fed integers; an order is found by a text, as the peers find theirs. */
function core({ kind, ticks, lots, target, operations }: Workload): Engine {
  const book = new OrderBook<string>();
  const slots = new Map<string, number>();
  const ids = idTexts(operations);
  const meet = (slot: number, max: number) => {
    if (book.lotsOf(slot) === max) slots.delete(book.ownerOf(slot));
    return max;
  };
  return {
    place(id) {
      const side = kind[id] === buy ? "buy" : "sell";
      const left = book.sweep(side, ticks[id]!, lots[id]!, meet);
      if (left > 0) slots.set(ids[id]!, book.add(side, ticks[id]!, left, ids[id]!));
    },
    cancel(id) {
      const text = ids[target[id]!]!;
      book.remove(slots.get(text)!);
      slots.delete(text);
    },
    resting: () => book.size,
  };
}

const symbol = "BENCHUSDT";

const benchInstrument: InstrumentDefinition = {
  category: "SPOT",
  symbol,
  baseCoin: "BENCH",
  quoteCoin: "USDT",
  indexSymbol: symbol,
  pricePrecision: String(priceScale),
  quantityPrecision: String(lotScale),
  quotePrecision: "2",
  makerFeeRate: "0.0002",
  takerFeeRate: "0.0006",
  status: "online",
};

/** An account may have 400 open orders. */
const accountsOf = ({ filling }: Workload) => Math.max(40, Math.ceil(filling / 200));

/** What the bench's market and its accounts are made of. */
export function opening(work: Workload): readonly EngineCommand[] {
  const coins = ["USDT", "BENCH"];
  const uids = Array.from({ length: accountsOf(work) }, (_, at) => `bench-${at}`);
  return [
    { type: "list-instrument", instrument: benchInstrument },
    ...uids.map((uid): EngineCommand => ({ type: "open-account", uid })),
    ...uids.flatMap((uid) =>
      coins.map((coin): EngineCommand => ({ type: "deposit", uid, coin, amount: "1000000000000" })),
    ),
  ];
}

/** The commands of a workload: decimal texts, as a call brings them. */
function commandsOf(work: Workload) {
  const { kind, ticks, lots, target } = work;
  const accounts = accountsOf(work);
  const uidOf = (id: number) => `bench-${id % accounts}`;
  return {
    place: (id: number): PlaceOrder => ({
      type: "place",
      uid: uidOf(id),
      category: "SPOT",
      symbol,
      orderType: "limit",
      side: kind[id] === buy ? "buy" : "sell",
      price: written(ticks[id]!, priceScale),
      qty: written(lots[id]!, lotScale),
      clientOid: `c${id}`,
    }),
    cancel: (id: number): CancelOrder => ({
      type: "cancel",
      uid: uidOf(target[id]!),
      clientOid: `c${target[id]!}`,
    }),
  };
}

/** A venue in memory with the bench's market. */
function benchExchange(work: Workload): Exchange {
  const fail = (error: unknown) => {
    throw error;
  };
  const beginning = { seed: 7, daysBack: 0, full: false };
  const { exchange } = openInMemory(beginning, Date.now, fail);
  for (const command of opening(work)) exchange.perform(command);
  return exchange;
}

const bookOf = ({ state }: Exchange) => state.engine.instruments.SPOT.get(symbol)!.market.book;

/** The command of each operation. */
export function benchCommands(work: Workload): (id: number) => PlaceOrder | CancelOrder {
  const make = commandsOf(work);
  return (id) => ((work.kind[id] ?? 0) <= sell ? make.place(id) : make.cancel(id));
}

/** Commands are made beforehand: no engine is charged for writing its texts. */
function prepared(work: Workload): readonly (PlaceOrder | CancelOrder)[] {
  const make = benchCommands(work);
  return Array.from({ length: work.operations }, (_, id) => make(id));
}

/** The venue's whole call: checks, match, fills, ledger, commissions, log, acknowledgement. */
function venue(work: Workload): Engine {
  const exchange = benchExchange(work);
  const commands = prepared(work);
  return {
    place: (id) => void exchange.place(commands[id] as PlaceOrder),
    cancel: (id) => void exchange.cancel(commands[id] as CancelOrder),
    resting: () => bookOf(exchange).size,
  };
}

/** The same without who observes it: what the engine alone does. */
function applied(work: Workload): Engine {
  const exchange = benchExchange(work);
  const commands = prepared(work);
  const now = Date.now();
  const act = (id: number) => {
    const [first] = apply(exchange.state.engine, commands[id]!, now);
    if (first?.type === "rejected") throw new Error(first.message);
  };
  return { place: act, cancel: act, resting: () => bookOf(exchange).size };
}

interface DecimalBook {
  add(id: number, side: 0 | 1, price: string, quantity: string): unknown;
  cancel(id: number): unknown;
  readonly orderIdMap: Map<number, unknown>;
}

/** The best correct engine of npm, fed decimal texts. */
function decimals({ kind, ticks, lots, target, operations }: Workload): Engine {
  const { Orderbook } = peer<{ Orderbook: new () => DecimalBook }>("orderbook-match-engine");
  const book = new Orderbook();
  const prices = texts(ticks, operations, priceScale);
  const sizes = texts(lots, operations, lotScale);
  return {
    place: (id) => void book.add(id + 1, kind[id] === buy ? 1 : 0, prices[id]!, sizes[id]!),
    cancel: (id) => void book.cancel(target[id]! + 1),
    resting: () => book.orderIdMap.size,
  };
}

interface FloatBook {
  limit(order: { id: string; side: string; size: number; price: number }): { err: unknown };
  cancel(id: string): unknown;
  readonly orders: Record<string, unknown>;
}

/** Engines of npm that count in floats. */
function floats({ kind, ticks, lots, target, operations }: Workload, name: string): Engine {
  const { OrderBook: Book } = peer<{ OrderBook: new () => FloatBook }>(name);
  const book = new Book();
  const ids = idTexts(operations);
  return {
    place(id) {
      const side = kind[id] === buy ? "buy" : "sell";
      const [size, price] = [lots[id]! / 10 ** lotScale, ticks[id]! / 10 ** priceScale];
      const { err } = book.limit({ id: ids[id]!, side, size, price });
      if (err) throw err;
    },
    cancel: (id) => void book.cancel(ids[target[id]!]!),
    resting: () => Object.keys(book.orders).length,
  };
}

const idTexts = (count: number) => Array.from({ length: count }, (_, id) => `o${id}`);

const texts = (units: Int32Array, count: number, places: number) =>
  Array.from({ length: count }, (_, at) => written(units[at]!, places));
