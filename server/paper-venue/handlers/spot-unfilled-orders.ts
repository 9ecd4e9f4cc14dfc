import { tpslTypes } from "@/lib/exchange/values";
import type { OrderView } from "../engine/types";
import type { Fields } from "../fields";
import { refusal } from "../refusal";
import type { Handler } from "./handler";

const largestPage = 100;
const dayMs = 86_400_000;
const longestSpanMs = 90 * dayMs;
const longestWindowMs = 60_000;

/** Endpoint 10: open spot orders as a bare list, newest first (rulings 16). */
export const spotUnfilledOrders: Handler = ({ exchange, uid, fields, now }) => {
  checkWindow(fields, now);
  const symbol = fields.symbol();
  const { startTime, endTime } = readRange(fields, now);
  const idLessThan = fields.id("idLessThan");
  const orderId = fields.id("orderId");
  const limit = fields.whole("limit", 1, largestPage) ?? largestPage;
  if (symbol !== null && exchange.listing(now).find("SPOT", symbol) === null) {
    throw refusal("42016", symbol);
  }
  if (fields.choice("tpslType", tpslTypes) === "tpsl") return [];
  const found = exchange.openOrders(uid, {
    categories: ["SPOT"],
    ...(symbol === null ? {} : { symbol }),
    ...(idLessThan === null ? {} : { olderThan: idLessThan }),
    from: startTime,
    to: endTime,
    limit: orderId === null ? limit : undefined,
  });
  return found.filter((order) => orderId === null || order.orderId === orderId).map(rowOf);
};

/** The caller may say how long its request is good for. */
function checkWindow(fields: Fields, now: number): void {
  const window = fields.whole("receiveWindow", 0, 999_999_999);
  const requestTime = fields.time("requestTime");
  if (window === null) return;
  if (window > longestWindowMs) throw refusal("40079");
  if (requestTime !== null && Math.abs(now - requestTime) > window) throw refusal("40078");
}

function readRange(fields: Fields, now: number): { startTime: number; endTime: number } {
  const start = fields.time("startTime");
  const end = fields.time("endTime");
  if (start !== null && end !== null) {
    if (start > end) throw refusal("40707");
    if (end - start > longestSpanMs) throw refusal("40705");
  }
  if (start !== null && start < now - longestSpanMs) throw refusal("40704");
  return { startTime: start ?? 0, endTime: end ?? Number.MAX_SAFE_INTEGER };
}

function rowOf(order: OrderView) {
  return {
    userId: order.uid,
    symbol: order.symbol,
    orderId: order.orderId,
    clientOid: order.clientOid,
    priceAvg: order.price,
    size: order.qty,
    orderType: order.orderType,
    side: order.side,
    status: order.orderStatus,
    basePrice: order.avgPrice,
    baseVolume: order.cumExecQty,
    quoteVolume: order.cumExecValue,
    enterPointSource: "API",
    orderSource: order.orderType === "market" ? "market" : "normal",
    presetTakeProfitPrice: "",
    executeTakeProfitPrice: "",
    presetStopLossPrice: "",
    executeStopLossPrice: "",
    cTime: String(order.createdTime),
    uTime: String(order.updatedTime),
    tpslType: "normal",
    triggerPrice: null,
  };
}
