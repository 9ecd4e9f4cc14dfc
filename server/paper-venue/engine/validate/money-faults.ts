import { type CoinLedger, trialBalance } from "../../ledger";
import { positionAccountsOf } from "../stake-of";
import type { EngineInstrument, PositionAccount, EngineState } from "../state";
import { settleCoinOf } from "../trade-value";

/** Every coin sums to zero, nobody owes who may not, and lines agree with orders and positions. */
export function moneyFaults(state: EngineState, instruments: readonly EngineInstrument[]): readonly string[] {
  const faults: string[] = [];
  for (const [coin, sum] of trialBalance(state.ledger)) {
    if (sum !== 0n) faults.push(`${coin} sums to ${sum}`);
  }
  const due = dueByBalance(state);
  for (const coin of state.ledger.values()) faults.push(...balanceFaults(coin, due));
  for (const { symbol, holders } of instruments) {
    const lots = [...holders].reduce((sum, stake) => sum + stake.lots, 0);
    if (lots !== 0) faults.push(`positions in ${symbol} sum to ${lots} lots`);
  }
  return [...faults, ...clearingFaults(state, instruments)];
}

interface Due {
  held: bigint;
  margin: bigint;
  loss: bigint;
}

function dueByBalance(state: EngineState): Map<object, Due> {
  const sums = new Map<object, Due>();
  const at = (line: object): Due => {
    const sum = sums.get(line) ?? { held: 0n, margin: 0n, loss: 0n };
    sums.set(line, sum);
    return sum;
  };
  for (const account of state.accounts.values()) {
    for (const order of account.orders.values()) {
      at(order.side === "buy" ? order.positionAccount.quote : order.positionAccount.base).held += order.held;
    }
    for (const stake of positionAccountsOf(account)) addPosition(at(stake.settle), stake);
  }
  return sums;
}

function addPosition(sum: Due, stake: PositionAccount): void {
  sum.margin += stake.margin;
  sum.loss += stake.loss;
}

function balanceFaults(coin: CoinLedger, due: Map<object, Due>): readonly string[] {
  const faults: string[] = [];
  for (const [uid, line] of coin.balances) {
    const say = (what: string) => faults.push(`${coin.coin} of ${uid}: ${what}`);
    const { held, margin, loss } = due.get(line) ?? { held: 0n, margin: 0n, loss: 0n };
    if (line.held !== held || held < 0n) say(`holds ${line.held}, its orders ${held}`);
    if (line.margin !== margin || margin < 0n) say(`margin ${line.margin}, its stakes ${margin}`);
    if (line.loss !== loss || loss < 0n) say(`loss ${line.loss}, its stakes ${loss}`);
    if (line.cash.balance < held) say(`cash ${line.cash.balance} is below what is held`);
    if (line.debt.balance > 0n) say(`debt ${line.debt.balance} is above zero`);
  }
  if (coin.fees.balance < 0n) faults.push(`the fees in ${coin.coin} are below zero`);
  return faults;
}

/**
 * What positions cost to enter and what the clearing purse paid out are two sides of one thing.
 */
function clearingFaults(state: EngineState, instruments: readonly EngineInstrument[]): readonly string[] {
  const costs = new Map<string, bigint>();
  for (const { definition, rules, holders } of instruments) {
    const coin = settleCoinOf(definition);
    const cost = [...holders].reduce((sum, stake) => sum + stake.cost, 0n);
    costs.set(coin, (costs.get(coin) ?? 0n) + (rules.inverse ? -cost : cost));
  }
  return [...state.ledger.values()]
    .filter(({ coin, clearing }) => clearing.balance + (costs.get(coin) ?? 0n) !== 0n)
    .map(({ coin }) => `the clearing purse of ${coin} does not mirror the positions`);
}
