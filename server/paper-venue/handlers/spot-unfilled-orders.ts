import { type TpslType, tpslTypes } from "@/lib/exchange/values";
import { planOrders } from "../engine";
import type { OrderView, PlanView } from "../engine/views";
import type { RequestFields } from "../http/fields";
import { refusal } from "../http/refusal";
import { type EndpointCall, type Handler, readListRange } from "./handler";

const largestPage = 100;
const maxWindowMs = 60_000;

/**
 * Endpoint 10: open spot orders as a bare list, newest first (docs/rulings.md#ruling-16); under
 * tpslType tpsl the spot plan orders that wait (docs/rulings.md#ruling-31).
 */
export const handleSpotUnfilledOrders: Handler = (call) => {
  const { exchange, fields, now } = call;
  checkWindow(fields, now);
  const filter = readFilter(fields, now);
  const { symbol } = filter;
  if (symbol !== null && exchange.listing(now).find("SPOT", symbol) === null) {
    throw refusal("42016", symbol);
  }
  const tpslType = fields.choice("tpslType", tpslTypes) ?? "normal";
  return rowsOf(call, tpslType)
    .filter((row) => symbol === null || row.symbol === symbol)
    .filter(({ createdTime }) => createdTime >= filter.from && createdTime <= filter.to)
    .filter(({ orderId }) => filter.orderId === null || orderId === filter.orderId)
    .filter(({ orderId }) => filter.idLessThan === null || orderId < filter.idLessThan)
    .slice(0, filter.limit)
    .map((row) => ("planType" in row ? planRowOf(row) : rowOf(row)));
};

function rowsOf(
  { exchange, uid }: EndpointCall,
  tpslType: TpslType,
): readonly (OrderView | PlanView)[] {
  if (tpslType === "normal") return exchange.openOrders(uid, { categories: ["SPOT"] });
  return planOrders(exchange.state.engine, uid).filter(({ category }) => category === "SPOT");
}

function readFilter(fields: RequestFields, now: number) {
  return {
    symbol: fields.symbol(),
    ...readListRange(fields, now),
    idLessThan: fields.cursor("idLessThan"),
    orderId: fields.id("orderId"),
    limit: fields.whole("limit", 1, largestPage) ?? largestPage,
  };
}

/** The caller may say how long its request is good for. */
function checkWindow(fields: RequestFields, now: number): void {
  const window = fields.whole("receiveWindow", 0, 999_999_999);
  const requestTime = fields.time("requestTime");
  if (window === null) return;
  if (window > maxWindowMs) throw refusal("40079");
  if (requestTime !== null && Math.abs(now - requestTime) > window) throw refusal("40078");
}

function rowOf(order: OrderView) {
  return {
    ...commonOf(order),
    priceAvg: order.price,
    size: order.qty,
    status: order.orderStatus,
    basePrice: order.avgPrice,
    baseVolume: order.cumExecQty,
    quoteVolume: order.cumExecValue,
    tpslType: "normal",
    triggerPrice: null,
  };
}

function planRowOf(plan: PlanView) {
  return {
    ...commonOf(plan),
    priceAvg: plan.limitPrice ?? "",
    size: plan.size,
    status: "live",
    basePrice: "0",
    baseVolume: "0",
    quoteVolume: "0",
    tpslType: "tpsl",
    triggerPrice: plan.triggerPrice,
  };
}

function commonOf(order: OrderView | PlanView) {
  return {
    userId: order.uid,
    symbol: order.symbol,
    orderId: order.orderId,
    clientOid: order.clientOid,
    orderType: order.orderType,
    side: order.side,
    enterPointSource: "API",
    orderSource: order.orderType === "market" ? "market" : "normal",
    presetTakeProfitPrice: "",
    executeTakeProfitPrice: "",
    presetStopLossPrice: "",
    executeStopLossPrice: "",
    cTime: String(order.createdTime),
    uTime: String(order.updatedTime),
  };
}
