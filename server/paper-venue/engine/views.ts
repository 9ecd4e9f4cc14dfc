import type {
  Category,
  EnginePlanType,
  HoldMode,
  MarginMode,
  OrderType,
  PosSide,
  Presets,
  Side,
  StpMode,
  TimeInForce,
  TriggerPriceType,
} from "./types";

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
  /** The position it is for in hedge mode; null in one-way mode, on spot and on margin. */
  readonly posSide: PosSide | null;
  /** Null on spot and margin. */
  readonly marginMode: MarginMode | null;
  readonly stpMode: StpMode;
  /** One-way mode; an order that closes in hedge mode is told by its side and posSide. */
  readonly reduceOnly: boolean;
  /** What has been paid so far, or null before the first fill. */
  readonly fee: { readonly coin: string; readonly amount: string } | null;
  readonly channelCode: string | null;
  /** The kind of plan order that sent it; null for an order that was placed. */
  readonly sentBy: EnginePlanType | null;
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
  readonly side: PosSide;
  /** The side in hedge mode, where there may be one of each; null in one-way mode. */
  readonly posSide: PosSide | null;
  readonly marginMode: MarginMode;
  /**
   * Base coin; of coin futures, what the contracts were worth when they were entered, or how many
   * they are where sizes are contracts.
   */
  readonly qty: string;
  /** Quote coin: what it cost to enter; coin futures: the contracts. */
  readonly value: string;
  readonly avgPrice: string;
  readonly leverage: number;
  readonly unrealised: string;
}

/** A waiting plan order as the lists show it; every number is a decimal string. */
export interface PlanView {
  readonly orderId: string;
  readonly clientOid: string;
  readonly uid: string;
  readonly planType: EnginePlanType;
  readonly category: Category;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  /**
   * Base coin, "0" for the whole position; on spot the quote coin for a market order, at its
   * trigger price where the size was given in the other coin.
   */
  readonly size: string;
  /** The limit of the order it sends; null for a market order. */
  readonly limitPrice: string | null;
  /** Null for a trailing order that followed the price from the start. */
  readonly triggerPrice: string | null;
  readonly triggerBy: TriggerPriceType;
  /** Per cent; null but for trailing orders. */
  readonly callbackRatio: string | null;
  /** Whether it only makes a position smaller. */
  readonly closes: boolean;
  /** The position it is for in hedge mode; null in one-way mode and on spot. */
  readonly posSide: PosSide | null;
  readonly holdMode: HoldMode;
  readonly marginMode: MarginMode;
  readonly marginCoin: string;
  readonly presets: Presets | null;
  readonly createdTime: number;
  readonly updatedTime: number;
}
