import { type CoinLedger, coinLedger, move } from "../../ledger";
import { worthAt } from "../exposure";
import { removeAllFromBook } from "../orders/withdraw-all";
import { reject } from "../reject";
import type { Run } from "../run";
import { closePosition, updatePosition } from "../settle/settle-futures";
import type { EngineInstrument, PositionAccount, EngineState } from "../state";
import { markDirty } from "../touch";
import { settleCoinOf } from "../trade-value";
import type { Deliver } from "../types";

/**
 * Ends a futures instrument: its orders are cancelled, all its positions closed at the index price,
 * without a fee, and it is listed no more. What rounding leaves of the values is the insurance's.
 */
export function deliver(run: Run, { category, symbol }: Deliver): void {
  const instrument = run.state.instruments[category].get(symbol);
  const refusal = instrument ? refused(instrument) : reject("25100", "symbol", "It is not listed");
  if (!instrument || refusal) {
    if (refusal) run.events.push(refusal);
    return;
  }
  removeAllFromBook(run, instrument, "delivered");
  const coin = coinLedger(run.state.ledger, settleCoinOf(instrument.definition));
  let rest = 0n;
  for (const stake of inTurn(instrument)) rest += settle(run, coin, stake);
  if (instrument.rules.inverse) rest = -rest;
  if (rest >= 0n) move(coin.insurance, coin.clearing, rest);
  else move(coin.clearing, coin.insurance, -rest);
  forget(run.state, instrument);
  run.events.push({ type: "instrument-delivered", category, symbol });
}

function refused(instrument: EngineInstrument) {
  const { futures, index, holders, symbol } = instrument;
  if (!futures) return reject("40020", "category", "Parameter category error: only futures end");
  if (index > 0n || holders.size === 0) return null;
  return reject("25101", "symbol", `${symbol} has no index price to close its positions at`);
}

/**
 * The positions by uid and side: what the insurance pays depends on the turn, which must not depend
 * on who traded first.
 */
function inTurn({ holders }: EngineInstrument): readonly PositionAccount[] {
  const key = ({ account, posSide }: PositionAccount) => `${account.uid} ${posSide}`;
  return [...holders].sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** Closes a position at the index; answers its worth there, below zero for a short one. */
function settle(run: Run, coin: CoinLedger, stake: PositionAccount): bigint {
  const { lots } = stake;
  const worth = worthAt(stake.instrument, Math.abs(lots));
  const profit = closePosition(coin, stake, Math.abs(lots), worth);
  updatePosition(stake);
  markDirty(run, stake);
  const { uid } = stake.account;
  const { category, symbol } = stake.instrument;
  const side = lots > 0 ? ("long" as const) : ("short" as const);
  run.events.push({ type: "position-delivered", uid, category, symbol, side, profit });
  return lots > 0 ? worth : -worth;
}

function forget(state: EngineState, instrument: EngineInstrument): void {
  for (const { positionAccounts: stakes } of state.accounts.values()) {
    for (const bySide of Object.values(stakes)) bySide.delete(instrument);
  }
  state.instruments[instrument.category].delete(instrument.symbol);
}
