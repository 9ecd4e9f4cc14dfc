import { available, type CoinBalance, move } from "../ledger";
import type { EngineEvent } from "./types";

/** Pays back what a line owes, as far as its free cash goes. */
export function repay(events: EngineEvent[], uid: string, line: CoinBalance): void {
  const owed = -line.debt.balance;
  if (owed === 0n) return;
  let amount = available(line);
  if (amount > owed) amount = owed;
  if (amount <= 0n) return;
  move(line.cash, line.debt, amount);
  events.push({ type: "repaid", uid, coin: line.cash.coin, amount });
}
