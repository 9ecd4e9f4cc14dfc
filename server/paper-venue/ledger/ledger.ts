import type { LedgerAccount } from "./purse";

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

/** The venue's own purses of one coin, and the lines of its members by uid. */
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
  const { balances: lines } = coinLedger(ledger, coin);
  const known = lines.get(uid);
  if (known) return known;
  const line: CoinBalance = {
    cash: { coin, mayOwe: false, balance: 0n },
    debt: { coin, mayOwe: true, balance: 0n },
    held: 0n,
    margin: 0n,
    loss: 0n,
  };
  lines.set(uid, line);
  return line;
}

/** What a member can spend now; below zero when his positions have lost more than he has free. */
export function available(line: CoinBalance): bigint {
  return line.cash.balance - line.held - line.margin - line.loss;
}
