export { available, type CoinLedger, coinLedger, type Ledger, type Line, lineOf } from "./ledger";
export { move } from "./move";
export { pay } from "./pay";
export type { Purse } from "./purse";
export { trialBalance } from "./trial-balance";
