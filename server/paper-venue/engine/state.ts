import type { CoinBalance } from "../ledger/ledger";
import type { OrderBook, Standing } from "./book/book";
import type {
  Category,
  EnginePlanType,
  HoldMode,
  InstrumentDefinition,
  MarginMode,
  OrderType,
  PosSide,
  Presets,
  Side,
  StpMode,
  TimeInForce,
} from "./types";

/**
 * Where orders meet. SPOT and MARGIN instruments of one symbol share a market; futures have their
 * own.
 */
export interface Market {
  readonly book: OrderBook<Order>;
  /** The price of the last trade, 0 before the first. */
  lastTicks: number;
}

/**
 * An instrument with its rules as integers. A rule that does not apply is 0, or as far as can be.
 */
export interface EngineInstrument {
  readonly category: Category;
  readonly symbol: string;
  readonly market: Market;
  readonly futures: boolean;
  /** The accounts that hold a position. */
  readonly holders: Set<PositionAccount>;
  definition: InstrumentDefinition;
  rules: InstrumentRules;
  /**
   * The index with AMOUNT_SCALE decimals, 0 before it is known, and the band in ticks around it.
   */
  index: bigint;
  highestBuy: number;
  lowestSell: number;
}

export interface InstrumentRules {
  /**
   * Coin futures: margin, profit and fees are in the base coin, and `lots` are contracts, counted
   * in the quote coin; what they are worth in the base coin depends on the price.
   */
  readonly inverse: boolean;
  /** Coin futures whose sizes and lot rules are contracts too, instead of base coin. */
  readonly contracts: boolean;
  readonly priceScale: number;
  /** Decimal places of a size: in the base coin, or of contracts. */
  readonly lotScale: number;
  /** Decimal places of lots as the book counts them: another number for coin futures only. */
  readonly countScale: number;
  readonly quoteScale: number;
  readonly tickStep: number;
  readonly lotStep: number;
  readonly minLots: number;
  readonly maxLots: number;
  readonly maxMarketLots: number;
  readonly maxPositionLots: number;
  /** The position tier of coin futures, in the base coin's ledger amount. */
  readonly maxPositionValue: bigint | null;
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
  readonly mostLeverage: number;
  /** Unix ms: when a delivery opens and ends. */
  readonly startTime: number;
  readonly deliveryTime: number;
  readonly offTime: number;
  readonly limitOpenTime: number;
  readonly maintainTime: number;
}

/** An order while it lives: being matched, or standing in the book. */
export interface Order {
  readonly id: string;
  readonly clientOid: string;
  readonly positionAccount: PositionAccount;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly stpMode: StpMode;
  /** It only ever makes its position smaller: in hedge mode every order that closes. */
  readonly reduceOnly: boolean;
  readonly channelCode: string | null;
  readonly presets: Presets | null;
  /** The kind of plan order that sent it. */
  readonly sentBy: EnginePlanType | null;
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
  /** Its place in the book, while it stands there. */
  standing: Standing<Order> | null;
}

/** What one account has to do with one instrument; in hedge mode, with one side of it. */
export interface PositionAccount {
  readonly account: TradingAccount;
  readonly instrument: EngineInstrument;
  /** Hedge mode: the side that its position is always of. Else null. */
  readonly posSide: PosSide | null;
  /** Counts while there is a position or an open order. */
  marginMode: MarginMode;
  readonly base: CoinBalance;
  readonly quote: CoinBalance;
  /** The line that pays futures margins, fees and losses: the quote's, the base's when inverse. */
  readonly settle: CoinBalance;
  openOrders: number;
  /**
   * Futures. The position: lots and entry value in the settlement coin, both below zero for a
   * short one.
   */
  lots: number;
  cost: bigint;
  /** Counts while there is a position or an open order: `leverageOf` answers what holds. */
  leverage: number;
  /** The resting orders that may open: their lots and values by side. */
  buyLots: number;
  sellLots: number;
  buyValue: bigint;
  sellValue: bigint;
  /** The resting reduce-only orders, oldest first, and their lots. */
  readonly reducing: Order[];
  reducingLots: number;
  /** Its parts of the settlement line's `margin` (of which `initial` without fees) and `loss`. */
  initial: bigint;
  margin: bigint;
  loss: bigint;
}

export interface TradingAccount {
  readonly uid: string;
  holdMode: HoldMode;
  /** Netted ones, and those of hedge mode by their side. */
  readonly positionAccounts: Readonly<
    Record<"net" | PosSide, Map<EngineInstrument, PositionAccount>>
  >;
  /** Its open orders by id, oldest first; of those with one clientOid the newest is found. */
  readonly orders: Map<string, Order>;
  readonly byClientOid: Map<string, Order>;
  readonly openOrders: Record<Category, number>;
  /** Acknowledgements to give again, by what was asked for and clientOid, oldest first. */
  readonly acknowledged: Map<string, Acknowledgement>;
}

/** What an idempotent request was answered (docs/interface.md#limits). */
export interface Acknowledgement {
  readonly orderId: string | null;
  readonly at: number;
}
