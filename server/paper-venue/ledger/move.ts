import type { LedgerAccount } from "./purse";

/**
 * Books an amount out of one purse and into another: the only way a balance ever changes, so that
 * the purses of a coin always sum to zero. Throws RangeError for a negative amount, two coins, or
 * a purse that would owe and may not: each is a fault of the caller, never of a customer.
 */
export function move(from: LedgerAccount, to: LedgerAccount, amount: bigint): void {
  if (amount < 0n) throw new RangeError(`A movement of ${amount} ${from.coin} is negative.`);
  if (from.coin !== to.coin) throw new RangeError(`${from.coin} cannot become ${to.coin}.`);
  if (!from.mayOwe && from.balance < amount) {
    throw new RangeError(`${from.balance} ${from.coin} cannot pay ${amount}.`);
  }
  from.balance -= amount;
  to.balance += amount;
}
