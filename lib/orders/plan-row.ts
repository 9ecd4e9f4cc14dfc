import { type Decimal, decimalOrNull } from "@/lib/decimal";
import type { ResponseOf } from "@/lib/exchange/endpoints";
import { lotUnitOf } from "@/lib/exchange/futures";
import type { PositionAction } from "./position-action";
import { aboveZero, momentOf, posSideOf, sideOf } from "./read-order-row";

/** Which tab a plan order stands in: the families of endpoint 12, and the plans of spot. */
export type PlanFamily = "normal" | "trailing" | "tpsl" | "spot";

/** A take profit or a stop loss that an order carries. */
export interface AttachedTrigger {
  readonly trigger: Decimal;
  /** Null means at market. */
  readonly price: Decimal | null;
  /** fill_price, mark_price or index_price; null when the list does not say. */
  readonly by: string | null;
}

/**
 * A plan order that waits, whichever list it stands in (docs/rulings.md#ruling-14, #ruling-18,
 * #ruling-31).
 */
export interface PlanOrderRow {
  readonly key: string;
  readonly orderId: string;
  readonly clientOid: string | null;
  readonly category: string;
  readonly symbol: string;
  readonly family: PlanFamily;
  /** The exchange's word, "spot_plan" for those of spot. */
  readonly planType: string;
  /** Null when its sides are not known. */
  readonly positionAction: PositionAction | null;
  /** It is said as Buy or Sell; one that protects a position names that in every mode. */
  readonly oneWay: boolean;
  readonly orderType: string | null;
  readonly size: Decimal | null;
  readonly sizeUnit: "base" | "quote";
  readonly trigger: Decimal | null;
  readonly triggerType: string | null;
  /** The price once triggered; null at market and for trailing orders. */
  readonly price: Decimal | null;
  /** Per cent, for trailing orders. */
  readonly callbackRatio: Decimal | null;
  readonly takeProfit: AttachedTrigger | null;
  readonly stopLoss: AttachedTrigger | null;
  readonly marginMode: string | null;
  readonly marginCoin: string | null;
  readonly posMode: string | null;
  /** `live` and `not_trigger` are both "Waiting"; any other word of the list stays as it is. */
  readonly status: string;
  /** Where it was placed: WEB, API, SYS, ANDROID, IOS. */
  readonly source: string | null;
  readonly orderSource: string | null;
  /** Unix ms. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
}

/** An element of endpoint 12 or 10 as the topic "plans" gives it. */
export type ListedPlanOrder =
  | (ResponseOf<"plan-orders-pending">["entrustedList"][number] & { readonly category: string })
  | SpotPlan;

type SpotPlan = ResponseOf<"spot-unfilled-orders">[number] & {
  readonly category: "SPOT";
  readonly planType: "spot_plan";
};

/** Reads a plan order of either list. Empty and absent fields are null. */
export function fromPlan(listed: ListedPlanOrder): PlanOrderRow {
  return isSpot(listed) ? fromSpot(listed) : fromFutures(listed);
}

function isSpot(listed: ListedPlanOrder): listed is SpotPlan {
  return listed.planType === "spot_plan";
}

function fromSpot(listed: SpotPlan): PlanOrderRow {
  const side = sideOf(listed.side);
  const { presetTakeProfitPrice, presetStopLossPrice } = listed;
  return {
    ...common(listed),
    family: "spot",
    planType: "spot_plan",
    positionAction: side,
    oneWay: false,
    size: decimalOrNull(listed.size),
    // The list counts market orders in quote coin (docs/rulings.md#ruling-16).
    sizeUnit: listed.orderType?.toLowerCase() === "market" ? "quote" : "base",
    trigger: aboveZero(listed.triggerPrice),
    triggerType: null,
    price: listed.orderType?.toLowerCase() === "market" ? null : aboveZero(listed.priceAvg),
    callbackRatio: null,
    takeProfit: attachedTrigger(presetTakeProfitPrice, listed.executeTakeProfitPrice, null),
    stopLoss: attachedTrigger(presetStopLossPrice, listed.executeStopLossPrice, null),
    marginMode: null,
    marginCoin: null,
    posMode: null,
    status: statusLabel(listed.status),
  };
}

function fromFutures(listed: Exclude<ListedPlanOrder, SpotPlan>): PlanOrderRow {
  const planType = listed.planType ?? "";
  const family = planFamilyOf(planType);
  const { stopSurplusTriggerPrice, stopSurplusTriggerType, stopSurplusExecutePrice } = listed;
  const { stopLossTriggerPrice, stopLossTriggerType, stopLossExecutePrice } = listed;
  const takeProfit = attachedTrigger(
    stopSurplusTriggerPrice,
    stopSurplusExecutePrice,
    stopSurplusTriggerType ?? null,
  );
  const stopLoss = attachedTrigger(
    stopLossTriggerPrice,
    stopLossExecutePrice,
    stopLossTriggerType ?? null,
  );
  // Only trigger and trailing orders are sure to name a trigger; the others name it as an exit.
  const own = isProfit(planType) ? takeProfit : isLoss(planType) ? stopLoss : null;
  return {
    ...common(listed),
    family,
    planType,
    positionAction: positionActionOf(listed),
    oneWay: family !== "tpsl" && listed.posMode === "one_way_mode",
    size: decimalOrNull(listed.size),
    sizeUnit: lotUnitOf(listed.symbol ?? ""),
    trigger: aboveZero(listed.triggerPrice) ?? own?.trigger ?? null,
    triggerType: listed.triggerType || own?.by || null,
    price: aboveZero(listed.executePrice) ?? aboveZero(listed.price),
    callbackRatio: aboveZero(listed.callbackRatio),
    takeProfit: own === null ? takeProfit : null,
    stopLoss: own === null ? stopLoss : null,
    marginMode: listed.marginMode || null,
    marginCoin: listed.marginCoin || null,
    posMode: listed.posMode || null,
    status: statusLabel(listed.planStatus),
  };
}

function common(listed: ListedPlanOrder) {
  const { orderId, category, planType } = listed;
  return {
    key: `${planType ?? ""} ${orderId}`,
    orderId,
    clientOid: listed.clientOid || null,
    category,
    symbol: listed.symbol ?? "",
    orderType: listed.orderType?.toLowerCase() || null,
    source: listed.enterPointSource || null,
    orderSource: listed.orderSource || null,
    createdAt: momentOf(listed.cTime),
    updatedAt: momentOf(listed.uTime),
  };
}

/** The family of a plan type of endpoint 12; one that we do not know stands with the first. */
export function planFamilyOf(planType: string): PlanFamily {
  if (planType === "track_plan") return "trailing";
  return isProfit(planType) || isLoss(planType) || planType === "moving_plan" ? "tpsl" : "normal";
}

const isProfit = (planType: string) => planType === "profit_plan" || planType === "pos_profit";
const isLoss = (planType: string) => planType === "loss_plan" || planType === "pos_loss";

/**
 * In hedge mode the position and tradeSide say it, and `side` is the position's; in one-way mode
 * ("net") the order's side, and of a take profit or stop loss the tradeSide `sell_single` or
 * `buy_single`, which closes.
 */
function positionActionOf(listed: Exclude<ListedPlanOrder, SpotPlan>): PositionAction | null {
  const tradeSide = listed.tradeSide?.toLowerCase();
  if (planFamilyOf(listed.planType ?? "") === "tpsl") {
    if (tradeSide === "sell_single") return "close-long";
    if (tradeSide === "buy_single") return "close-short";
  }
  const closes = tradeSide === "close";
  const side = sideOf(listed.side);
  const hedged = listed.posMode === "hedge_mode" && side !== null;
  const position = posSideOf(listed.posSide) ?? (hedged && (side === "buy" ? "long" : "short"));
  if (position) return `${closes ? "close" : "open"}-${position}`;
  if (side === null) return null;
  if (closes) return side === "buy" ? "close-short" : "close-long";
  return side === "buy" ? "open-long" : "open-short";
}

function attachedTrigger(
  trigger: string | null | undefined,
  price: string | null | undefined,
  by: string | null,
): AttachedTrigger | null {
  const at = aboveZero(trigger);
  return at === null ? null : { trigger: at, price: aboveZero(price), by: by || null };
}

function statusLabel(status: string | null | undefined): string {
  return status === "live" || status === "not_trigger" ? "Waiting" : (status ?? "");
}
