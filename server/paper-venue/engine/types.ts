/**
 * What goes into the engine and what comes out. Money, prices and sizes enter as decimal strings
 * and leave, in events, as integers: `ticks` (price x 10^pricePrecision), `lots` (size x
 * 10^quantityPrecision) and amounts of a coin (bigint, AMOUNT_SCALE decimals). The queries give
 * strings.
 */

export type Category = "SPOT" | "MARGIN" | "USDT-FUTURES" | "COIN-FUTURES" | "USDC-FUTURES";
export type Side = "buy" | "sell";
export type OrderType = "limit" | "market";
export type TimeInForce = "gtc" | "ioc" | "fok" | "post_only";
export type StpMode = "none" | "cancel_taker" | "cancel_maker" | "cancel_both";
export type HoldMode = "one_way_mode" | "hedge_mode";
export type InstrumentStatus = "listed" | "online" | "limit_open" | "offline" | "restrictedAPI";

/**
 * The trading rules of an instrument, with the interface's field names and decimal strings
 * (interface.md "Instrument"). An optional rule that is absent or "" does not apply; a time that
 * is absent, "" or "-1" is not configured.
 */
export interface InstrumentDefinition {
  readonly category: Category;
  readonly symbol: string;
  readonly baseCoin: string;
  readonly quoteCoin: string;
  /** Which index is its market price: the `symbol` of the set-index commands. */
  readonly indexSymbol: string;
  readonly pricePrecision: string;
  readonly quantityPrecision: string;
  /** Decimal places of the quote amount of a market buy (spot and margin). */
  readonly quotePrecision?: string;
  readonly priceMultiplier?: string;
  readonly quantityMultiplier?: string;
  readonly minOrderQty?: string;
  readonly maxOrderQty?: string;
  readonly maxMarketOrderQty?: string;
  readonly minOrderAmount?: string;
  /** "0.05": a buy may cost at most 5 % more than the market price, a sell at most 5 % less. */
  readonly buyLimitPriceRatio?: string;
  readonly sellLimitPriceRatio?: string;
  readonly maxSymbolOrderNum?: string;
  readonly maxProductOrderNum?: string;
  /** The position tier: the largest position, base coin, orders included (futures). */
  readonly maxPositionQty?: string;
  /**
   * Fractions: "0.001" is 0.1 %. Paid in the coin received (spot, margin) or the quote coin
   * (futures).
   */
  readonly makerFeeRate: string;
  readonly takerFeeRate: string;
  /** How far margin orders may borrow: own funds times (this - 1). */
  readonly maxCrossedLeverage?: string;
  readonly status: InstrumentStatus;
  readonly offTime?: string;
  readonly limitOpenTime?: string;
  readonly maintainTime?: string;
}

/** Opens an account under the caller's uid; positions are netted (one-way mode). */
export interface OpenAccount {
  readonly type: "open-account";
  readonly uid: string;
}

/** Credits an account from outside; `amount` is a positive decimal with at most 18 places. */
export interface Deposit {
  readonly type: "deposit";
  readonly uid: string;
  readonly coin: string;
  readonly amount: string;
}

/** Takes what is free and not owed out of an account; `amount` as for a deposit. */
export interface Withdraw {
  readonly type: "withdraw";
  readonly uid: string;
  readonly coin: string;
  readonly amount: string;
}

/**
 * Lists an instrument, or changes the rules of a listed one (coins and precisions stay as they
 * are).
 */
export interface ListInstrument {
  readonly type: "list-instrument";
  readonly instrument: InstrumentDefinition;
}

/** Sets the index price that the price bands and unrealised losses are measured against. */
export interface SetIndex {
  readonly type: "set-index";
  readonly symbol: string;
  readonly price: string;
}

/**
 * Places an order (interface.md section 6). Values are already of the right kind, in lower case.
 */
export interface Place {
  readonly type: "place";
  readonly uid: string;
  readonly category: Category;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  /** Base coin; the quote coin for a market buy on spot and margin. */
  readonly qty: string;
  /** Demanded for limit, ignored for market. */
  readonly price?: string | null;
  /** Defaults to gtc; ignored for market orders, which never rest. */
  readonly timeInForce?: TimeInForce | null;
  readonly posSide?: "long" | "short" | null;
  /** The order's own id is its clientOid where none is given. */
  readonly clientOid?: string | null;
  readonly reduceOnly?: boolean;
  readonly stpMode?: StpMode | null;
  /** The broker's X-CHANNEL-API-CODE, kept with the order and told with its fills. */
  readonly channelCode?: string | null;
  /** Take-profit and stop-loss that what is filled of the order gets; futures only. */
  readonly presets?: Presets | null;
}

/** Which price a trigger watches: the book's last trade, or the index (mark is the index here). */
export type TriggerBy = "fill_price" | "mark_price" | "index_price";

