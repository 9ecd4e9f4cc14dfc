import { available } from "../ledger/ledger";
import type { EngineState } from "./exchange-state";
import { positionAccountsOf } from "./position-account";
import { feeCoinOf } from "./settlement";
import type { EngineInstrument, Order } from "./state";
import type { Category, Side } from "./types";
import { AMOUNT_SCALE, formatAmount, formatUnits } from "./units";
import { tradeValue, unrealised } from "./valuation";
import type { BalanceView, OrderView, PositionView } from "./views";

/** Which open orders to list; bounds of time are inclusive, `olderThan` is an order id. */
export interface OpenOrdersFilter {
  readonly categories?: readonly Category[];
  readonly symbol?: string;
  readonly from?: number;
  readonly to?: number;
  readonly olderThan?: string;
  readonly limit?: number;
}

/** An account's open orders, newest first. */
export function openOrders(
  state: EngineState,
  uid: string,
  filter: OpenOrdersFilter = {},
): readonly OrderView[] {
  const { categories, symbol, from, to, olderThan, limit = Number.POSITIVE_INFINITY } = filter;
  const rows: OrderView[] = [];
  for (const order of [...(state.accounts.get(uid)?.orders.values() ?? [])].reverse()) {
    if (rows.length >= limit) break;
    const { instrument } = order.positionAccount;
    if (olderThan !== undefined && order.id >= olderThan) continue;
    if (categories && !categories.includes(instrument.category)) continue;
    if (symbol !== undefined && symbol !== instrument.symbol) continue;
    if (from !== undefined && order.createdAt < from) continue;
    if (to !== undefined && order.createdAt > to) continue;
    rows.push(orderViewOf(order));
  }
  return rows;
}

/** An account's open order by orderId (which wins) or clientOid, or null. */
export function findOrder(state: EngineState, uid: string, wanted: OrderIds): OrderView | null {
  const order = openOrderOf(state, uid, wanted);
  return order ? orderViewOf(order) : null;
}

/** The product line of an open order, without the rest of it, or null. */
export function categoryOfOrder(
  state: EngineState,
  uid: string,
  wanted: OrderIds,
): Category | null {
  return openOrderOf(state, uid, wanted)?.positionAccount.instrument.category ?? null;
}

interface OrderIds {
  readonly orderId?: string | null;
  readonly clientOid?: string | null;
}

function openOrderOf(
  { accounts }: EngineState,
  uid: string,
  { orderId, clientOid }: OrderIds,
): Order | undefined {
  const account = accounts.get(uid);
  if (orderId) return account?.orders.get(orderId);
  return clientOid ? account?.byClientOid.get(clientOid) : undefined;
}

/** An account's open futures positions, by category, symbol and side. */
export function positions(state: EngineState, uid: string): readonly PositionView[] {
  const account = state.accounts.get(uid);
  const rows = (account ? positionAccountsOf(account) : [])
    .filter(({ lots }) => lots !== 0)
    .map((positionAccount): PositionView => {
      const { category, symbol } = positionAccount.instrument;
      const long = positionAccount.lots > 0;
      const entry = traded(
        positionAccount.instrument,
        Math.abs(positionAccount.lots),
        long ? positionAccount.cost : -positionAccount.cost,
      );
      return {
        category,
        symbol,
        side: long ? "long" : "short",
        posSide: positionAccount.posSide,
        marginMode: positionAccount.marginMode,
        qty: entry.qty,
        value: entry.value,
        avgPrice: entry.avgPrice,
        leverage: positionAccount.leverage,
        unrealised: formatAmount(unrealised(positionAccount)),
      };
    });
  const key = (row: PositionView) => `${row.category} ${row.symbol} ${row.side}`;
  return rows.sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** What an account has, coin by coin in alphabetical order; coins it never had are left out. */
export function balances(state: EngineState, uid: string): readonly BalanceView[] {
  const rows: BalanceView[] = [];
  for (const coin of [...state.ledger.keys()].sort()) {
    const line = state.ledger.get(coin)?.balances.get(uid);
    if (!line || (line.cash.balance === 0n && line.debt.balance === 0n)) continue;
    const free = available(line);
    rows.push({
      coin,
      total: formatAmount(line.cash.balance),
      available: formatAmount(free < 0n ? 0n : free),
      frozen: formatAmount(line.held + line.margin),
      borrowed: formatAmount(-line.debt.balance),
    });
  }
  return rows;
}

/** A price and all that stands there, as decimal strings. */
export interface DepthRow {
  readonly price: string;
  readonly qty: string;
}

/** The best prices of both sides, at most `levels` each; both empty for an unknown instrument. */
export function depth(state: EngineState, category: Category, symbol: string, levels: number) {
  const instrument = state.instruments[category].get(symbol);
  return {
    bids: instrument ? rows(instrument, "buy", levels) : [],
    asks: instrument ? rows(instrument, "sell", levels) : [],
  };
}

function rows(instrument: EngineInstrument, side: Side, levels: number): readonly DepthRow[] {
  return instrument.market.book.depth(side, levels).map(({ ticks, lots }) => ({
    price: formatUnits(ticks, instrument.rules.priceScale),
    qty: sizeText(instrument, ticks, lots),
  }));
}

/** An open order in words and decimal strings. */
function orderViewOf(order: Order): OrderView {
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

/** Decimals of an average price beyond those of the price itself; the rest is cut off. */
const EXTRA_PLACES = 4;

/** Decimals of contracts shown in the base coin, to the nearest. */
const BASE_PLACES = 8;

/** Lots at a price as shown: in the base coin, or contracts where sizes are contracts. */
export function sizeText(
  { rules }: EngineInstrument,
  ticks: number,
  lots: number | bigint,
): string {
  if (!rules.inverse || rules.contracts) return formatUnits(lots, rules.lotScale);
  const tiny = 10n ** BigInt(AMOUNT_SCALE - BASE_PLACES);
  const amount = BigInt(lots) * rules.lotAmount;
  const price = BigInt(ticks) * tiny;
  return formatUnits((amount + price / 2n) / price, BASE_PLACES);
}

/**
 * Lots that were traded for a value in the settlement coin: their size as shown, their value in the
 * quote coin, and the average price; all "0" for none.
 */
function traded({ rules }: EngineInstrument, lots: number, value: bigint) {
  const { inverse, contracts, tickValue, lotScale, priceScale } = rules;
  if (lots === 0) return { qty: "0", value: "0", avgPrice: "0" };
  if (!inverse) {
    return {
      qty: formatUnits(lots, lotScale),
      value: formatAmount(value),
      avgPrice: averagePrice((value * 10n ** BigInt(lotScale)) / BigInt(lots), priceScale),
    };
  }
  const tiny = 10n ** BigInt(AMOUNT_SCALE - BASE_PLACES);
  const quote = BigInt(lots) * tickValue;
  return {
    qty: contracts ? `${lots}` : formatUnits((value + tiny / 2n) / tiny, BASE_PLACES),
    value: formatAmount(quote),
    avgPrice: averagePrice((quote * 10n ** BigInt(AMOUNT_SCALE)) / value, priceScale),
  };
}

/** A price of AMOUNT_SCALE decimals, cut off four places beyond an order's own. */
function averagePrice(price: bigint, priceScale: number): string {
  const scale = Math.min(priceScale + EXTRA_PLACES, AMOUNT_SCALE);
  return formatUnits(price / 10n ** BigInt(AMOUNT_SCALE - scale), scale);
}
