import type { Ledger, Line } from "../ledger";
import type { Book } from "./book/book";
import type {
  Category,
  HoldMode,
  InstrumentDefinition,
  OrderType,
  Side,
  StpMode,
  TimeInForce,
} from "./types";

/**
 * Where orders meet. SPOT and MARGIN instruments of one symbol share a market; futures have their
 * own.
 */
export interface Market {
  readonly book: Book<Order>;
}

/**
 * An instrument with its rules as integers. A rule that does not apply is 0, or as far as can be.
 */
export interface Instrument {
  readonly category: Category;
  readonly symbol: string;
  readonly market: Market;
  readonly futures: boolean;
  /** The accounts that hold a position. */
  readonly holders: Set<Stake>;
  definition: InstrumentDefinition;
  rules: Rules;
  /**
   * The index with AMOUNT_SCALE decimals, 0 before it is known, and the band in ticks around it.
   */
  index: bigint;
  highestBuy: number;
  lowestSell: number;
}

export interface Rules {
  readonly priceScale: number;
  readonly lotScale: number;
  readonly quoteScale: number;
  readonly tickStep: number;
  readonly lotStep: number;
  readonly minLots: number;
  readonly maxLots: number;
  readonly maxMarketLots: number;
  readonly maxPositionLots: number;
  readonly minAmount: bigint;
  readonly maxSymbolOrders: number;
  readonly maxProductOrders: number;
  /** Ratios and rates as counts of 10^-RATE_SCALE. */
  readonly buyRatio: bigint | null;
  readonly sellRatio: bigint | null;
  readonly makerRate: bigint;
  readonly takerRate: bigint;
  /** How often own funds may be borrowed. */
  readonly borrowTimes: bigint;
  /** One lot in the base coin, and one lot at a price of one tick in the quote coin. */
  readonly lotAmount: bigint;
  readonly tickValue: bigint;
  readonly offTime: number;
  readonly limitOpenTime: number;
  readonly maintainTime: number;
}

/** An order while it lives: being matched, or standing in its slot of the book. */
export interface Order {
  readonly id: string;
  readonly clientOid: string;
  readonly stake: Stake;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly stpMode: StpMode;
  readonly reduceOnly: boolean;
  readonly channelCode: string | null;
  /** The limit; 0 for a market order. */
  readonly ticks: number;
  /** The size; 0 for a market buy by quote amount, which has `budget` instead. */
  readonly lots: number;
  readonly budget: bigint;
  readonly createdAt: number;
  updatedAt: number;
  filledLots: number;
  filledValue: bigint;
  fee: bigint;
  /** What of the line's `held` is this order's (spot and margin). */
  held: bigint;
  slot: number;
  /** Its neighbours among the account's open orders. */
  older: Order | null;
  newer: Order | null;
}

/** What one account has to do with one instrument. */
export interface Stake {
  readonly account: Account;
  readonly instrument: Instrument;
  readonly base: Line;
  readonly quote: Line;
  openOrders: number;
  /** Futures. The position: lots and entry value, both below zero for a short one. */
  lots: number;
  cost: bigint;
  leverage: number;
  /** The resting orders that may open: their lots and values by side. */
  buyLots: number;
  sellLots: number;
  buyValue: bigint;
  sellValue: bigint;
  /** The resting reduce-only orders, oldest first, and their lots. */
  readonly reducing: Order[];
  reducingLots: number;
  /** Its parts of the quote line's `margin` (of which `initial` without fees) and `loss`. */
  initial: bigint;
  margin: bigint;
  loss: bigint;
}

export interface Account {
  readonly uid: string;
  readonly holdMode: HoldMode;
  readonly stakes: Map<Instrument, Stake>;
  readonly orders: Map<string, Order>;
  readonly byClientOid: Map<string, Order>;
  readonly openOrders: Record<Category, number>;
  newest: Order | null;
  oldest: Order | null;
}

/** Everything the engine knows. Only `apply` changes it. */
export interface State {
  readonly instruments: Record<Category, Map<string, Instrument>>;
  /** By index symbol, AMOUNT_SCALE decimals. */
  readonly indices: Map<string, bigint>;
  readonly accounts: Map<string, Account>;
  readonly ledger: Ledger;
  /** The last id given: its millisecond and its number within it. */
  lastIdAt: number;
  lastIdNumber: number;
}
