import { feeCoinOf } from "../settle/fill";
import type { Order } from "../state";
import { tradeValue } from "../trade-value";
import type { OrderView } from "../types";
import { AMOUNT_SCALE, formatAmount, formatUnits } from "../units";

/** Decimals of an average price beyond those of the price itself; the rest is cut off. */
const EXTRA_PLACES = 4;

/** An open order in words and decimal strings. */
export function viewOf(order: Order): OrderView {
  const { account, instrument, posSide, marginMode } = order.stake;
  const { priceScale, lotScale } = instrument.rules;
  const amount = instrument.futures ? 0n : tradeValue(instrument, order.ticks, order.lots);
  const filled = order.filledLots > 0;
  return {
    orderId: order.id,
    clientOid: order.clientOid,
    uid: account.uid,
    category: instrument.category,
    symbol: instrument.symbol,
    side: order.side,
    orderType: order.orderType,
    timeInForce: order.timeInForce,
    price: formatUnits(order.ticks, priceScale),
    qty: formatUnits(order.lots, lotScale),
    amount: formatAmount(amount),
    cumExecQty: formatUnits(order.filledLots, lotScale),
    cumExecValue: formatAmount(order.filledValue),
    avgPrice: averagePrice(order.filledValue, order.filledLots, lotScale, priceScale),
    orderStatus: filled ? "partially_filled" : "live",
    holdMode: account.holdMode,
    posSide,
    marginMode: instrument.futures ? marginMode : null,
    stpMode: order.stpMode,
    reduceOnly: order.reduceOnly && posSide === null,
    fee: filled ? { coin: feeCoinOf(order), amount: formatAmount(order.fee) } : null,
    channelCode: order.channelCode,
    createdTime: order.createdAt,
    updatedTime: order.updatedAt,
  };
}

/** value / size, cut off four places beyond the price's own; "0" for no size. */
export function averagePrice(
  value: bigint,
  lots: number,
  lotScale: number,
  priceScale: number,
): string {
  if (lots === 0) return "0";
  const scale = Math.min(priceScale + EXTRA_PLACES, AMOUNT_SCALE);
  const price = (value * 10n ** BigInt(lotScale)) / BigInt(lots);
  return formatUnits(price / 10n ** BigInt(AMOUNT_SCALE - scale), scale);
}
