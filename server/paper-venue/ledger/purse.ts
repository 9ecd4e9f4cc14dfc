/**
 * One account of the ledger: a coin's balance in the smallest unit, and whether it may go below
 * zero.
 */
export interface LedgerAccount {
  readonly coin: string;
  readonly mayOwe: boolean;
  balance: bigint;
}
