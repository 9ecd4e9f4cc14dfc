import { available, type CoinBalance } from "../../ledger/ledger";
import { type EngineEvent, type Rejected, reject } from "../events";
import type { EngineState } from "../exchange-state";
import { positionAccountOf, positionAccountsOf } from "../position-account";
import type { EngineInstrument, PositionAccount, TradingAccount } from "../state";
import type { Category, SetLeverage } from "../types";
import { marginFor, updateMargin } from "../valuation";

/**
 * Sets the leverage of a product line's instruments in which the account has a position
 * (docs/interface.md#endpoint-17, docs/rulings.md#ruling-36); of none when one cannot have it or
 * the margin is not free.
 */
export function setLeverage(state: EngineState, command: SetLeverage): readonly EngineEvent[] {
  const { uid, category } = command;
  const account = state.accounts.get(uid);
  if (!account) return [reject("40013", "uid", "User status is abnormal: no account")];
  const leverage = wholeNumber(command.leverage);
  if (typeof leverage !== "number") return [leverage];
  const open = openIn(account, category);
  const sides = account.holdMode === "hedge_mode" ? (["long", "short"] as const) : [null];
  const held = open.flatMap((instrument) =>
    sides.map((side) => positionAccountOf(state, account, instrument, side)),
  );
  const refusal =
    beyondLine(state, command, leverage) ?? beyondSymbol(held, leverage) ?? unpaid(held, leverage);
  if (refusal) return [refusal];
  for (const positionAccount of held) {
    positionAccount.leverage = leverage;
    updateMargin(positionAccount);
  }
  return [{ type: "leverage-set", uid, category, leverage, symbols: open.length }];
}

/** The instruments of a product line in which an account has a position. */
function openIn(account: TradingAccount, category: Category): readonly EngineInstrument[] {
  const held = positionAccountsOf(account).filter(({ lots }) => lots !== 0);
  const instruments = new Set(held.map(({ instrument }) => instrument));
  return [...instruments].filter((instrument) => instrument.category === category);
}

function wholeNumber(text: string): number | Rejected {
  if (/^\d{1,4}$/.test(text)) return Number.parseInt(text, 10);
  const message = "Parameter leverage error: it must be a whole number, for instance 20";
  return reject("40020", "leverage", message);
}

function beyondLine(
  state: EngineState,
  { category }: SetLeverage,
  leverage: number,
): Rejected | null {
  const listed = [...state.instruments[category].values()];
  const max = Math.max(1, ...listed.map(({ rules }) => rules.mostLeverage));
  if (leverage >= 1 && leverage <= max) return null;
  const message = `Leverage exceeds the effective range: ${category} takes 1 to ${max}`;
  return reject("43050", "leverage", message);
}

function beyondSymbol(held: readonly PositionAccount[], leverage: number): Rejected | null {
  const positionAccount = held.find(({ instrument }) => leverage > instrument.rules.mostLeverage);
  if (!positionAccount) return null;
  const { symbol, rules } = positionAccount.instrument;
  const range = `${symbol} takes 1 to ${rules.mostLeverage}`;
  const message = `Leverage is not within the suitable range after adjustment: ${range}`;
  return reject("45044", "leverage", message);
}

/** Positions and orders may need more margin than is free once the leverage is lower. */
function unpaid(held: readonly PositionAccount[], leverage: number): Rejected | null {
  const more = new Map<CoinBalance, bigint>();
  for (const positionAccount of held) {
    const { initial } = marginFor({ ...positionAccount, leverage }, 0n, 0n);
    more.set(
      positionAccount.settle,
      (more.get(positionAccount.settle) ?? 0n) + initial - positionAccount.initial,
    );
  }
  const short = [...more].find(([line, need]) => need > 0n && need > available(line));
  if (!short) return null;
  const coin = short[0].cash.coin;
  const message = `Unable to update the leverage, not enough margin: ${coin} is not free for it`;
  return reject("40893", "leverage", message);
}
