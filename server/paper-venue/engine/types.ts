/**
 * What goes into the engine and what comes out. Money, prices and sizes enter as decimal strings
 * and leave, in events, as integers: `ticks` (price x 10^pricePrecision), `lots` (size x
 * 10^quantityPrecision; of coin futures contracts x 10^(pricePrecision + quantityPrecision)) and
 * amounts of a coin (bigint, AMOUNT_SCALE decimals). The queries give strings.
 */

import type {
  Category,
  HoldMode,
  MarginMode,
  OrderType,
  PosSide,
  Side,
  StpMode,
  TimeInForce,
} from "@/lib/exchange/values";

export type { Category, HoldMode, MarginMode, OrderType, PosSide, Side, StpMode, TimeInForce };

export type TradingStatus = "listed" | "online" | "limit_open" | "offline" | "restrictedAPI";

/**
 * The trading rules of an instrument, with the interface's field names and decimal strings
 * (docs/interface.md#instrument). An optional rule that is absent or "" does not apply; a time that
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
  /** Coin futures: sizes and lot rules count whole contracts of 1 quote coin, not base coin. */
  readonly contracts?: boolean;
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
   * Fractions: "0.001" is 0.1 %. Paid in the coin received (spot, margin), the quote coin
   * (futures) or the base coin (coin futures).
   */
  readonly makerFeeRate: string;
  readonly takerFeeRate: string;
  /** Futures: a whole number. */
  readonly maxLeverage?: string;
  /** How far margin orders may borrow: own funds times (this - 1). */
  readonly maxCrossedLeverage?: string;
  readonly status: TradingStatus;
  readonly offTime?: string;
  readonly limitOpenTime?: string;
  readonly maintainTime?: string;
  /** A delivery trades from its start; its positions are closed at the index at its end. */
  readonly deliveryStartTime?: string;
  readonly deliveryTime?: string;
}

/** Opens an account under the caller's uid, in one-way mode unless it says otherwise. */
export interface OpenAccount {
  readonly type: "open-account";
  readonly uid: string;
  readonly holdMode?: HoldMode;
}

/**
 * Changes an account between one netted position an instrument (one-way mode) and a long and a
 * short one (hedge mode). Refused (40020) while it has futures positions or open futures orders.
 */
export interface SetHoldMode {
  readonly type: "set-hold-mode";
  readonly uid: string;
  readonly holdMode: HoldMode;
}

/** What the exchange does where its documents say two things; the first value is the default. */
export interface VenueRules {
  /**
   * A market close larger than what resting closes leave of a hedge-mode position closes the
   * remainder, or is refused with 25225 (docs/rulings.md#ruling-24).
   */
  "hedge-close": "remainder" | "refuse";
  /**
   * A clientOid that an open order has is refused with 25212, opens a second order, or gets the
   * open order's acknowledgement again (docs/rulings.md#ruling-27).
   */
  "client-oid-reuse": "refuse" | "second-order" | "first-ack";
}

/** Sets one of the venue rules. */
export type SetRule = {
  readonly [Rule in keyof VenueRules]: {
    readonly type: "set-rule";
    readonly rule: Rule;
    readonly value: VenueRules[Rule];
  };
}[keyof VenueRules];

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

/** Ends a futures instrument: closes its positions at the index price and takes it off. */
export interface Deliver {
  readonly type: "deliver";
  readonly category: Category;
  readonly symbol: string;
}

/**
 * Sets the leverage of the instruments of a product line with an open position
 * (docs/interface.md#endpoint-17).
 */
export interface SetLeverage {
  readonly type: "set-leverage";
  readonly uid: string;
  readonly category: Category;
  /** A whole number. */
  readonly leverage: string;
}

/**
 * Places an order (docs/interface.md#endpoint-6). Values are already of the right kind, in lower
 * case.
 */
