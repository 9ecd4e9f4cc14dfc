import { lineOf } from "../ledger";
import type { Account, Instrument, Stake, State } from "./state";

/** Leverage of a new position (rulings 36). */
export const FIRST_LEVERAGE = 10;

/** An account's stake in an instrument, made when first asked for; an empty one means nothing. */
export function stakeOf(state: State, account: Account, instrument: Instrument): Stake {
  const known = account.stakes.get(instrument);
  if (known) return known;
  const { baseCoin, quoteCoin } = instrument.definition;
  const stake: Stake = {
    account,
    instrument,
    base: lineOf(state.ledger, baseCoin, account.uid),
    quote: lineOf(state.ledger, quoteCoin, account.uid),
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
  account.stakes.set(instrument, stake);
  return stake;
}
