import { type Decimal, decimal, multiply } from "@/lib/decimal";
import { isFutures } from "@/lib/exchange/futures";
import { marginCoinOf } from "../instrument";
import { closes, positionOfAction } from "../position-action";
import { checkTick } from "../rules/check-price";
import { fieldValue } from "../typed-field";
import { onOrderStep } from "./quantity";
import { isDecided, type TicketContext, type TicketState } from "./state";

/** What endpoint 16 is asked for a ticket. */
export interface MaxOpenRequest {
  readonly productType: "USDT-FUTURES" | "USDC-FUTURES" | "COIN-FUTURES";
  readonly symbol: string;
  readonly marginCoin: string;
  readonly posSide: "long" | "short";
  readonly orderType: "limit" | "market";
  readonly openPrice?: string;
}

/**
 * Asks how much this ticket could open; "price" while its limit price is not sure; null where no
 * answer would do: for what opens no position, and for coin futures on endpoint 6, which count
 * quote coin while nothing states in which unit the answer is.
 */
export function maxOpenRequest(
  state: TicketState,
  { instrument }: TicketContext,
): MaxOpenRequest | "price" | null {
  const { form, category, orderType } = state;
  if (!isFutures(category) || (form !== "order" && form !== "futures-v2")) return null;
  if (category === "COIN-FUTURES" && form === "order") return null;
  if (instrument === null || !isDecided(state) || closes(state.positionAction)) return null;
  const price = orderType === "limit" ? fieldValue(state.price) : null;
  const onTick = price !== null && checkTick("price", price, instrument) === null;
  if (orderType === "limit" && !onTick) return "price";
  return {
    productType: category,
    symbol: instrument.symbol,
    marginCoin: marginCoinOf(category, instrument),
    posSide: positionOfAction(state.positionAction),
    orderType,
    ...(price === null ? {} : { openPrice: price }),
  };
}

const hundredth = decimal("0.01");

/** A share of what can be opened, rounded down to the step. */
export function shareOfMaxOpen(
  maxOpen: Decimal,
  percent: number,
  state: TicketState,
  context: TicketContext,
): Decimal {
  return onOrderStep(multiply(multiply(maxOpen, decimal(`${percent}`)), hundredth), state, context);
}
