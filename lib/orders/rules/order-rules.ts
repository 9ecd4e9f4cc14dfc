import { decimalOrNull } from "@/lib/decimal";
import type { RequestOf } from "@/lib/exchange/endpoints";
import type { Issue } from "@/lib/exchange/errors";
import { isFutures } from "@/lib/exchange/futures";
import { formatMoment } from "@/lib/time";
import type { Instrument } from "../instrument";
import { type PositionMode, qtyUnitOf } from "../position-action";
import { checkPrice } from "./check-price";
import { checkAmount, checkQty } from "./check-qty";
import { isClosing, mayRest, type OrderDraft, type RuleContext } from "./order-draft";

/** The fields of endpoint 6 that the rules look at. */
export type OrderToCheck = Pick<
  RequestOf<"place-order">,
  "category" | "qty" | "price" | "side" | "orderType" | "timeInForce" | "posSide" | "reduceOnly"
>;

/**
 * Everything an instrument and the account's mode say against an order, before it is sent
 * (docs/rulings.md#ruling-20). Each issue names the field, the rule in the interface's word, a
 * sentence, and the nearest valid values; only severity "error" forbids sending. The exchange has
 * the last word.
 */
export function checkOrderRules(
  order: OrderToCheck,
  instrument: Instrument,
  context: RuleContext,
): Issue[] {
  return checkDraft(orderDraftOf(order), instrument, context);
}

/** As `checkOrder`, for an order that is still being written. */
export function checkDraft(
  draft: OrderDraft,
  instrument: Instrument,
  context: RuleContext,
): Issue[] {
  return [
    ...checkInstrumentTrading(draft, instrument, context.now),
    ...checkPositionMode(draft, context.positionMode),
    ...checkOpenOrderLimits(draft, instrument, context.openOrders),
    ...checkPrice(draft, instrument, context.indexPrice, context.numbers),
    ...checkSize(draft, instrument, context),
  ];
}

/** One thing at a time: a quantity that is off its step is not also told to be too small. */
function checkSize(draft: OrderDraft, instrument: Instrument, context: RuleContext): Issue[] {
  const issues = checkQty(draft, instrument, context.indexPrice, context.numbers);
  return issues.some(isError)
    ? issues
    : [...issues, ...checkAmount(draft, instrument, context.indexPrice, context.numbers)];
}

/** Whether an issue forbids sending. */
export function isError(issue: Issue): boolean {
  return issue.severity !== "warning";
}

/** An order of endpoint 6 or 8 as the rules see it. */
export function orderDraftOf(order: OrderToCheck): OrderDraft {
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

/** Whether the instrument is traded now: its status and its times. */
export function checkInstrumentTrading(
  draft: OrderDraft,
  instrument: Instrument,
  now: number,
): Issue[] {
  return [
    ...checkStatus(draft, instrument),
    ...checkTime(instrument, "offTime", now, "error", "is delisted since"),
    ...checkTime(
      instrument,
      "limitOpenTime",
      now,
      isClosing(draft) ? "warning" : "error",
      "takes no new orders since",
    ),
    // The list does not say when maintenance ends, so an online instrument is only warned about.
    ...checkTime(instrument, "maintainTime", now, "warning", "has maintenance from"),
    ...checkTime(instrument, "deliveryTime", now, "error", "was delivered at"),
  ];
}

function checkStatus(draft: OrderDraft, { symbol, status }: Instrument): Issue[] {
  const issue = (severity: "error" | "warning", what: string): Issue[] => [
    { field: "symbol", rule: "status", severity, message: `${symbol} ${what} (${status}).` },
  ];
  const closing = isClosing(draft);
  switch (status) {
    case "online":
      return [];
    case "listed":
      return issue("error", "is listed but not open for trading yet");
    case "offline":
      return issue("error", "is delisted or under maintenance");
    case "restrictedAPI":
      return issue("error", "can't be traded through the API");
    case "limit_open":
      return closing
        ? issue("warning", "is restricted; the exchange may still take an order that closes")
        : issue("error", "takes no new orders at the moment");
    case "limit_close":
      return closing ? issue("warning", "is restricted; the exchange may refuse a close") : [];
    default:
      return issue("warning", "has a status that this desk does not know");
  }
}

function checkTime(
  instrument: Instrument,
  field: "offTime" | "limitOpenTime" | "maintainTime" | "deliveryTime",
  now: number,
  severity: "error" | "warning",
  what: string,
): Issue[] {
  const at = instrument[field];
  if (at === null || now < at) return [];
  const since = `${formatMoment(at, "UTC").slice(0, 16)} UTC`;
  const message = `${instrument.symbol} ${what} ${since} (${field}).`;
  return [{ field: "symbol", rule: field, severity, message }];
}

/**
 * Position mode against posSide and reduceOnly (docs/rulings.md#ruling-23); the mode is declared,
 * not read.
 */
function checkPositionMode(draft: OrderDraft, positionMode: PositionMode | null): Issue[] {
  if (!isFutures(draft.category) || positionMode === null) return [];
  const hedge = positionMode === "hedge_mode";
  if (hedge && draft.reduceOnly) {
    return [
      modeIssue("reduceOnly", "In hedge mode reduce-only is an error: choose a close instead."),
    ];
  }
  if (hedge && draft.posSide === null) {
    return [modeIssue("posSide", "In hedge mode an order must say which position it is for.")];
  }
  if (!hedge && draft.posSide !== null) {
    return [modeIssue("posSide", "In one-way mode an order must not name a position's side.")];
  }
  return [];
}

function modeIssue(field: string, message: string): Issue {
  return { field, rule: "positionMode", message, severity: "error" };
}

/** Open orders over all futures, and again over spot and margin (docs/interface.md#limits). */
export const openOrderLimit = 400;

/** How many orders may be open. What is filled or cancelled at once never counts. */
function checkOpenOrderLimits(
  draft: OrderDraft,
  instrument: Instrument,
  openOrders: RuleContext["openOrders"],
): Issue[] {
  if (openOrders === null || !mayRest(draft)) return [];
  const group = isFutures(draft.category) ? "all futures" : "spot and margin";
  const caps: [string, number, number | null, string][] = [
    ["openOrderCap", openOrders.group, openOrderLimit, group],
    ["maxProductOrderNum", openOrders.product, instrument.maxProductOrderNum, draft.category],
    ["maxSymbolOrderNum", openOrders.symbol, instrument.maxSymbolOrderNum, instrument.symbol],
  ];
  const [full] = caps.filter(([, open, cap]) => cap !== null && open >= cap);
  if (!full) return [];
  const [rule, open, cap, where] = full;
  const message = `${open} of at most ${cap} orders are open in ${where}; cancel one first.`;
  return [{ field: "symbol", rule, message, severity: "error" }];
}
