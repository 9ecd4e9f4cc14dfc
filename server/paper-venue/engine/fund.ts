import { available, move } from "../ledger";
import type { Draft } from "./draft";
import { marginFor } from "./exposure";
import { rehearse } from "./rehearse";
import { reject } from "./reject";
import type { Run } from "./run";
import type { Order, Stake } from "./state";
import { tradeValue } from "./trade-value";
import type { Place, Rejected } from "./types";
import { AMOUNT_SCALE, formatAmount, formatUnits } from "./units";

const ONE = 10n ** BigInt(AMOUNT_SCALE);

/** What an order will hold of its coin, and how much of that has to be borrowed first. */
export interface Funds {
  readonly hold: bigint;
  readonly borrow: bigint;
}

/** What an order that only closes asks for. */
export const noFunds: Funds = { hold: 0n, borrow: 0n };

/** Finds the funds for an order or refuses it (interface.md section 6 rule 7, rulings 33). */
export function findFunds(stake: Stake, command: Place, draft: Draft): Funds | Rejected {
  if (stake.instrument.futures) {
    return checkMargin(stake, command, draft) ?? noFunds;
  }
  const { lots, ticks, budget } = draft;
  const { instrument } = stake;
  const buying = command.side === "buy";
  const line = buying ? stake.quote : stake.base;
  const price = budget > 0n ? budget : tradeValue(instrument, ticks, lots);
  const hold = buying ? price : BigInt(lots) * instrument.rules.lotAmount;
  const borrow = hold - available(line);
  if (borrow <= 0n) return { hold, borrow: 0n };
  const lends = instrument.category === "MARGIN" && mayBorrow(stake, draft, buying, borrow);
  return lends ? { hold, borrow } : tooLarge(hold, available(line), line.cash.coin);
}

/** Takes the funds: lends what is missing, then holds the whole. */
export function takeFunds(run: Run, order: Order, { hold, borrow }: Funds): void {
  if (hold === 0n) return;
  const { stake, side } = order;
  const line = side === "buy" ? stake.quote : stake.base;
  if (borrow > 0n) {
    move(line.debt, line.cash, borrow);
    const { coin } = line.cash;
    run.events.push({ type: "borrowed", uid: stake.account.uid, coin, amount: borrow });
  }
  line.held += hold;
  order.held = hold;
}

/**
 * The debt of a pair may be so many times what the account owns of it, both at the index price (at
 * the order's own before there is an index).
 */
function mayBorrow(stake: Stake, draft: Draft, buying: boolean, more: bigint): boolean {
  const { base, quote, instrument } = stake;
  const { priceScale, borrowTimes } = instrument.rules;
  const own = BigInt(draft.ticks) * 10n ** BigInt(AMOUNT_SCALE - priceScale);
  const price = instrument.index > 0n ? instrument.index : own;
  const inQuote = (amount: bigint) => (amount * price) / ONE;
  const owned =
    quote.cash.balance +
    quote.debt.balance -
    quote.margin -
    quote.loss +
    inQuote(base.cash.balance + base.debt.balance);
  const debt = -quote.debt.balance + inQuote(-base.debt.balance) + (buying ? more : inQuote(more));
  return price > 0n && debt <= owned * borrowTimes;
}

/** A futures order that only closes needs no margin, whatever the account has lost. */
function checkMargin(stake: Stake, command: Place, draft: Draft): Rejected | null {
  const { rules, definition } = stake.instrument;
  const buying = command.side === "buy";
  const value = likelyValue(stake, command, draft);
  const lots = buying
    ? stake.lots + stake.buyLots + draft.lots
    : stake.sellLots + draft.lots - stake.lots;
  const { initial, fees } = marginFor(stake, buying ? value : 0n, buying ? 0n : value);
  if (initial <= stake.initial) return null;
  if (lots > rules.maxPositionLots) {
    const most = formatUnits(rules.maxPositionLots, rules.lotScale);
    const tier = `the position tier of ${definition.symbol} is ${most}`;
    return reject("40762", "qty", `The order size is greater than the max open size: ${tier}`);
  }
  const need = initial + fees - stake.margin;
  const free = available(stake.quote);
  return need > free ? tooLarge(need, free, definition.quoteCoin) : null;
}

/**
 * The most an order can come to: a buy's limit, a sell's best bid, a market order's real fills.
 */
function likelyValue(stake: Stake, command: Place, draft: Draft): bigint {
  const { instrument } = stake;
  const { lots, ticks, worst } = draft;
  const { side } = command;
  if (ticks === 0) {
    return rehearse({ stake, side, lots, worst, stpMode: command.stpMode ?? "none" }).value;
  }
  const { book } = instrument.market;
  const bid = side === "sell" ? book.first("buy") : -1;
  const price = bid < 0 ? ticks : Math.max(ticks, book.ticksOf(bid));
  return tradeValue(instrument, price, lots);
}

function tooLarge(need: bigint, free: bigint, coin: string): Rejected {
  const left = formatAmount(free < 0n ? 0n : free);
  const funds = `it needs ${formatAmount(need)} ${coin}, ${left} is free`;
  return reject("40762", "qty", `The order size is greater than the max open size: ${funds}`);
}
