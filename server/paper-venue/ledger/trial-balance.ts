import type { CoinLedger, Ledger } from "./ledger";
import type { LedgerAccount } from "./purse";

/** The sum of all purses of each coin: zero, whatever happened. */
export function trialBalance(ledger: Ledger): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const coin of ledger.values()) {
    sums.set(
      coin.coin,
      ledgerAccountsOf(coin).reduce((sum, purse) => sum + purse.balance, 0n),
    );
  }
  return sums;
}

function ledgerAccountsOf(coin: CoinLedger): readonly LedgerAccount[] {
  const own = [coin.outside, coin.fees, coin.clearing, coin.insurance];
  return own.concat([...coin.balances.values()].flatMap((line) => [line.cash, line.debt]));
}
