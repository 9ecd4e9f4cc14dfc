import { coinLedger, coinBalanceOf, move } from "../../ledger";
import { reject } from "../reject";
import { repay } from "../repay";
import type { EngineState } from "../state";
import type { Deposit, EngineEvent } from "../types";
import { parseAmount } from "../units";

/** Credits money from outside; what the account owes in that coin is paid back from it at once. */
export function deposit(state: EngineState, command: Deposit): readonly EngineEvent[] {
  const { uid, coin } = command;
  if (!state.accounts.has(uid)) return [reject("40020", "uid", "Parameter uid error: no account")];
  const amount = parseAmount(command.amount);
  if (amount === null || amount === 0n) {
    return [reject("40020", "amount", "Parameter amount error")];
  }
  const line = coinBalanceOf(state.ledger, coin, uid);
  move(coinLedger(state.ledger, coin).outside, line.cash, amount);
  const events: EngineEvent[] = [{ type: "deposited", uid, coin, amount }];
  repay(events, uid, line);
  return events;
}
