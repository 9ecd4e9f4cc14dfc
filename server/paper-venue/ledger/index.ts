export { available, type CoinLedger, coinLedger, type Ledger, type CoinBalance, coinBalanceOf } from "./ledger";
export { move } from "./move";
export { pay } from "./pay";
export type { LedgerAccount } from "./purse";
export { trialBalance } from "./trial-balance";
