import { isFutures, productTypes } from "@/lib/exchange/futures";
import { limits } from "@/lib/exchange/limits";
import { type PlanFilter, planFilters } from "@/lib/exchange/values";
import { planOrders } from "../engine";
import type { EnginePlanType, Presets } from "../engine/types";
import type { PlanView } from "../engine/views";
import type { RequestFields } from "../http/fields";
import { refusal, VenueRefusal } from "../http/refusal";
import { type Handler, readListRange } from "./handler";

const kinds: Readonly<Record<PlanFilter, readonly EnginePlanType[]>> = {
  normal_plan: ["normal_plan"],
  track_plan: ["track_plan"],
  profit_loss: ["profit_plan", "loss_plan", "moving_plan", "pos_profit", "pos_loss"],
};

/**
 * Endpoint 12: futures plan orders that wait, newest first; strategy orders are among them, a row
 * for each side (docs/rulings.md#ruling-18, #ruling-31). `endId` is the last id of the page, null
 * when it is empty.
 */
export const handlePlanOrdersPending: Handler = ({ exchange, uid, fields, now }) => {
  const wanted = readFilter(fields);
  const { from, to } = readListRange(fields, now);
  const idLessThan = fields.cursor("idLessThan");
  const limit = fields.whole("limit", 1, limits.pageRows) ?? limits.pageRows;
  const { symbol } = wanted;
  const listing = exchange.listing(now);
  if (symbol !== null && productTypes.every((it) => listing.find(it, symbol) === null)) {
    throw new VenueRefusal("40034", refusal("40034", symbol).message, "symbol");
  }
  const page = planOrders(exchange.state.engine, uid)
    .filter((plan) => isFutures(plan.category) && matches(plan, wanted))
    .filter(({ createdTime }) => createdTime >= from && createdTime <= to)
    .filter(({ orderId }) => idLessThan === null || orderId < idLessThan)
    .slice(0, limit);
  return { entrustedList: page.map(rowOf), endId: page.at(-1)?.orderId ?? null };
};

type Filter = ReturnType<typeof readFilter>;

function readFilter(fields: RequestFields) {
  const orderId = fields.id("orderId");
  return {
    orderId,
    // orderId takes precedence: the other is not looked at.
    clientOid: orderId === null ? fields.v2ClientOid() : null,
    planType: fields.choice("planType", planFilters),
    symbol: fields.symbol(),
    productType: fields.choice("productType", productTypes),
  };
}

function matches(plan: PlanView, { orderId, clientOid, planType, symbol, productType }: Filter) {
  return (
    (orderId === null || plan.orderId === orderId) &&
    (clientOid === null || plan.clientOid === clientOid) &&
    (planType === null || kinds[planType].includes(plan.planType)) &&
    (symbol === null || plan.symbol === symbol) &&
    (productType === null || plan.category === productType)
  );
}

function rowOf(plan: PlanView) {
  const trailing = plan.callbackRatio !== null;
  return {
    planType: plan.planType,
    symbol: plan.symbol,
    size: plan.size,
    orderId: plan.orderId,
    clientOid: plan.clientOid,
    ...(trailing ? { callbackRatio: plan.callbackRatio } : { price: plan.limitPrice ?? "" }),
    executePrice: plan.limitPrice ?? "",
    triggerPrice: plan.triggerPrice ?? "",
    triggerType: plan.triggerBy,
    planStatus: "live",
    side: plan.side,
    posSide: plan.posSide ?? "net",
    marginCoin: plan.marginCoin,
    marginMode: plan.marginMode,
    enterPointSource: "API",
    tradeSide: plan.closes ? "close" : "open",
    posMode: plan.holdMode,
    orderType: plan.orderType,
    orderSource: orderSourceOf(plan),
    ...presetsOf(takeProfitStopLossOf(plan)),
    cTime: String(plan.createdTime),
    uTime: String(plan.updatedTime),
  };
}

const sources: Partial<Record<EnginePlanType, string>> = {
  profit_plan: "profit",
  loss_plan: "loss",
  pos_profit: "pos_profit",
  pos_loss: "pos_loss",
};

function orderSourceOf({ planType, orderType }: PlanView): string {
  const source = sources[planType];
  if (source !== undefined) return `${source}_${orderType}`;
  return orderType === "market" ? "market" : "normal";
}

/** The presets of an order that opens; of a take-profit or stop-loss, itself. */
function takeProfitStopLossOf({
  planType,
  presets,
  triggerPrice,
  triggerBy,
  limitPrice,
}: PlanView): Presets {
  const exit = { triggerPrice: triggerPrice ?? "", triggerBy, limitPrice };
  const profit = planType === "profit_plan" || planType === "pos_profit";
  const loss = planType === "loss_plan" || planType === "pos_loss";
  return {
    takeProfit: profit ? exit : (presets?.takeProfit ?? null),
    stopLoss: loss ? exit : (presets?.stopLoss ?? null),
  };
}

function presetsOf({ takeProfit, stopLoss }: Presets) {
  return {
    stopSurplusExecutePrice: takeProfit?.limitPrice ?? "",
    stopSurplusTriggerPrice: takeProfit?.triggerPrice ?? "",
    stopSurplusTriggerType: takeProfit?.triggerBy ?? null,
    stopLossExecutePrice: stopLoss?.limitPrice ?? "",
    stopLossTriggerPrice: stopLoss?.triggerPrice ?? "",
    stopLossTriggerType: stopLoss?.triggerBy ?? null,
  };
}
