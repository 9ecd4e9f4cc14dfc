import { decimal } from "@/lib/decimal";
import type { OrderRow } from "@/lib/orders/order-row";

/** A resting order for tests, with what a test cares about changed. */
export function orderRow(change: Partial<OrderRow> = {}): OrderRow {
  return {
    key: "1364",
    orderId: "1364",
    clientOid: "D1-0000000000000000000000000A",
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    positionAction: "open-long",
    oneWay: false,
    side: "buy",
    orderType: "limit",
    timeInForce: "gtc",
    price: decimal("67000"),
    qty: decimal("0.5"),
    qtyUnit: "base",
    filledQty: decimal("0"),
    avgPrice: null,
    value: decimal("33500"),
    status: "live",
    rawStatus: "live",
    reduceOnly: false,
    posSide: null,
    createdAt: 1_000,
    updatedAt: 1_000,
    source: "desk",
    intentId: "intent",
    code: null,
    message: null,
    reason: null,
    nextReconcileAt: null,
    ...change,
  };
}
