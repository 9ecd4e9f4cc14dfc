import { lineOf } from "../ledger";
import type { Account, Instrument, Stake, State } from "./state";
import type { PosSide } from "./types";

/** Leverage of a new position (rulings 36). */
export const FIRST_LEVERAGE = 10;

/**
 * An account's stake in an instrument, made when first asked for; an empty one means nothing.
 * `posSide` is given in hedge mode on futures, and only there.
 */
export function stakeOf(
  state: State,
  account: Account,
  instrument: Instrument,
  posSide: PosSide | null,
): Stake {
  const stakes = account.stakes[posSide ?? "net"];
  const known = stakes.get(instrument);
  if (known) return known;
  const { baseCoin, quoteCoin } = instrument.definition;
  const base = lineOf(state.ledger, baseCoin, account.uid);
  const quote = lineOf(state.ledger, quoteCoin, account.uid);
  const stake: Stake = {
    account,
    instrument,
    posSide,
    marginMode: "crossed",
    base,
    quote,
    settle: instrument.rules.inverse ? base : quote,
    openOrders: 0,
    lots: 0,
    cost: 0n,
    leverage: FIRST_LEVERAGE,
    buyLots: 0,
    sellLots: 0,
    buyValue: 0n,
    sellValue: 0n,
    reducing: [],
    reducingLots: 0,
    initial: 0n,
    margin: 0n,
    loss: 0n,
  };
  stakes.set(instrument, stake);
  return stake;
}

/** All stakes of an account. */
export function stakesOf({ stakes }: Account): Stake[] {
  return [...stakes.net.values(), ...stakes.long.values(), ...stakes.short.values()];
}

/**
 * The leverage of an instrument's open position and orders, whichever side they are of; what opens
 * where nothing is open begins anew.
 */
export function leverageOf(stake: Stake): number {
  if (isOpen(stake)) return stake.leverage;
  const other = otherOf(stake);
  return other && isOpen(other) ? other.leverage : FIRST_LEVERAGE;
}

/** Whether there is a position or an open order. */
export function isOpen({ lots, openOrders }: Stake): boolean {
  return lots !== 0 || openOrders > 0;
}

/** Hedge mode: the stake in the other side of the same instrument, if there ever was one. */
export function otherOf({ account, instrument, posSide }: Stake): Stake | undefined {
  if (posSide === null) return undefined;
  return account.stakes[posSide === "long" ? "short" : "long"].get(instrument);
}
