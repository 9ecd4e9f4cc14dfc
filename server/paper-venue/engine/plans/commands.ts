import type { Category, PlaceOrder, PosSide, Presets, TriggerBy } from "../types";

/** Trigger and trailing orders; the other kinds come of `PlaceStrategy` and of presets. */
export type PlacedPlanType = "spot_plan" | "normal_plan" | "track_plan" | "moving_plan";

/** What a plan order is: interface.md's planType, and `spot_plan` for those of endpoint 5. */
export type EnginePlanType = PlacedPlanType | "profit_plan" | "loss_plan" | "pos_profit" | "pos_loss";

/** Leaves an order to be placed when a price is reached (interface.md sections 5 and 12). */
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
  readonly triggerBy: TriggerBy;
  /** Null lets a trailing order follow the price from the start. */
  readonly triggerPrice: string | null;
  /** Trailing orders: by how many per cent the price must turn back, "1" to "10". */
  readonly callbackRatio?: string | null;
}

/** Protects a position by a take-profit, a stop-loss or both (interface.md section 11). */
export interface PlaceStrategy extends Presets {
  readonly type: "place-strategy";
  readonly uid: string;
  readonly category: Category;
  readonly symbol: string;
  /** The side of the position, in one-way mode too (rulings 23). */
  readonly posSide: PosSide;
  /** Base coin; null closes the whole position. */
  readonly qty: string | null;
  readonly clientOid?: string | null;
  readonly channelCode?: string | null;
}
