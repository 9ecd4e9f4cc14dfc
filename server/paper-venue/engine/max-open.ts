import { type Rejected, reject } from "./events";
import type { EngineState } from "./exchange-state";
import { MAX_POSITION } from "./instrument-rules";
import { checkOpening, worstCasePrice } from "./order-funds";
import { priceAt, readPrice } from "./plans/price-and-size";
import { positionAccountOf } from "./position-account";
import type { EngineInstrument, PositionAccount } from "./state";
import type { Category, OrderType, PosSide } from "./types";
import { AMOUNT_SCALE, countOf, formatUnits } from "./units";
import { tradeValue, worthAt } from "./valuation";

/** What endpoint 16 asks (docs/interface.md#endpoint-16). */
export interface MaxOpenQuery {
  readonly uid: string;
  readonly category: Category;
  readonly symbol: string;
  readonly posSide: PosSide;
  readonly orderType: OrderType;
  /** The price of a limit order. */
  readonly openPrice: string | null;
}

/**
 * The largest order, in the base coin or in contracts, that free margin and position tier let an
 * account place on a side, beside the position and the orders that it has: at the limit, for a
 * market order at the index. It is what the check of a placement lets pass, so one lot more answers
 * 40762.
 */
export function maxOpenSize(state: EngineState, question: MaxOpenQuery): string | Rejected {
  const { uid, category, symbol, posSide, openPrice } = question;
  const account = state.accounts.get(uid);
  const instrument = state.instruments[category].get(symbol);
  if (!account) return reject("40013", "uid", "User status is abnormal: no account");
  if (!instrument) return reject("25100", "symbol", `Trading pair ${symbol} does not exist`);
  const price =
    question.orderType === "market"
      ? instrument.index
      : readPrice(instrument, "openPrice", openPrice ?? "", codes);
  if (typeof price !== "bigint") return price;
  if (price === 0n) return "0";
  const hedged = account.holdMode === "hedge_mode";
  const positionAccount = positionAccountOf(state, account, instrument, hedged ? posSide : null);
  const side = posSide === "long" ? "buy" : "sell";
  const fits = (size: number): boolean => {
    const lots = lotsOf(instrument, size, price);
    if (lots > MAX_POSITION) return false;
    return (
      checkOpening(positionAccount, side, lots, worthOf(positionAccount, question, lots, price)) ===
      null
    );
  };
  const { lotScale, lotStep } = instrument.rules;
  return formatUnits(largest((steps) => fits(steps * lotStep)) * lotStep, lotScale);
}

const codes = { malformed: "400172", imprecise: "25244" };

/** A size as the lot rules count it, as the book counts it. */
function lotsOf({ rules }: EngineInstrument, size: number, price: bigint): number {
  if (!rules.inverse || rules.contracts) return size;
  const unit = 10n ** BigInt(AMOUNT_SCALE - rules.priceScale);
  return countOf((BigInt(size) * price) / unit);
}

/** What the margin check takes lots to be worth. */
function worthOf(
  positionAccount: PositionAccount,
  question: MaxOpenQuery,
  lots: number,
  price: bigint,
): bigint {
  const { instrument } = positionAccount;
  if (question.orderType === "market") return worthAt(instrument, lots);
  const side = question.posSide === "long" ? "buy" : "sell";
  const ticks = countOf(price / priceAt(instrument, 1));
  return tradeValue(instrument, worstCasePrice(positionAccount, side, ticks), lots);
}

/** The largest whole number that fits; what fits is everything up to it. */
function largest(fits: (steps: number) => boolean): number {
  let high = 1;
  while (high < MAX_POSITION && fits(high)) high *= 2;
  let low = 0;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
