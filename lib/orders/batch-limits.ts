import type { Decimal, Numbers } from "../decimal";
import type { RequestOf } from "../exchange/endpoints";
import type { Issue } from "../exchange/errors";
import { checkedOrderOf } from "./checked-order";
import type { Instrument } from "./instrument";
import { holdReason, stableQuoteRate } from "./order-value";
import { checkOrderRate, checkRiskLimits } from "./risk-limits";
import { defaultLimits, type RiskLimits, type RiskLimitsAnswer } from "./risk-limits-api";

/** An order of endpoint 8, which is known again by its client id. */
export type BatchElement = RequestOf<"place-batch">[number] & { readonly clientOid: string };

/**
 * What a row's order breaks of the bounds that hold for the user: past a desk limit it cannot go,
 * and past a limit of their own, or as a large one, only knowingly. What cannot be checked here is
 * left to the server, which asks for the index itself.
 */
export function limitIssuesOf(
  { own: set, deskLimits }: RiskLimitsAnswer,
  element: BatchElement,
  instrument: Instrument,
  indexPrice: Decimal | null,
  numbers: Numbers,
): readonly Issue[] {
  const own = set ?? defaultLimits;
  const order = checkedOrderOf("place-batch", element);
  const quoteRate = stableQuoteRate(instrument.quoteCoin);
  const context = { instrument, indexPrice, quoteRate, numbers };
  const over = (riskLimits: RiskLimits, isDeskLimit: boolean) =>
    checkRiskLimits(riskLimits, order, context)
      .filter(({ status }) => status === "over")
      .map(({ limit, field, message, nearest }): Issue => {
        const whose = isDeskLimit ? "Desk limit" : "Your limit";
        return {
          field,
          rule: `${isDeskLimit ? "desk-limit" : "own"}-${limit}`,
          message: `${whose}: ${message}`,
          severity: isDeskLimit ? "error" : "warning",
          ...(nearest.length > 0 ? { nearest } : {}),
        };
      });
  const above = deskLimits.flatMap((each) => over(each, true));
  if (above.length > 0) return above;
  const reason = holdReason(own.holdFrom, order, context);
  return [...over(own, false), ...(reason === null ? [] : [heldOrder(reason)])];
}

/** The rule by which the button is held for an order: nothing is wrong with it. */
export const largeOrderRule = "large-order";

const heldOrder = (reason: string): Issue => ({
  field: "qty",
  rule: largeOrderRule,
  message: `${reason}: hold the send button for 1 s.`,
  severity: "warning",
});

/** How many orders more than its bounds a minute a batch would be; null where none is broken. */
export function rateMessageOf(
  { own, deskLimits, sentLastMinute }: RiskLimitsAnswer,
  orders: number,
): { readonly message: string; readonly refuses: boolean } | null {
  const broken = (riskLimits: RiskLimits) => {
    const found = checkOrderRate(riskLimits, sentLastMinute, orders);
    return found?.status === "over" ? [found.message] : [];
  };
  const [deskLimit] = deskLimits.flatMap(broken);
  if (deskLimit !== undefined) return { message: deskLimit, refuses: true };
  const [mine] = own === null ? [] : broken(own);
  return mine === undefined ? null : { message: mine, refuses: false };
}