export interface PlaceOrder {
  readonly type: "place";
  readonly uid: string;
  readonly category: Category;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  /** Base coin, or as `qtyIn` says; the quote coin for a market buy on spot and margin. */
  readonly qty: string;
  /**
   * COIN-FUTURES: the coin that `qty` is counted in (docs/rulings.md#ruling-21), the base coin when
   * left out.
   */
  readonly qtyIn?: "base" | "quote" | null;
  /** Demanded for limit, ignored for market. */
  readonly price?: string | null;
  /** Defaults to gtc; ignored for market orders, which never rest. */
  readonly timeInForce?: TimeInForce | null;
  /**
   * Hedge mode, futures: the position it is for. Buy + long and sell + short open, sell + long and
   * buy + short close (docs/interface.md#endpoint-6-rule-4). Ignored on spot and margin.
   */
  readonly posSide?: PosSide | null;
  /** The order's own id is its clientOid where none is given. */
  readonly clientOid?: string | null;
  /**
   * The same clientOid with this flag within six hours gets the first acknowledgement again, also
   * when that order is closed (endpoint 8).
   */
  readonly idempotent?: boolean;
  /** One-way mode only; in hedge mode posSide says what closes. */
  readonly reduceOnly?: boolean;
  /** Futures. Left out: as the instrument's open position and orders have it, else crossed. */
  readonly marginMode?: MarginMode | null;
  readonly stpMode?: StpMode | null;
  /** The broker's X-CHANNEL-API-CODE, kept with the order and told with its fills. */
  readonly channelCode?: string | null;
  /** Take-profit and stop-loss that what is filled of the order gets; futures only. */
  readonly presets?: Presets | null;
  /** The kind of plan order that sends it. */
  readonly sentBy?: EnginePlanType | null;
}

/** Which price a trigger watches: the book's last trade, or the index (mark is the index here). */
export type TriggerPriceType = "fill_price" | "mark_price" | "index_price";

/** One side of a take-profit/stop-loss: when it goes off, and what it then sends. */
export interface TakeProfitStopLossLeg {
  readonly triggerPrice: string;
  readonly triggerBy: TriggerPriceType;
  /** The limit of the order it sends; null sends a market order. */
  readonly limitPrice: string | null;
}

/**
 * A take-profit, a stop-loss, or both (docs/interface.md#endpoint-3, #endpoint-6, #endpoint-11).
 */
export interface Presets {
  readonly takeProfit: TakeProfitStopLossLeg | null;
  readonly stopLoss: TakeProfitStopLossLeg | null;
}

/** Cancels an open order by orderId (which wins) or clientOid (docs/interface.md#endpoint-15). */
export interface CancelOrder {
  readonly type: "cancel";
  readonly uid: string;
  readonly orderId?: string | null;
  readonly clientOid?: string | null;
  readonly category?: Category | null;
}

export type EngineCommand =
  | OpenAccount
  | Deposit
  | Withdraw
  | ListInstrument
  | Deliver
  | SetLeverage
  | SetIndex
  | SetHoldMode
  | SetRule
  | PlaceOrder
  | PlacePlan
  | PlaceStrategy
  | CancelOrder;

/** Trigger and trailing orders; the other kinds come of `PlaceStrategy` and of presets. */
type PlacedPlanType = "spot_plan" | "normal_plan" | "track_plan" | "moving_plan";

/** What a plan order is: docs/interface.md's planType, and `spot_plan` for those of endpoint 5. */
export type EnginePlanType =
  | PlacedPlanType
  | "profit_plan"
  | "loss_plan"
  | "pos_profit"
  | "pos_loss";

/**
 * Leaves an order to be placed when a price is reached (docs/interface.md#endpoint-5,
 * #endpoint-12).
 */
export interface PlacePlan {
  readonly type: "place-plan";
  readonly planType: PlacedPlanType;
  /**
   * What is placed then. Its `qty` is ignored for a moving_plan, which closes the whole position;
   * a track_plan and a moving_plan place market orders.
   */
  readonly order: Omit<PlaceOrder, "idempotent">;
  /** What `qty` counts; for spot plans only, elsewhere it is the base coin. */
  readonly sizeIn?: "base" | "quote";
  readonly triggerBy: TriggerPriceType;
  /** Null lets a trailing order follow the price from the start. */
  readonly triggerPrice: string | null;
  /** Trailing orders: by how many per cent the price must turn back, "1" to "10". */
  readonly callbackRatio?: string | null;
}

/** Protects a position by a take-profit, a stop-loss or both (docs/interface.md#endpoint-11). */
export interface PlaceStrategy extends Presets {
  readonly type: "place-strategy";
  readonly uid: string;
  readonly category: Category;
  readonly symbol: string;
  /** The side of the position, in one-way mode too (docs/rulings.md#ruling-23). */
  readonly posSide: PosSide;
  /** Base coin; null closes the whole position. */
  readonly qty: string | null;
  readonly clientOid?: string | null;
  readonly channelCode?: string | null;
}