/** One side of a take-profit/stop-loss: when it goes off, and what it then sends. */
export interface Exit {
  readonly triggerPrice: string;
  readonly triggerBy: TriggerBy;
  /** The limit of the order it sends; null sends a market order. */
  readonly limitPrice: string | null;
}

/** A take-profit, a stop-loss, or both (interface.md sections 3, 6 and 11). */
export interface Presets {
  readonly takeProfit: Exit | null;
  readonly stopLoss: Exit | null;
}

/** Cancels an open order by orderId (which wins) or clientOid (interface.md section 15). */
export interface Cancel {
  readonly type: "cancel";
  readonly uid: string;
  readonly orderId?: string | null;
  readonly clientOid?: string | null;
  readonly category?: Category | null;
}

export type Command = OpenAccount | Deposit | Withdraw | ListInstrument | SetIndex | Place | Cancel;

/** Why an order left the book, or never entered it, without being filled. */
export type CancelReason =
  | "requested"
  | "ioc"
  | "fok"
  | "post-only"
  | "market"
  | "self-trade"
  | "reduce-only";

/** The command changed nothing; `message` names the rule, `field` the request's field or "". */
export interface Rejected {
  readonly type: "rejected";
  readonly code: string;
  readonly message: string;
  readonly field: string;
}

interface OrderEvent {
  readonly uid: string;
  readonly orderId: string;
  readonly clientOid: string;
  readonly category: Category;
  readonly symbol: string;
}

export interface Accepted extends OrderEvent {
  readonly type: "accepted";
}

/** What is left of the order stands in the book. */
export interface Rested extends OrderEvent {
  readonly type: "rested";
  readonly lots: number;
}

export interface Cancelled extends OrderEvent {
  readonly type: "cancelled";
  readonly why: CancelReason;
}

/**
 * An earlier reduce-only order gave way to a new one, whose acknowledgement then has no orderId.
 */
export interface Replaced extends OrderEvent {
  readonly type: "replaced";
  readonly byOrderId: string;
}

/** Nothing of the order is left to fill. */
export interface Completed extends OrderEvent {
  readonly type: "completed";
}

export interface FillSide {
  readonly uid: string;
  readonly orderId: string;
  readonly clientOid: string;
  /** SPOT and MARGIN orders meet in one book, so each side has its own. */
  readonly category: Category;
  readonly side: Side;
  readonly channelCode: string | null;
  readonly fee: bigint;
  readonly feeCoin: string;
}

/** One match, at the maker's price. */
export interface Filled {
  readonly type: "filled";
  readonly fillId: string;
  readonly symbol: string;
  readonly ticks: number;
  readonly lots: number;
  /** In the quote coin. */
  readonly value: bigint;
  readonly taker: FillSide;
  readonly maker: FillSide;
  readonly at: number;
}

export interface AccountOpened {
  readonly type: "account-opened";
  readonly uid: string;
}

/** Money that came from outside or left, was lent to a margin order, or was paid back. */
export interface Credited {
  readonly type: "deposited" | "withdrawn" | "borrowed" | "repaid";
  readonly uid: string;
  readonly coin: string;
  readonly amount: bigint;
}

export interface InstrumentListed {
  readonly type: "instrument-listed";
  readonly category: Category;
  readonly symbol: string;
}

export interface IndexSet {
  readonly type: "index-set";
  readonly symbol: string;
  readonly price: string;
}

export type Event =
  | Rejected
  | Accepted
  | Rested
  | Filled
  | Completed
  | Cancelled
  | Replaced
  | AccountOpened
  | Credited
  | InstrumentListed
  | IndexSet;

/** An open order as the lists show it; every number is a decimal string. */
export interface OrderView {
  readonly orderId: string;
  readonly clientOid: string;
  readonly uid: string;
  readonly category: Category;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price: string;
  readonly qty: string;
  /** price x qty, quote coin, for spot and margin; "0" for futures. */
  readonly amount: string;
  readonly cumExecQty: string;
  readonly cumExecValue: string;
  /** "0" until something is filled. */
  readonly avgPrice: string;
  readonly orderStatus: "live" | "partially_filled";
  readonly holdMode: HoldMode;
  readonly stpMode: StpMode;
  readonly reduceOnly: boolean;
  /** What has been paid so far, or null before the first fill. */
  readonly fee: { readonly coin: string; readonly amount: string } | null;
  readonly channelCode: string | null;
  readonly createdTime: number;
  readonly updatedTime: number;
}

/** One coin of an account; total = available + frozen unless unrealised losses eat into it. */
export interface BalanceView {
  readonly coin: string;
  readonly total: string;
  readonly available: string;
  /** Held for open orders and positions. */
  readonly frozen: string;
  readonly borrowed: string;
}

export interface PositionView {
  readonly category: Category;
  readonly symbol: string;
  readonly side: "long" | "short";
  readonly qty: string;
  readonly avgPrice: string;
  readonly leverage: number;
  readonly unrealised: string;
}
