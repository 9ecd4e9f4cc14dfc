import { feeCoinOf } from "../settle/fill";
import type { Order } from "../state";
import { tradeValue } from "../trade-value";
import type { OrderView } from "../types";
import { formatAmount, formatUnits } from "../units";
import { sizeText, traded } from "./sizes";

/** An open order in words and decimal strings. */
export function orderViewOf(order: Order): OrderView {
  const { account, instrument, posSide, marginMode } = order.positionAccount;
  const amount = instrument.futures ? 0n : tradeValue(instrument, order.ticks, order.lots);
  const filled = order.filledLots > 0;
  const done = traded(instrument, order.filledLots, order.filledValue);
  return {
    orderId: order.id,
    clientOid: order.clientOid,
    uid: account.uid,
    category: instrument.category,
    symbol: instrument.symbol,
    side: order.side,
    orderType: order.orderType,
    timeInForce: order.timeInForce,
    price: formatUnits(order.ticks, instrument.rules.priceScale),
    qty: sizeText(instrument, order.ticks, order.lots),
    amount: formatAmount(amount),
    cumExecQty: done.qty,
    cumExecValue: done.value,
    avgPrice: done.avgPrice,
    orderStatus: filled ? "partially_filled" : "live",
    holdMode: account.holdMode,
    posSide,
    marginMode: instrument.futures ? marginMode : null,
    stpMode: order.stpMode,
    reduceOnly: order.reduceOnly && posSide === null,
    fee: filled ? { coin: feeCoinOf(order), amount: formatAmount(order.fee) } : null,
    channelCode: order.channelCode,
    sentBy: order.sentBy,
    createdTime: order.createdAt,
    updatedTime: order.updatedAt,
  };
}
