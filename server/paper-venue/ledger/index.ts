export type { LedgerAccount } from "./ledger";
export {
  available,
  type CoinBalance,
  type CoinLedger,
  coinBalanceOf,
  coinLedger,
  type Ledger,
  move,
  pay,
  trialBalance,
} from "./ledger";
