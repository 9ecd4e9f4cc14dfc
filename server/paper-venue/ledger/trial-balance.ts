import type { CoinLedger, Ledger } from "./ledger";
import type { Purse } from "./purse";

/** The sum of all purses of each coin: zero, whatever happened. */
export function trialBalance(ledger: Ledger): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const coin of ledger.values()) {
    sums.set(
      coin.coin,
      pursesOf(coin).reduce((sum, purse) => sum + purse.balance, 0n),
    );
  }
  return sums;
}

function pursesOf(coin: CoinLedger): readonly Purse[] {
  const own = [coin.outside, coin.fees, coin.clearing, coin.insurance];
  return own.concat([...coin.lines.values()].flatMap((line) => [line.cash, line.debt]));
}
