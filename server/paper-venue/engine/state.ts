import type { CoinBalance } from "../ledger/ledger";
import type { OrderBook } from "./book/book";
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

/** An order while it lives: being matched, or standing in its slot of the book. */
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
  slot: number;
  /** Its neighbours among the account's open orders. */
  older: Order | null;
  newer: Order | null;
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
  readonly orders: TextIndex<Order>;
  readonly byClientOid: TextIndex<Order>;
  readonly openOrders: Record<Category, number>;
  newest: Order | null;
  oldest: Order | null;
  /** Acknowledgements to give again, by what was asked for and clientOid, oldest first. */
  readonly acknowledged: Map<string, Acknowledgement>;
}

/** What an idempotent request was answered (docs/interface.md#limits). */
export interface Acknowledgement {
  readonly orderId: string | null;
  readonly at: number;
}

const FEWEST = 16;

/**
 * A map from texts to what they name, for entries that come and go all the time. A `Map` makes a
 * new table every few dozen removals, and an old one keeps all it held alive until the heap is
 * collected as a whole; here nothing is allocated but when the table grows. Linear probing; an
 * entry that goes has those behind it move up, so there are no graves.
 */
export class TextIndex<Value extends object> {
  /** How many entries there are. */
  size = 0;
  private texts: (string | undefined)[] = [];
  private found: (Value | undefined)[] = [];
  private hashes = new Int32Array(0);

  /** What a text names. */
  get(text: string): Value | undefined {
    const at = this.placeOf(text, hashOf(text));
    return at < 0 ? undefined : this.found[at];
  }

  /** Whether a text names anything. */
  has(text: string): boolean {
    return this.placeOf(text, hashOf(text)) >= 0;
  }

  /** Has a text name a value from now on. */
  set(text: string, value: Value): void {
    const hash = hashOf(text);
    const known = this.placeOf(text, hash);
    if (known >= 0) {
      this.found[known] = value;
      return;
    }
    if (this.size * 2 >= this.hashes.length) this.grow();
    this.put(text, hash, value);
    this.size += 1;
  }

  /** Has a text name nothing any more. */
  delete(text: string): void {
    const at = this.placeOf(text, hashOf(text));
    if (at < 0) return;
    this.size -= 1;
    const last = this.hashes.length - 1;
    let hole = at;
    for (let next = (hole + 1) & last; this.texts[next] !== undefined; next = (next + 1) & last) {
      const wanted = (this.hashes[next] as number) & last;
      // It may move up only as far as the place where a search for it begins.
      if (((next - wanted) & last) < ((next - hole) & last)) continue;
      this.texts[hole] = this.texts[next];
      this.found[hole] = this.found[next];
      this.hashes[hole] = this.hashes[next] as number;
      hole = next;
    }
    this.texts[hole] = undefined;
    this.found[hole] = undefined;
  }

  /** All that is named, in no order that means anything. */
  values(): readonly Value[] {
    return this.found.filter((value) => value !== undefined);
  }

  private placeOf(text: string, hash: number): number {
    const last = this.hashes.length - 1;
    if (last < 0) return -1;
    for (let at = hash & last; this.texts[at] !== undefined; at = (at + 1) & last) {
      if (this.hashes[at] === hash && this.texts[at] === text) return at;
    }
    return -1;
  }

  private put(text: string, hash: number, value: Value): void {
    const last = this.hashes.length - 1;
    let at = hash & last;
    while (this.texts[at] !== undefined) at = (at + 1) & last;
    this.texts[at] = text;
    this.found[at] = value;
    this.hashes[at] = hash;
  }

  private grow(): void {
    const { texts, found, hashes } = this;
    const length = Math.max(FEWEST, hashes.length * 2);
    this.texts = new Array<string | undefined>(length).fill(undefined);
    this.found = new Array<Value | undefined>(length).fill(undefined);
    this.hashes = new Int32Array(length);
    for (let at = 0; at < hashes.length; at += 1) {
      const [text, value] = [texts[at], found[at]];
      if (text !== undefined && value) this.put(text, hashes[at] as number, value);
    }
  }
}

/** FNV-1a over the characters, its high bits folded into the low ones. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}
