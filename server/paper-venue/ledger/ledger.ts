/**
 * What one member has of one coin. `cash` is his; `debt` is the other side of what he borrowed,
 * zero or below. `held` (open spot and margin orders), `margin` (futures orders and positions)
 * and `loss` (unrealised, of futures positions) are no money of their own: they say how much cash
 * is not free.
 */
export interface CoinBalance {
  readonly cash: LedgerAccount;
  readonly debt: LedgerAccount;
  held: bigint;
  margin: bigint;
  loss: bigint;
}

/** The venue's own ledger accounts of one coin, and the lines of its members by uid. */
export interface CoinLedger {
  readonly coin: string;
  /** The world: what came in stands here below zero. */
  readonly outside: LedgerAccount;
  readonly fees: LedgerAccount;
  /** Pays the profits of futures positions and takes their losses. */
  readonly clearing: LedgerAccount;
  /** Pays what a member's loss exceeds his free cash by. */
  readonly insurance: LedgerAccount;
  readonly balances: Map<string, CoinBalance>;
}

/** All money of the venue, by coin. */
export type Ledger = Map<string, CoinLedger>;

/** The books of a coin, opened when first asked for. */
export function coinLedger(ledger: Ledger, coin: string): CoinLedger {
  const known = ledger.get(coin);
  if (known) return known;
  const opened: CoinLedger = {
    coin,
    outside: { coin, mayOwe: true, balance: 0n },
    fees: { coin, mayOwe: false, balance: 0n },
    clearing: { coin, mayOwe: true, balance: 0n },
    insurance: { coin, mayOwe: true, balance: 0n },
    balances: new Map(),
  };
  ledger.set(coin, opened);
  return opened;
}

/** A member's line of a coin, opened when first asked for. */
export function coinBalanceOf(ledger: Ledger, coin: string, uid: string): CoinBalance {
  const { balances } = coinLedger(ledger, coin);
  const known = balances.get(uid);
  if (known) return known;
  const line: CoinBalance = {
    cash: { coin, mayOwe: false, balance: 0n },
    debt: { coin, mayOwe: true, balance: 0n },
    held: 0n,
    margin: 0n,
    loss: 0n,
  };
  balances.set(uid, line);
  return line;
}

/** What a member can spend now; below zero when his positions have lost more than he has free. */
export function available(line: CoinBalance): bigint {
  return line.cash.balance - line.held - line.margin - line.loss;
}

/**
 * One account of the ledger: a coin's balance in the smallest unit, and whether it may go below
 * zero.
 */
export interface LedgerAccount {
  readonly coin: string;
  readonly mayOwe: boolean;
  balance: bigint;
}

/**
 * Books an amount out of one ledger account and into another: the only way a balance ever changes,
 * so that the ledger accounts of a coin always sum to zero. Throws RangeError for a negative
 * amount, two coins, or a ledger account that would owe and may not: each is a fault of the caller,
 * never of a customer.
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

/** The sum of all ledger accounts of each coin: zero, whatever happened. */
export function trialBalance(ledger: Ledger): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const coin of ledger.values()) {
    sums.set(
      coin.coin,
      ledgerAccountsOf(coin).reduce((sum, account) => sum + account.balance, 0n),
    );
  }
  return sums;
}

function ledgerAccountsOf(coin: CoinLedger): readonly LedgerAccount[] {
  const own = [coin.outside, coin.fees, coin.clearing, coin.insurance];
  return own.concat([...coin.balances.values()].flatMap((line) => [line.cash, line.debt]));
}
