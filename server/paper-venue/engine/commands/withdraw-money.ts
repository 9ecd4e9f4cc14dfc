import { available, coinLedger, coinBalanceOf, move } from "../../ledger";
import { reject } from "../reject";
import type { EngineState } from "../state";
import type { EngineEvent, Withdraw } from "../types";
import { formatAmount, parseAmount } from "../units";

/** Takes money out to the world: what the account has free and does not owe. */
export function withdrawMoney(state: EngineState, command: Withdraw): EngineEvent {
  const { uid, coin } = command;
  if (!state.accounts.has(uid)) return reject("40020", "uid", "Parameter uid error: no account");
  const amount = parseAmount(command.amount);
  if (amount === null || amount === 0n) return reject("40020", "amount", "Parameter amount error");
  const line = state.ledger.get(coin)?.balances.get(uid);
  const free = line === undefined ? 0n : available(line) + line.debt.balance;
  if (amount > free) {
    const left = formatAmount(free < 0n ? 0n : free);
    return reject("43012", "amount", `Insufficient balance: ${left} ${coin} can leave`);
  }
  move(coinBalanceOf(state.ledger, coin, uid).cash, coinLedger(state.ledger, coin).outside, amount);
  return { type: "withdrawn", uid, coin, amount };
}
