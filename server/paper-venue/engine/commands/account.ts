import { available, type CoinBalance, coinBalanceOf, coinLedger, move } from "../../ledger/ledger";
import { type EngineEvent, reject } from "../events";
import type { EngineState } from "../exchange-state";
import { dropFuturesPlans } from "../plans/plan-book";
import { positionAccountsOf } from "../position-account";
import type { Run } from "../run";
import type { Deposit, HoldMode, OpenAccount, SetHoldMode, Withdraw } from "../types";
import { formatAmount, parseAmount } from "../units";

/** Opens an empty account. */
export function openAccount(state: EngineState, { uid, holdMode }: OpenAccount): EngineEvent {
  if (uid === "" || state.accounts.has(uid)) {
    return reject("40020", "uid", "Parameter uid error: the uid is taken");
  }
  state.accounts.set(uid, {
    uid,
    holdMode: holdMode ?? "one_way_mode",
    positionAccounts: { net: new Map(), long: new Map(), short: new Map() },
    orders: new Map(),
    byClientOid: new Map(),
    openOrders: { SPOT: 0, MARGIN: 0, "USDT-FUTURES": 0, "COIN-FUTURES": 0, "USDC-FUTURES": 0 },
    acknowledged: new Map(),
  });
  return { type: "account-opened", uid };
}

/** Credits money from outside; what the account owes in that coin is paid back from it at once. */
export function deposit(state: EngineState, command: Deposit): readonly EngineEvent[] {
  const { uid, coin } = command;
  if (!state.accounts.has(uid)) return [reject("40020", "uid", "Parameter uid error: no account")];
  const amount = parseAmount(command.amount);
  if (amount === null || amount === 0n) {
    return [reject("40020", "amount", "Parameter amount error")];
  }
  const line = coinBalanceOf(state.ledger, coin, uid);
  move(coinLedger(state.ledger, coin).outside, line.cash, amount);
  const events: EngineEvent[] = [{ type: "deposited", uid, coin, amount }];
  repay(events, uid, line);
  return events;
}

/** Takes money out to the world: what the account has free and does not owe. */
export function withdrawMoney(state: EngineState, command: Withdraw): EngineEvent {
  const { uid, coin } = command;
  if (!state.accounts.has(uid)) return reject("40020", "uid", "Parameter uid error: no account");
  const amount = parseAmount(command.amount);
  if (amount === null || amount === 0n) return reject("40020", "amount", "Parameter amount error");
  const line = state.ledger.get(coin)?.balances.get(uid);
  const free = line === undefined ? 0n : available(line) + line.debt.balance;
  if (amount > free) {
    const left = formatAmount(free < 0n ? 0n : free);
    return reject("43012", "amount", `Insufficient balance: ${left} ${coin} can leave`);
  }
  move(coinBalanceOf(state.ledger, coin, uid).cash, coinLedger(state.ledger, coin).outside, amount);
  return { type: "withdrawn", uid, coin, amount };
}

/** Pays back what a line owes, as far as its free cash goes. */
export function repay(events: EngineEvent[], uid: string, line: CoinBalance): void {
  const owed = -line.debt.balance;
  if (owed === 0n) return;
  let amount = available(line);
  if (amount > owed) amount = owed;
  if (amount <= 0n) return;
  move(line.cash, line.debt, amount);
  events.push({ type: "repaid", uid, coin: line.cash.coin, amount });
}

const modes: readonly HoldMode[] = ["one_way_mode", "hedge_mode"];

/**
 * Changes an account's position mode; no futures position and no futures order may be open. Plan
 * orders of the other mode could not be placed any more, and go.
 */
export function changeHoldMode(run: Run, command: SetHoldMode): void {
  const account = run.state.accounts.get(command.uid);
  const before = account?.holdMode;
  run.events.push(setHoldMode(run.state, command));
  if (account && account.holdMode !== before) dropFuturesPlans(run, account);
}

function setHoldMode(state: EngineState, { uid, holdMode }: SetHoldMode): EngineEvent {
  const account = state.accounts.get(uid);
  if (!account) return reject("40020", "uid", "Parameter uid error: no account");
  if (!modes.includes(holdMode)) return wrong(`must be one of ${modes.join(", ")}`);
  const futures = positionAccountsOf(account).filter(({ instrument }) => instrument.futures);
  if (futures.some(({ lots }) => lots !== 0)) return wrong("futures positions are open");
  if (futures.some(({ openOrders }) => openOrders > 0)) return wrong("futures orders are open");
  account.holdMode = holdMode;
  return { type: "hold-mode-set", uid, holdMode };
}

function wrong(reason: string): EngineEvent {
  return reject("40020", "holdMode", `Parameter holdMode error: ${reason}`);
}
