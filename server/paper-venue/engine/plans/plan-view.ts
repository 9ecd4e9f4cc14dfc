import type {
  Category,
  HoldMode,
  MarginMode,
  OrderType,
  PosSide,
  Presets,
  Side,
  TriggerBy,
} from "../types";
import type { EnginePlanType } from "./commands";

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
  readonly triggerBy: TriggerBy;
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
