import { available } from "../../ledger";
import type { EngineState } from "../state";
import type { BalanceView } from "../types";
import { formatAmount } from "../units";

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
