import { nextId } from "../next-id";
import { forgetOrder } from "../orders/forget";
import { noteTrade } from "../plans/triggers";
import type { Run } from "../run";
import type { Order } from "../state";
import { orderEventFields } from "../tell";
import { markDirty } from "../touch";
import { quoteValue, settleCoinOf, tradeValue } from "../trade-value";
import type { FillSide } from "../types";
import { settleCash } from "./settle-cash";
import { settleFutures } from "./settle-futures";

/** Trades lots between a taker and the order it meets, at that order's price. */
export function fillOrders(run: Run, taker: Order, maker: Order, lots: number): void {
  const { instrument } = taker.positionAccount;
  const value = tradeValue(instrument, maker.ticks, lots);
  const before = { taker: taker.fee, maker: maker.fee };
  for (const order of [taker, maker]) {
    order.filledLots += lots;
    order.filledValue += value;
    order.updatedAt = run.now;
  }
  if (instrument.futures) settleFutures(run, taker, maker, lots, value);
  else settleCash(run, taker, maker, lots, value);
  markDirty(run, maker.positionAccount);
  noteTrade(run, taker, maker, lots);
  run.events.push({
    type: "filled",
    fillId: nextId(run.state, run.now),
    symbol: instrument.symbol,
    ticks: maker.ticks,
    lots,
    value: quoteValue(instrument, maker.ticks, lots),
    taker: sideOf(taker, taker.fee - before.taker),
    maker: sideOf(maker, maker.fee - before.maker),
    at: run.now,
  });
  if (maker.filledLots === maker.lots) {
    forgetOrder(maker);
    run.events.push({ type: "completed", ...orderEventFields(maker) });
  }
}

function sideOf(order: Order, fee: bigint): FillSide {
  const { account, instrument } = order.positionAccount;
  return {
    uid: account.uid,
    orderId: order.id,
    clientOid: order.clientOid,
    category: instrument.category,
    side: order.side,
    channelCode: order.channelCode,
    fee,
    feeCoin: feeCoinOf(order),
  };
}

/** Spot and margin orders pay in the coin they receive, futures in their settlement coin. */
export function feeCoinOf(order: Order): string {
  const { futures, definition } = order.positionAccount.instrument;
  if (futures) return settleCoinOf(definition);
  return order.side === "sell" ? definition.quoteCoin : definition.baseCoin;
}
