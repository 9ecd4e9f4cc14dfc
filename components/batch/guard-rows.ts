import type { Decimal } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { checkGuardRails, checkOrderRate } from "@/lib/orders/guard-rails";
import {
  defaultLimits,
  type GuardRails,
  type GuardRailsAnswer,
} from "@/lib/orders/guard-rails-api";
import { guardedOrderOf } from "@/lib/orders/guarded-order";
import type { Instrument } from "@/lib/orders/instrument";
import { isLargeOrder, stableQuoteRate } from "@/lib/orders/order-value";
import type { BatchElement } from "./batch-row";

/**
 * What a row's order breaks of the bounds that hold for the person: past a ceiling it cannot go,
 * and past a limit of their own, or as a large one, only knowingly. What cannot be checked here is
 * left to the server, which asks for the index itself.
 */
export function guardIssuesOf(
  { own: set, ceilings }: GuardRailsAnswer,
  element: BatchElement,
  instrument: Instrument,
  indexPrice: Decimal | null,
): readonly Issue[] {
  const own = set ?? defaultLimits;
  const order = guardedOrderOf("place-batch", element);
  const context = { instrument, indexPrice, quoteRate: stableQuoteRate(instrument.quoteCoin) };
  const over = (rails: GuardRails, isCeiling: boolean) =>
    checkGuardRails(rails, order, context)
      .filter(({ status }) => status === "over")
      .map(({ rail, field, message, nearest }): Issue => {
        const whose = isCeiling ? "Desk limit" : "Your limit";
        return {
          field,
          rule: `${isCeiling ? "ceiling" : "own"}-${rail}`,
          message: `${whose}: ${message}`,
          severity: isCeiling ? "error" : "warning",
          ...(nearest.length > 0 ? { nearest } : {}),
        };
      });
  const above = ceilings.flatMap((each) => over(each, true));
  if (above.length > 0) return above;
  return [...over(own, false), ...(isLargeOrder(own.holdFrom, order, context) ? [largeOrder] : [])];
}

/** The rule by which the button is held for an order: nothing is wrong with it. */
export const largeOrderRule = "large-order";

const largeOrder: Issue = {
  field: "qty",
  rule: largeOrderRule,
  message: "Large order: hold the send button for 1 s.",
  severity: "warning",
};

/** How many orders more than its bounds a minute a batch would be; null where none is broken. */
export function rateMessageOf(
  { own, ceilings, sentLastMinute }: GuardRailsAnswer,
  orders: number,
): { readonly message: string; readonly refuses: boolean } | null {
  const broken = (rails: GuardRails) => {
    const found = checkOrderRate(rails, sentLastMinute, orders);
    return found?.status === "over" ? [found.message] : [];
  };
  const [ceiling] = ceilings.flatMap(broken);
  if (ceiling !== undefined) return { message: ceiling, refuses: true };
  const [mine] = own === null ? [] : broken(own);
  return mine === undefined ? null : { message: mine, refuses: false };
}
