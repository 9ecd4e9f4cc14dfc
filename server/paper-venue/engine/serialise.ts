import { createHash } from "node:crypto";
import type { EngineState } from "./exchange-state";
import { planSnapshots } from "./plans/plan-records";
import { DEFAULT_LEVERAGE, hasPositionOrOrders, positionAccountsOf } from "./position-account";
import type { Order, TradingAccount } from "./state";

/** The snapshot's form; `revive` refuses another. */
export const SNAPSHOT_VERSION = 2;

/**
 * The whole state as text, the same text for the same state however it came about: what can be
 * derived (books, holds, margins, bands) is left out, what is empty too, and everything is in a
 * fixed order.
 */
export function serialise(state: EngineState): string {
  return JSON.stringify(snapshotOf(state));
}

export type EngineSnapshot = ReturnType<typeof snapshotOf>;

function snapshotOf(state: EngineState) {
  const accounts = byKey([...state.accounts.values()], ({ uid }) => uid);
  const listed = Object.values(state.instruments).flatMap((bySymbol) => [...bySymbol.values()]);
  const orders = accounts.flatMap((account) => [...account.orders.values()]);
  return {
    version: SNAPSHOT_VERSION,
    lastIdAt: state.lastIdAt,
    lastIdNumber: state.lastIdNumber,
    rules: state.rules,
    indices: byKey([...state.indices], ([symbol]) => symbol).map(
      ([symbol, price]) => [symbol, price.toString()] as const,
    ),
    instruments: byKey(listed, ({ category, symbol }) => `${category} ${symbol}`).map(
      ({ definition }) => definition,
    ),
    lastTicks: byKey(
      listed.filter(({ market }) => market.lastTicks > 0),
      ({ category, symbol }) => `${category} ${symbol}`,
    ).map(({ category, symbol, market }) => ({ category, symbol, ticks: market.lastTicks })),
    accounts: accounts.map(accountRow),
    ledger: ledgerRows(state),
    orders: byKey(orders, ({ id }) => id).map(orderRow),
    plans: planSnapshots(state),
  };
}

function accountRow(account: TradingAccount) {
  const positionAccounts = positionAccountsOf(account).filter(
    (positionAccount) =>
      positionAccount.lots !== 0 ||
      (hasPositionOrOrders(positionAccount) && positionAccount.leverage !== DEFAULT_LEVERAGE),
  );
  return {
    uid: account.uid,
    holdMode: account.holdMode,
    positions: byKey(
      positionAccounts.map(({ instrument, posSide, marginMode, lots, cost, leverage }) => ({
        category: instrument.category,
        symbol: instrument.symbol,
        posSide,
        marginMode: lots === 0 ? "crossed" : marginMode,
        lots,
        cost: cost.toString(),
        leverage,
      })),
      ({ category, symbol, posSide }) => `${category} ${symbol} ${posSide}`,
    ),
    acknowledged: [...account.acknowledged].map(
      ([key, { orderId, at }]) => [key, orderId, at] as const,
    ),
  };
}

function ledgerRows(state: EngineState) {
  const coins = byKey([...state.ledger.values()], ({ coin }) => coin);
  const rows = coins.map(({ coin, outside, fees, clearing, insurance, balances }) => ({
    coin,
    house: [outside, fees, clearing, insurance].map(({ balance }) => balance.toString()),
    lines: byKey([...balances], ([uid]) => uid)
      .map(([uid, { cash, debt }]) => [uid, `${cash.balance}`, `${debt.balance}`] as const)
      .filter(([, cash, debt]) => cash !== "0" || debt !== "0"),
  }));
  return rows.filter(({ house, lines }) => lines.length > 0 || house.some((sum) => sum !== "0"));
}

function orderRow(order: Order) {
  const { account, instrument, posSide, marginMode } = order.positionAccount;
  return {
    id: order.id,
    clientOid: order.clientOid,
    uid: account.uid,
    category: instrument.category,
    symbol: instrument.symbol,
    posSide,
    marginMode,
    side: order.side,
    timeInForce: order.timeInForce,
    stpMode: order.stpMode,
    reduceOnly: order.reduceOnly,
    channelCode: order.channelCode,
    presets: order.presets,
    sentBy: order.sentBy,
    ticks: order.ticks,
    lots: order.lots,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    filledLots: order.filledLots,
    filledValue: order.filledValue.toString(),
    fee: order.fee.toString(),
    held: order.held.toString(),
  };
}

function byKey<Row>(rows: Row[], key: (row: Row) => string): Row[] {
  return rows
    .map((row) => ({ row, key: key(row) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ row }) => row);
}

/** SHA-256 of the state in hexadecimal: equal for equal states, however they came about. */
export function stateHash(state: EngineState): string {
  return createHash("sha256").update(serialise(state)).digest("hex");
}
