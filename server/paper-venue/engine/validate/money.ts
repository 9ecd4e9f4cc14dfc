import { type CoinLedger, trialBalance } from "../../ledger/ledger";
import type { EngineState } from "../exchange-state";
import {
  closableLots,
  hasPositionOrOrders,
  otherSideOf,
  positionAccountsOf,
} from "../position-account";
import type { EngineInstrument, Order, PositionAccount } from "../state";
import { marginFor, settleCoinOf, tradeValue, unrealised } from "../valuation";

/** Every coin sums to zero, nobody owes who may not, and lines agree with orders and positions. */
export function moneyFaults(
  state: EngineState,
  instruments: readonly EngineInstrument[],
): readonly string[] {
  const faults: string[] = [];
  for (const [coin, sum] of trialBalance(state.ledger)) {
    if (sum !== 0n) faults.push(`${coin} sums to ${sum}`);
  }
  const due = dueByBalance(state);
  for (const coin of state.ledger.values()) faults.push(...balanceFaults(coin, due));
  for (const { symbol, holders } of instruments) {
    const lots = [...holders].reduce((sum, positionAccount) => sum + positionAccount.lots, 0);
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
      at(order.side === "buy" ? order.positionAccount.quote : order.positionAccount.base).held +=
        order.held;
    }
    for (const positionAccount of positionAccountsOf(account))
      addPosition(at(positionAccount.settle), positionAccount);
  }
  return sums;
}

function addPosition(sum: Due, positionAccount: PositionAccount): void {
  sum.margin += positionAccount.margin;
  sum.loss += positionAccount.loss;
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
 * What positions cost to enter and what the clearing account paid out are two sides of one thing.
 */
function clearingFaults(
  state: EngineState,
  instruments: readonly EngineInstrument[],
): readonly string[] {
  const costs = new Map<string, bigint>();
  for (const { definition, rules, holders } of instruments) {
    const coin = settleCoinOf(definition);
    const cost = [...holders].reduce((sum, positionAccount) => sum + positionAccount.cost, 0n);
    costs.set(coin, (costs.get(coin) ?? 0n) + (rules.inverse ? -cost : cost));
  }
  return [...state.ledger.values()]
    .filter(({ coin, clearing }) => clearing.balance + (costs.get(coin) ?? 0n) !== 0n)
    .map(({ coin }) => `the clearing purse of ${coin} does not mirror the positions`);
}

/** The exposure of a position account is the sum over its open orders; its parts are current. */
export function positionFaults(positionAccount: PositionAccount): readonly string[] {
  const { account, instrument } = positionAccount;
  const name = `${account.uid} in ${instrument.category} ${instrument.symbol}`;
  // Ids only grow, so this is the order in which they came.
  const orders = [...account.orders.values()]
    .filter((order) => order.positionAccount === positionAccount)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const faults = orders.flatMap((order) => holdFaults(order));
  if (orders.length !== positionAccount.openOrders) faults.push(`${name}: orders are miscounted`);
  return instrument.futures ? [...faults, ...futuresFaults(positionAccount, name, orders)] : faults;
}

function holdFaults(order: Order): readonly string[] {
  const { instrument } = order.positionAccount;
  const left = order.lots - order.filledLots;
  const due =
    order.side === "buy"
      ? tradeValue(instrument, order.ticks, left)
      : BigInt(left) * instrument.rules.lotAmount;
  const right = order.held === (instrument.futures ? 0n : due);
  return right ? [] : [`order ${order.id} holds ${order.held}, not ${due}`];
}

function futuresFaults(
  positionAccount: PositionAccount,
  name: string,
  orders: readonly Order[],
): readonly string[] {
  const faults: string[] = [];
  const sums = { buyLots: 0, sellLots: 0, buyValue: 0n, sellValue: 0n };
  for (const order of orders.filter(({ reduceOnly }) => !reduceOnly)) {
    const left = order.lots - order.filledLots;
    const value = tradeValue(positionAccount.instrument, order.ticks, left);
    if (order.side === "buy") {
      sums.buyLots += left;
      sums.buyValue += value;
    } else {
      sums.sellLots += left;
      sums.sellValue += value;
    }
  }
  for (const key of ["buyLots", "sellLots", "buyValue", "sellValue"] as const) {
    if (sums[key] !== positionAccount[key])
      faults.push(`${name}: ${key} is ${positionAccount[key]}, not ${sums[key]}`);
  }
  const { initial, fees } = marginFor(positionAccount, 0n, 0n);
  if (positionAccount.initial !== initial || positionAccount.margin !== initial + fees)
    faults.push(`${name}: margin`);
  const profit = unrealised(positionAccount);
  if (positionAccount.loss !== (profit < 0n ? -profit : 0n)) faults.push(`${name}: loss is stale`);
  if (positionAccount.instrument.holders.has(positionAccount) !== (positionAccount.lots !== 0))
    faults.push(`${name}: holder`);
  if (
    Math.sign(positionAccount.lots) !==
    Number(positionAccount.cost > 0n) - Number(positionAccount.cost < 0n)
  ) {
    faults.push(
      `${name}: ${positionAccount.lots} lots at an entry value of ${positionAccount.cost}`,
    );
  }
  return [
    ...faults,
    ...sideFaults(positionAccount, name, orders),
    ...reducingFaults(positionAccount, name, orders),
  ];
}

/** A position of hedge mode is of its side, as are the orders that open it. */
function sideFaults(
  positionAccount: PositionAccount,
  name: string,
  orders: readonly Order[],
): readonly string[] {
  const { account, posSide, lots, marginMode } = positionAccount;
  if (!hasPositionOrOrders(positionAccount)) return [];
  const faults: string[] = [];
  if ((posSide !== null) !== (account.holdMode === "hedge_mode")) faults.push(`${name}: mode`);
  if (posSide === null) return faults;
  const long = posSide === "long";
  if (long ? lots < 0 : lots > 0) faults.push(`${name}: ${lots} lots are not ${posSide}`);
  if (orders.some(({ side, reduceOnly }) => (side === "buy") === long && reduceOnly)) {
    faults.push(`${name}: an order that opens ${posSide} only closes`);
  }
  if (orders.some(({ side, reduceOnly }) => (side === "buy") !== long && !reduceOnly)) {
    faults.push(`${name}: an order that closes ${posSide} may open`);
  }
  const other = otherSideOf(positionAccount);
  if (!other || !hasPositionOrOrders(other)) return faults;
  if (other.marginMode !== marginMode) faults.push(`${name}: the sides have two margin modes`);
  if (other.leverage !== positionAccount.leverage)
    faults.push(`${name}: the sides have two leverages`);
  return faults;
}

function reducingFaults(
  positionAccount: PositionAccount,
  name: string,
  orders: readonly Order[],
): readonly string[] {
  const { reducing, reducingLots, lots } = positionAccount;
  const reduceOnly = orders.filter((order) => order.reduceOnly);
  const sum = reduceOnly.reduce((total, order) => total + order.lots - order.filledLots, 0);
  const faults: string[] = [];
  if (sum !== reducingLots) faults.push(`${name}: reducing ${reducingLots}, not ${sum}`);
  if (
    reducing.some((order, index) => order !== reduceOnly[index]) ||
    reducing.length !== reduceOnly.length
  ) {
    faults.push(`${name}: reduce-only orders are out of turn`);
  }
  const first = reducing[0];
  if (
    first &&
    (sum > closableLots(lots, first.side) || reducing.some(({ side }) => side !== first.side))
  ) {
    faults.push(`${name}: reduce-only orders exceed the position of ${lots}`);
  }
  return faults;
}
