import { changeHoldMode, deposit, openAccount, repay, withdrawMoney } from "./commands/account";
import { deliver, relist, setIndex, setRule } from "./commands/market";
import { cancel, place } from "./commands/place";
import { setLeverage } from "./commands/set-leverage";
import type { EngineEvent } from "./events";
import type { EngineState } from "./exchange-state";
import { placePlan } from "./plans/place-plan";
import { placeStrategy } from "./plans/place-strategy";
import { fireNextPlan } from "./plans/settle-plans";
import { closableLots } from "./position-account";
import { removeFromBook } from "./resting-orders";
import { newTriggers, noteIndex, type Run } from "./run";
import type { EngineCommand } from "./types";

/**
 * Applies one command at a moment (Unix ms) and answers what happened. Pure but for `state`: no
 * clock, no chance, no I/O, so the same commands at the same moments give the same state, the
 * same ids and the same events. It never refuses by throwing; only a moment that is none throws a
 * RangeError.
 *
 * Invariants, all checked by `validate`:
 * - a rejected command changes nothing that counts (`stateHash` stays);
 * - a book never rests crossed, keeps price then time, and holds exactly the open orders;
 * - what a coin balance holds is the sum over its open orders, its margin the sum over its
 *   position accounts;
 * - every coin sums to zero over all ledger accounts; cash is never below what it is held for, nor
 *   below zero;
 * - positions of an instrument sum to zero, and entry values with the clearing account to zero;
 * - orders that only close never add up to more than the position they close;
 * - at most 400 open orders in futures, and in spot with margin;
 * - no plan order outlives the price it waits for, or the position it protects; at most 400 wait in
 *   futures, and on spot.
 *
 * Known limits: nobody is liquidated: a realised loss beyond an account's free cash is paid by the
 * insurance account. Loans bear no interest. Market orders trade inside the price band and cancel
 * the rest. Caps do not count orders that cannot rest (market, ioc, fok).
 */
export function apply(
  state: EngineState,
  command: EngineCommand,
  now: number,
): readonly EngineEvent[] {
  if (!Number.isInteger(now) || now < 1e12 || now >= 1e13) {
    throw new RangeError(`${now} is not a moment in Unix milliseconds.`);
  }
  switch (command.type) {
    case "place": {
      const run = begin(state, now);
      place(run, command);
      return finish(run);
    }
    case "cancel": {
      const run = begin(state, now);
      cancel(run, command);
      return finish(run);
    }
    case "deliver": {
      const run = begin(state, now);
      deliver(run, command);
      return finish(run);
    }
    case "list-instrument": {
      const run = begin(state, now);
      relist(run, command);
      noteIndex(run, command.instrument.indexSymbol);
      return finish(run);
    }
    case "set-leverage":
      return setLeverage(state, command);
    case "set-index": {
      const run = begin(state, now);
      run.events.push(setIndex(state, command));
      noteIndex(run, command.symbol);
      return finish(run);
    }
    case "place-plan": {
      const run = begin(state, now);
      placePlan(run, command);
      return finish(run);
    }
    case "place-strategy": {
      const run = begin(state, now);
      placeStrategy(run, command);
      return finish(run);
    }
    case "deposit":
      return deposit(state, command);
    case "withdraw":
      return [withdrawMoney(state, command)];
    case "open-account":
      return [openAccount(state, command)];
    case "set-hold-mode": {
      const run = begin(state, now);
      changeHoldMode(run, command);
      return finish(run);
    }
    case "set-rule":
      return [setRule(state, command)];
  }
}

/** What the last command has left empty, which nearly every command leaves so. */
const spare: Pick<Run, "dirty" | "triggers"> = { dirty: [], triggers: newTriggers() };

function begin(state: EngineState, now: number): Run {
  const { dirty, triggers } = spare;
  // A command that broke off half-way may have left something: its state is not to be trusted.
  const { happened, moved, due } = triggers;
  const empty = dirty.length + happened.length + moved.length + due.length === 0;
  if (empty) return { state, now, events: [], dirty, triggers };
  return { state, now, events: [], dirty: [], triggers: newTriggers() };
}

/** What follows from a command: positions and loans are tidied after every order that it sends. */
function finish(run: Run): readonly EngineEvent[] {
  do tidy(run);
  while (fireNextPlan(run));
  return run.events;
}

/** Trims reduce-only orders to positions that moved, and repays loans from what came free. */
function tidy(run: Run): void {
  if (run.dirty.length === 0) return;
  for (const positionAccount of run.dirty.splice(0)) {
    for (let oldest = positionAccount.reducing[0]; oldest; oldest = positionAccount.reducing[0]) {
      if (positionAccount.reducingLots <= closableLots(positionAccount.lots, oldest.side)) break;
      removeFromBook(run, oldest, "reduce-only");
    }
    repay(run.events, positionAccount.account.uid, positionAccount.quote);
    repay(run.events, positionAccount.account.uid, positionAccount.base);
  }
}
