import { coinBalanceOf, type Ledger } from "../ledger/ledger";
import type { EngineInstrument, PositionAccount, TradingAccount } from "./state";
import type { PosSide, Side } from "./types";

/** Leverage of a new position (docs/rulings.md#ruling-36). */
export const DEFAULT_LEVERAGE = 10;

/**
 * What an account has of an instrument, made when first asked for; an empty one means nothing.
 * `posSide` is given in hedge mode on futures, and only there.
 */
export function positionAccountOf(
  { ledger }: { readonly ledger: Ledger },
  account: TradingAccount,
  instrument: EngineInstrument,
  posSide: PosSide | null,
): PositionAccount {
  const positionAccounts = account.positionAccounts[posSide ?? "net"];
  const known = positionAccounts.get(instrument);
  if (known) return known;
  const { baseCoin, quoteCoin } = instrument.definition;
  const base = coinBalanceOf(ledger, baseCoin, account.uid);
  const quote = coinBalanceOf(ledger, quoteCoin, account.uid);
  const positionAccount: PositionAccount = {
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
    leverage: DEFAULT_LEVERAGE,
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
  positionAccounts.set(instrument, positionAccount);
  return positionAccount;
}

/** All position accounts of an account. */
export function positionAccountsOf({ positionAccounts }: TradingAccount): PositionAccount[] {
  return [
    ...positionAccounts.net.values(),
    ...positionAccounts.long.values(),
    ...positionAccounts.short.values(),
  ];
}

/**
 * The leverage of an instrument's open position and orders, whichever side they are of; what opens
 * where nothing is open begins anew.
 */
export function leverageOf(positionAccount: PositionAccount): number {
  if (hasPositionOrOrders(positionAccount)) return positionAccount.leverage;
  const other = otherSideOf(positionAccount);
  return other && hasPositionOrOrders(other) ? other.leverage : DEFAULT_LEVERAGE;
}

/** Whether there is a position or an open order. */
export function hasPositionOrOrders({ lots, openOrders }: PositionAccount): boolean {
  return lots !== 0 || openOrders > 0;
}

/** Hedge mode: the other side of the same instrument, if there ever was a position or order. */
export function otherSideOf({
  account,
  instrument,
  posSide,
}: PositionAccount): PositionAccount | undefined {
  if (posSide === null) return undefined;
  return account.positionAccounts[posSide === "long" ? "short" : "long"].get(instrument);
}

/** How many of a position's lots an order of this side would close. */
export function closableLots(lots: number, side: Side): number {
  return side === "sell" ? Math.max(lots, 0) : Math.max(-lots, 0);
}
