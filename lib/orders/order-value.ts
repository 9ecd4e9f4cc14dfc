import {
  compare,
  type Decimal,
  decimal,
  decimalOrNull,
  maximum,
  multiply,
  type Numbers,
  sign,
} from "@/lib/decimal";
import type { Side } from "@/lib/exchange/values";
import type { Instrument } from "./instrument";

/** An order as the risk limits see it, whichever endpoint it goes to. */
export interface CheckedOrder {
  readonly side: Side;
  /** The side that it trades; `side` is the one by which it is valued. */
  readonly traded: Side;
  readonly market: boolean;
  /** Null for one that has no size of its own: it closes a whole position. */
  readonly qty: Decimal | null;
  readonly qtyUnit: "base" | "quote";
  /**
   * Its prices, each with what it is compared with: its trigger, or null for the index. None for an
   * order at the market.
   */
  readonly prices: readonly { readonly price: Decimal; readonly reference: Decimal | null }[];
}

/** What is known of the market; what is null is not checked. */
export interface LimitContext {
  readonly instrument: Instrument;
  /** The index, only while it is fresh. */
  readonly indexPrice: Decimal | null;
  /** The worth of one quote coin in USDT. */
  readonly quoteRate: Decimal | null;
  /** How the user reads numbers; as messages have them when left out. */
  readonly numbers?: Numbers | undefined;
}

const one = decimal("1");

/** USDC and USD count as USDT; what another coin is worth only its own index says. */
export function stableQuoteRate(quoteCoin: string): Decimal | null {
  return /^(USDT|USDC|USD)$/.test(quoteCoin) ? one : null;
}

/** The price at which an order is worth most, and whether that is sure. */
export function worstPrice(
  { side, prices }: CheckedOrder,
  indexPrice: Decimal | null,
): { readonly price: Decimal; readonly sure: boolean } | null {
  if (prices.length === 0) return indexPrice && { price: indexPrice, sure: true };
  let worst: Decimal | null = null;
  let sure = true;
  for (const { price, reference } of prices) {
    const other = reference ?? indexPrice;
    // A buy pays its own price at most; a sell far below the market is executed at the market.
    const at = side === "buy" || other === null ? price : maximum(price, other);
    if (side === "sell" && other === null) sure = false;
    worst = worst === null ? at : maximum(worst, at);
  }
  return worst && { price: worst, sure };
}

/** What an order is worth at most in USDT, or null where no price says it. */
export function orderValue(order: CheckedOrder, context: LimitContext) {
  const { qty, qtyUnit } = order;
  const { quoteRate, indexPrice } = context;
  if (qty === null || quoteRate === null) return null;
  if (qtyUnit === "quote") return { value: multiply(qty, quoteRate), sure: true };
  const at = worstPrice(order, indexPrice);
  return at && { value: multiply(multiply(qty, at.price), quoteRate), sure: at.sure };
}

/** A user's `holdFrom` by which every order is confirmed, whatever it is worth. */
export const confirmAlways = "0";

/** Why an order's button is held down by its user's own choice; null where a press is enough. */
export function holdReason(
  holdFrom: string | null,
  order: CheckedOrder | null,
  context: LimitContext | null,
): "Confirm" | "Large order" | null {
  const from = decimalOrNull(holdFrom);
  if (from === null || order === null) return null;
  if (sign(from) === 0) return "Confirm";
  const found = context && orderValue(order, context);
  return found !== null && compare(found.value, from) >= 0 ? "Large order" : null;
}
