import { decimalOrNull } from "@/lib/decimal";
import type { RequestOf } from "@/lib/exchange/endpoints";
import type { Issue } from "@/lib/exchange/errors";
import type { Instrument } from "./instrument";
import { qtyUnitOf } from "./qty-unit";
import { checkAmount } from "./rules/check-amount";
import { checkCaps } from "./rules/check-caps";
import { checkMode } from "./rules/check-mode";
import { checkPrice } from "./rules/check-price";
import { checkQty } from "./rules/check-qty";
import { checkTrading } from "./rules/check-trading";
import type { OrderDraft, RuleContext } from "./rules/draft";

/** The fields of endpoint 6 that the rules look at. */
export type OrderToCheck = Pick<
  RequestOf<"place-order">,
  "category" | "qty" | "price" | "side" | "orderType" | "timeInForce" | "posSide" | "reduceOnly"
>;

/**
 * Everything an instrument and the account's mode say against an order, before it is sent
 * (rulings 20). Each issue names the field, the rule in the interface's word, a sentence, and the
 * nearest valid values; only severity "error" forbids sending. The exchange has the last word.
 */
export function checkOrder(
  order: OrderToCheck,
  instrument: Instrument,
  context: RuleContext,
): Issue[] {
  return checkDraft(draftOf(order), instrument, context);
}

/** As `checkOrder`, for an order that is still being written. */
export function checkDraft(
  draft: OrderDraft,
  instrument: Instrument,
  context: RuleContext,
): Issue[] {
  return [
    ...checkTrading(draft, instrument, context.now),
    ...checkMode(draft, context.positionMode),
    ...checkCaps(draft, instrument, context.openOrders),
    ...checkPrice(draft, instrument, context.indexPrice),
    ...checkSize(draft, instrument, context),
  ];
}

/** One thing at a time: a quantity that is off its step is not also told to be too small. */
function checkSize(draft: OrderDraft, instrument: Instrument, context: RuleContext): Issue[] {
  const issues = checkQty(draft, instrument, context.indexPrice);
  return issues.some(isError)
    ? issues
    : [...issues, ...checkAmount(draft, instrument, context.indexPrice)];
}

/** Whether an issue forbids sending. */
export function isError(issue: Issue): boolean {
  return issue.severity !== "warning";
}

/** An order of endpoint 6 or 8 as the rules see it. */
export function draftOf(order: OrderToCheck): OrderDraft {
  return {
    category: order.category,
    side: order.side,
    orderType: order.orderType,
    timeInForce: order.timeInForce ?? "gtc",
    price: order.orderType === "market" ? null : decimalOrNull(order.price),
    qty: decimalOrNull(order.qty),
    qtyUnit: qtyUnitOf(order),
    posSide: order.posSide ?? null,
    reduceOnly: order.reduceOnly === "yes",
  };
}
