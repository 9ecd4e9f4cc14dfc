import type { UnifiedOrder } from "./from-unified";
import type { IntentRow } from "./intent-row";

const moment = 1_795_198_543_120;

/** An open order of endpoint 1: a resting one-way USDT futures limit buy. */
export function listedOrder(with_: Partial<UnifiedOrder> = {}): UnifiedOrder {
  return {
    orderId: "1364000000000000001",
    clientOid: "D1-01KAHZ7XYM0123456789ABCDEF",
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    price: "67032.4",
    qty: "0.250",
    amount: "0",
    orderType: "limit",
    cumExecQty: "0",
    cumExecValue: "0",
    avgPrice: "0",
    orderStatus: "live",
    side: "buy",
    timeInForce: "post_only",
    posSide: "",
    holdMode: "one_way_mode",
    delegateType: "normal",
    stpMode: "none",
    reduceOnly: "NO",
    createdTime: `${moment}`,
    updatedTime: `${moment}`,
    ...with_,
  };
}

/** The journal's row of that order, just acknowledged. */
export function journalRow(with_: Partial<IntentRow> = {}): IntentRow {
  return {
    id: "int_1",
    endpoint: "place-order",
    clientOid: "D1-01KAHZ7XYM0123456789ABCDEF",
    orderId: "1364000000000000001",
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    side: "buy",
    orderType: "limit",
    price: "67032.4",
    qty: "0.25",
    timeInForce: "post_only",
    posSide: null,
    tradeSide: null,
    reduceOnly: null,
    state: "ACKED",
    code: null,
    message: null,
    reason: null,
    cumExecQty: null,
    targetOrderId: null,
    targetClientOid: null,
    person: "T. Brandt",
    createdAt: moment,
    answeredAt: moment + 88,
    updatedAt: moment + 88,
    nextSweepAt: null,
    ...with_,
  };
}
