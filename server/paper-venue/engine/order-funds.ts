import { available, move } from "../ledger/ledger";
import type { ParsedOrder } from "./checks/parse-order";
import { type Rejected, reject } from "./events";
import { simulateMatch } from "./matching";
import type { Run } from "./run";
import type { Order, PositionAccount } from "./state";
import type { PlaceOrder, Side } from "./types";
import { AMOUNT_SCALE, formatAmount } from "./units";
import { marginFor, tradeValue } from "./valuation";

const ONE = 10n ** BigInt(AMOUNT_SCALE);

/** What an order will hold of its coin, and how much of that has to be borrowed first. */
export interface Funds {
  readonly hold: bigint;
  readonly borrow: bigint;
}

/** What an order that only closes asks for. */
export const noFunds: Funds = { hold: 0n, borrow: 0n };

/**
 * Finds the funds for an order or refuses it (docs/interface.md#endpoint-6-rule-7,
 * docs/rulings.md#ruling-33).
 */
export function findFunds(
  positionAccount: PositionAccount,
  command: PlaceOrder,
  draft: ParsedOrder,
): Funds | Rejected {
  if (positionAccount.instrument.futures) {
    return checkMargin(positionAccount, command, draft) ?? noFunds;
  }
  const { lots, ticks, budget } = draft;
  const { instrument } = positionAccount;
  const buying = command.side === "buy";
  const line = buying ? positionAccount.quote : positionAccount.base;
  const price = budget > 0n ? budget : tradeValue(instrument, ticks, lots);
  const hold = buying ? price : BigInt(lots) * instrument.rules.lotAmount;
  const borrow = hold - available(line);
  if (borrow <= 0n) return { hold, borrow: 0n };
  const lends =
    instrument.category === "MARGIN" && mayBorrow(positionAccount, draft, buying, borrow);
  return lends ? { hold, borrow } : tooLarge(hold, available(line), line.cash.coin);
}

/** Takes the funds: lends what is missing, then holds the whole. */
export function takeFunds(run: Run, order: Order, { hold, borrow }: Funds): void {
  if (hold === 0n) return;
  const { positionAccount, side } = order;
  const line = side === "buy" ? positionAccount.quote : positionAccount.base;
  if (borrow > 0n) {
    move(line.debt, line.cash, borrow);
    const { coin } = line.cash;
    run.events.push({ type: "borrowed", uid: positionAccount.account.uid, coin, amount: borrow });
  }
  line.held += hold;
  order.held = hold;
}

/**
 * The debt of a pair may be so many times what the account owns of it, both at the index price (at
 * the order's own before there is an index).
 */
function mayBorrow(
  positionAccount: PositionAccount,
  draft: ParsedOrder,
  buying: boolean,
  more: bigint,
): boolean {
  const { base, quote, instrument } = positionAccount;
  const { priceScale, borrowTimes } = instrument.rules;
  const own = BigInt(draft.ticks) * 10n ** BigInt(AMOUNT_SCALE - priceScale);
  const price = instrument.index > 0n ? instrument.index : own;
  const inQuote = (amount: bigint) => (amount * price) / ONE;
  const owned =
    quote.cash.balance +
    quote.debt.balance -
    quote.margin -
    quote.loss +
    inQuote(base.cash.balance + base.debt.balance - base.margin - base.loss);
  const debt = -quote.debt.balance + inQuote(-base.debt.balance) + (buying ? more : inQuote(more));
  return price > 0n && debt <= owned * borrowTimes;
}

/** A futures order that only closes needs no margin, whatever the account has lost. */
function checkMargin(
  positionAccount: PositionAccount,
  command: PlaceOrder,
  draft: ParsedOrder,
): Rejected | null {
  return checkOpening(
    positionAccount,
    command.side,
    draft.lots,
    worstCaseValue(positionAccount, command, draft),
  );
}

/**
 * Refuses lots of a value whose margin is not free, or that would exceed the position tier
 * (docs/interface.md#endpoint-6-rule-7); what only closes is let pass.
 */
export function checkOpening(
  positionAccount: PositionAccount,
  side: Side,
  lots: number,
  value: bigint,
): Rejected | null {
  const buying = side === "buy";
  const { initial, fees } = marginFor(positionAccount, buying ? value : 0n, buying ? 0n : value);
  if (initial <= positionAccount.initial) return null;
  if (exceedsTier(positionAccount, buying, lots, value)) {
    const { symbol, maxPositionQty } = positionAccount.instrument.definition;
    const tier = `the position tier of ${symbol} is ${maxPositionQty}`;
    return reject("40762", "qty", `The order size is greater than the max open size: ${tier}`);
  }
  const need = initial + fees - positionAccount.margin;
  const free = available(positionAccount.settle);
  return need > free ? tooLarge(need, free, positionAccount.settle.cash.coin) : null;
}

/** Whether position and orders of a side would be beyond the tier: in lots, or in their value. */
function exceedsTier(
  positionAccount: PositionAccount,
  buying: boolean,
  lots: number,
  value: bigint,
): boolean {
  const { maxPositionLots, maxPositionValue } = positionAccount.instrument.rules;
  const total =
    lots +
    (buying
      ? positionAccount.lots + positionAccount.buyLots
      : positionAccount.sellLots - positionAccount.lots);
  if (total > maxPositionLots) return true;
  const held = buying
    ? positionAccount.cost + positionAccount.buyValue
    : positionAccount.sellValue - positionAccount.cost;
  return maxPositionValue !== null && held + value > maxPositionValue;
}

/** The most an order can come to: at its limit or the best price across, or its real fills. */
function worstCaseValue(
  positionAccount: PositionAccount,
  command: PlaceOrder,
  draft: ParsedOrder,
): bigint {
  const { lots, ticks, limitTicks } = draft;
  const { side } = command;
  if (ticks === 0) {
    return simulateMatch({
      positionAccount,
      side,
      lots,
      limitTicks,
      stpMode: command.stpMode ?? "none",
    }).value;
  }
  return tradeValue(positionAccount.instrument, worstCasePrice(positionAccount, side, ticks), lots);
}

/**
 * The price within a limit at which lots are worth most: of linear ones the highest, of inverse
 * ones the lowest.
 */
export function worstCasePrice({ instrument }: PositionAccount, side: Side, limit: number): number {
  const { inverse } = instrument.rules;
  if ((side === "buy") !== inverse) return limit;
  const { book } = instrument.market;
  const across = book.first(side === "buy" ? "sell" : "buy");
  if (!across) return limit;
  return inverse ? Math.min(limit, across.ticks) : Math.max(limit, across.ticks);
}

function tooLarge(need: bigint, free: bigint, coin: string): Rejected {
  const left = formatAmount(free < 0n ? 0n : free);
  const funds = `it needs ${formatAmount(need)} ${coin}, ${left} is free`;
  return reject("40762", "qty", `The order size is greater than the max open size: ${funds}`);
}
