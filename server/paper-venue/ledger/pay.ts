import type { CoinLedger, CoinBalance } from "./ledger";
import { move } from "./move";
import type { LedgerAccount } from "./purse";

/**
 * Takes a futures loss or fee out of a line. Cash that open spot orders hold is promised to
 * others: what is missing beside it comes from the insurance, so cash never falls below what is
 * held.
 */
export function pay(coin: CoinLedger, line: CoinBalance, to: LedgerAccount, amount: bigint): void {
  const missing = amount - (line.cash.balance - line.held);
  if (missing > 0n) move(coin.insurance, line.cash, missing);
  move(line.cash, to, amount);
}
