import { isFutures } from "@/lib/exchange/futures";
import { categories } from "@/lib/exchange/values";
import type { EnginePlanType } from "../engine/types";
import type { OrderView } from "../engine/views";
import { badField, refusal } from "../http/refusal";
import type { Handler } from "./handler";

const largestPage = 100;

/**
 * Endpoint 1: open orders of every kind, newest first; the cursor is null at the end
 * (docs/rulings.md#ruling-17).
 */
export const handleUnfilledOrders: Handler = ({ exchange, uid, fields, now }) => {
  const category = fields.choice("category", categories);
  const symbol = fields.symbol();
  const startTime = fields.time("startTime") ?? 0;
  const endTime = fields.time("endTime") ?? Number.MAX_SAFE_INTEGER;
  const limit = fields.whole("limit", 1, largestPage) ?? largestPage;
  const cursor = fields.cursor("cursor");
  if (startTime > endTime) throw badField("startTime", "is after endTime");
  if (symbol !== null && exchange.listing(now).bySymbol(symbol) === null) {
    throw refusal("25100", symbol);
  }
  const found = exchange.openOrders(uid, {
    ...(category === null ? {} : { categories: [category] }),
    ...(symbol === null ? {} : { symbol }),
    ...(cursor === null ? {} : { olderThan: cursor }),
    from: startTime,
    to: endTime,
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  return {
    list: page.map(rowOf),
    cursor: found.length > limit ? (page.at(-1)?.orderId ?? null) : null,
  };
};

/** What a resting order is called that a plan order sent; those at market never rest. */
const delegateTypes: Readonly<Record<EnginePlanType, string>> = {
  spot_plan: "plan_limit",
  normal_plan: "plan_limit",
  track_plan: "tracking_plan_market",
  moving_plan: "move_stop_market",
  profit_plan: "stop_profit_limit",
  loss_plan: "stop_loss_limit",
  pos_profit: "position_stop_profit_limit",
  pos_loss: "position_stop_loss_limit",
};

function rowOf(order: OrderView) {
  return {
    orderId: order.orderId,
    clientOid: order.clientOid,
    category: order.category,
    symbol: order.symbol,
    price: order.price,
    qty: order.qty,
    amount: order.amount,
    orderType: order.orderType,
    cumExecQty: order.cumExecQty,
    cumExecValue: order.cumExecValue,
    avgPrice: order.avgPrice,
    orderStatus: order.orderStatus,
    side: order.side,
    timeInForce: order.timeInForce,
    // A netted position has no side of its own, and spot has none at all.
    posSide: order.posSide ?? "",
    holdMode: order.holdMode,
    delegateType: order.sentBy === null ? "normal" : delegateTypes[order.sentBy],
    stpMode: order.stpMode,
    reduceOnly: isFutures(order.category) && order.reduceOnly ? "YES" : "NO",
    feeDetail: [{ feeCoin: order.fee?.coin ?? null, fee: order.fee?.amount ?? null }],
    createdTime: String(order.createdTime),
    updatedTime: String(order.updatedTime),
  };
}
