import { coinBalanceOf, coinLedger } from "../ledger/ledger";
import { openAccount } from "./commands/account";
import { listInstrument } from "./commands/market";
import { createState, type EngineState } from "./exchange-state";
import { revivePlans } from "./plans/plan-records";
import { positionAccountOf } from "./position-account";
import { restInBook } from "./resting-orders";
import { type EngineSnapshot, SNAPSHOT_VERSION } from "./serialise";
import type { PositionAccount } from "./state";
import { updateLoss, updateMargin } from "./valuation";

/**
 * The state that `serialise` wrote: it behaves like the one it was taken from, and has the same
 * hash. Throws for text that is no snapshot, or one of another version.
 */
export function revive(text: string): EngineState {
  const snapshot = JSON.parse(text) as EngineSnapshot;
  if (snapshot.version !== SNAPSHOT_VERSION) {
    throw new Error(`The snapshot is of version ${snapshot.version}, not ${SNAPSHOT_VERSION}.`);
  }
  const state = createState();
  state.lastIdAt = snapshot.lastIdAt;
  state.lastIdNumber = snapshot.lastIdNumber;
  for (const [symbol, price] of snapshot.indices) state.indices.set(symbol, BigInt(price));
  for (const instrument of snapshot.instruments) {
    listInstrument(state, { type: "list-instrument", instrument });
  }
  for (const { category, symbol, ticks } of snapshot.lastTicks) {
    const instrument = state.instruments[category].get(symbol);
    if (instrument) instrument.market.lastTicks = ticks;
  }
  state.rules = snapshot.rules;
  for (const { uid, holdMode, acknowledged } of snapshot.accounts) {
    openAccount(state, { type: "open-account", uid, holdMode });
    for (const [key, orderId, at] of acknowledged) {
      state.accounts.get(uid)?.acknowledged.set(key, { orderId, at });
    }
  }
  reviveLedger(state, snapshot.ledger);
  for (const { uid, positions } of snapshot.accounts) {
    for (const position of positions) revivePosition(state, uid, position);
  }
  for (const order of snapshot.orders) reviveOrder(state, order);
  revivePlans(state, snapshot.plans);
  return state;
}

function reviveLedger(state: EngineState, rows: EngineSnapshot["ledger"]): void {
  for (const { coin, house, lines } of rows) {
    const { outside, fees, clearing, insurance } = coinLedger(state.ledger, coin);
    for (const [index, account] of [outside, fees, clearing, insurance].entries()) {
      account.balance = BigInt(house[index] as string);
    }
    for (const [uid, cash, debt] of lines) {
      const line = coinBalanceOf(state.ledger, coin, uid);
      line.cash.balance = BigInt(cash);
      line.debt.balance = BigInt(debt);
    }
  }
}

type Position = EngineSnapshot["accounts"][number]["positions"][number];

function revivePosition(state: EngineState, uid: string, position: Position): void {
  const positionAccount = positionAccountAt(state, uid, position);
  positionAccount.marginMode = position.marginMode;
  positionAccount.lots = position.lots;
  positionAccount.cost = BigInt(position.cost);
  positionAccount.leverage = position.leverage;
  if (positionAccount.lots !== 0) positionAccount.instrument.holders.add(positionAccount);
  updateMargin(positionAccount);
  updateLoss(positionAccount);
}

function reviveOrder(state: EngineState, row: EngineSnapshot["orders"][number]): void {
  const { uid, category, symbol, posSide, marginMode, ...kept } = row;
  const positionAccount = positionAccountAt(state, uid, { category, symbol, posSide });
  positionAccount.marginMode = marginMode;
  const held = BigInt(kept.held);
  const line = kept.side === "buy" ? positionAccount.quote : positionAccount.base;
  line.held += held;
  restInBook({
    ...kept,
    positionAccount,
    orderType: "limit",
    budget: 0n,
    filledValue: BigInt(kept.filledValue),
    fee: BigInt(kept.fee),
    held,
    standing: null,
  });
}

type Place = Pick<Position, "category" | "symbol" | "posSide">;

function positionAccountAt(
  state: EngineState,
  uid: string,
  { category, symbol, posSide }: Place,
): PositionAccount {
  const account = state.accounts.get(uid);
  const instrument = state.instruments[category].get(symbol);
  if (!account || !instrument) throw new Error(`The snapshot lacks ${uid} or ${symbol}.`);
  return positionAccountOf(state, account, instrument, posSide);
}
