import {
  compare,
  type Decimal,
  divide,
  fitsPlaces,
  isMultipleOf,
  multiply,
  type Numbers,
  plainNumbers,
  sign,
} from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { lotUnitOf } from "@/lib/exchange/futures";
import { type Instrument, lotCoinOf, lotOf, quoteStepOf } from "../instrument";
import { nearestSteps, stepAtLeast } from "./check-price";
import type { OrderDraft } from "./order-draft";

/** Enough places to compare a quote amount's worth in base coin with a bound. */
const conversionPlaces = 18;

/** An order's quantity in the coin it counts: given, above zero, on the step, within bounds. */
export function checkQty(
  draft: OrderDraft,
  instrument: Instrument,
  indexPrice: Decimal | null,
  numbers = plainNumbers,
): Issue[] {
  const { qty } = draft;
  if (qty === null) return [qtyIssue("required", "An order needs a quantity.")];
  if (sign(qty) !== 1) return [qtyIssue("above-zero", "The quantity must be above zero.")];
  const offStep = checkQtyStep(draft, instrument, numbers);
  return offStep.length > 0 ? offStep : checkQtyBounds(draft, instrument, indexPrice, numbers);
}

/** What the rules of quantities look at. */
type QtyDraft = Pick<OrderDraft, "qty" | "qtyUnit" | "orderType" | "price">;

/** Whether a quantity is on its step and not too fine. */
export function checkQtyStep(
  draft: QtyDraft,
  instrument: Instrument,
  numbers = plainNumbers,
): Issue[] {
  const { qty, qtyUnit } = draft;
  if (qty === null) return [];
  if (qtyUnit === lotUnitOf(instrument.symbol)) return checkLots(qty, draft, instrument, numbers);
  return checkQuotePlaces(qty, instrument, numbers);
}

/** Whether a quantity is neither too small nor too large, whatever its step. */
export function checkQtyBounds(
  draft: QtyDraft,
  instrument: Instrument,
  indexPrice: Decimal | null,
  numbers = plainNumbers,
): Issue[] {
  const { qty, qtyUnit } = draft;
  if (qty === null) return [];
  if (qtyUnit === lotUnitOf(instrument.symbol)) return checkBounds(qty, draft, instrument, numbers);
  return checkQuoteBounds(qty, draft, { instrument, indexPrice, numbers });
}

function checkLots(
  qty: Decimal,
  draft: QtyDraft,
  instrument: Instrument,
  numbers: Numbers,
): Issue[] {
  const shown = numbers.decimal(qty);
  const coin = lotCoinOf(instrument);
  const bounds = { least: instrument.minOrderQty, most: maxOf(draft, instrument).most };
  const nearest = () => nearestSteps(qty, lotOf(instrument), bounds);
  const step = instrument.quantityMultiplier;
  if (step !== null && !isMultipleOf(qty, step)) {
    const shownStep = `${numbers.decimal(step)} ${coin}`;
    const message = `The quantity ${shown} is not a multiple of the step ${shownStep}.`;
    return [{ ...qtyIssue("quantityMultiplier", message), nearest: nearest() }];
  }
  const places = instrument.quantityPrecision;
  if (places !== null && !fitsPlaces(qty, places)) {
    const message = `The quantity ${shown} has more than ${places} decimal places.`;
    return [{ ...qtyIssue("quantityPrecision", message), nearest: nearest() }];
  }
  return [];
}

function checkBounds(
  qty: Decimal,
  draft: QtyDraft,
  instrument: Instrument,
  numbers: Numbers,
): Issue[] {
  const coin = lotCoinOf(instrument);
  const min = instrument.minOrderQty;
  const { most: max, rule } = maxOf(draft, instrument);
  const nearest = () => nearestSteps(qty, lotOf(instrument), { least: min, most: max });
  if (min !== null && compare(qty, min) < 0) {
    const message = `The smallest order is ${numbers.decimal(min)} ${coin}.`;
    return [{ ...qtyIssue("minOrderQty", message), nearest: nearest() }];
  }
  if (max !== null && compare(qty, max) > 0) {
    const kind = draft.orderType === "market" ? "market" : "limit";
    const message = `The largest ${kind} order is ${numbers.decimal(max)} ${coin}.`;
    return [{ ...qtyIssue(rule, message), nearest: nearest() }];
  }
  return [];
}

/** An amount in quote coin has its own places; its share of a lot is the exchange's business. */
function checkQuotePlaces(qty: Decimal, instrument: Instrument, numbers: Numbers): Issue[] {
  const places = instrument.quotePrecision;
  if (places === null || fitsPlaces(qty, places)) return [];
  const message =
    `The amount ${numbers.decimal(qty)} has more than ${places} decimal places ` +
    `of ${instrument.quoteCoin}.`;
  const nearest = nearestSteps(qty, quoteStepOf(instrument));
  return [{ ...qtyIssue("quotePrecision", message), nearest }];
}

interface QuoteContext {
  readonly instrument: Instrument;
  readonly indexPrice: Decimal | null;
  readonly numbers: Numbers;
}

/**
 * The bounds are in base coin: an amount is held to them at the order's price
 * (docs/rulings.md#ruling-21).
 */
function checkQuoteBounds(
  qty: Decimal,
  draft: QtyDraft,
  { instrument, indexPrice, numbers }: QuoteContext,
): Issue[] {
  const price = draft.price ?? indexPrice;
  if (price === null || sign(price) !== 1) return [];
  const inBase = divide(qty, price, { scale: conversionPlaces, rounding: "half-even" });
  // At the index it is an estimate, so it cannot stop an order.
  const severity = draft.price === null ? "warning" : "error";
  return checkBounds(inBase, draft, instrument, numbers).map(({ nearest: _, ...found }) => ({
    ...found,
    severity,
    message: `${found.message} ${numbers.decimal(qty)} ${instrument.quoteCoin} is outside of that.`,
  }));
}

function maxOf(draft: QtyDraft, instrument: Instrument) {
  return draft.orderType === "market"
    ? { most: instrument.maxMarketOrderQty, rule: "maxMarketOrderQty" }
    : { most: instrument.maxOrderQty, rule: "maxOrderQty" };
}

function qtyIssue(rule: string, message: string): Issue {
  return { field: "qty", rule, message, severity: "error" };
}

/**
 * The smallest worth of an order in quote coin (`minOrderAmount`). A market order in base coin has
 * no price of its own: at the index reference its worth is an estimate, and only warned about.
 */
export function checkAmount(
  draft: QtyDraft,
  instrument: Instrument,
  indexPrice: Decimal | null,
  numbers = plainNumbers,
): Issue[] {
  const { qty } = draft;
  const min = instrument.minOrderAmount;
  if (min === null || qty === null || sign(qty) !== 1) return [];
  const shownLeast = `${numbers.decimal(min)} ${instrument.quoteCoin}`;
  if (draft.qtyUnit === "quote") {
    if (compare(qty, min) >= 0) return [];
    const inLots = lotUnitOf(instrument.symbol) === "quote";
    const nearest = [stepAtLeast(min, inLots ? lotOf(instrument) : quoteStepOf(instrument))];
    return [amountIssue(`The smallest order is worth ${shownLeast}.`, nearest, "error")];
  }
  const price = draft.orderType === "limit" ? draft.price : indexPrice;
  if (price === null || sign(price) !== 1) return [];
  const worth = multiply(qty, price);
  if (compare(worth, min) >= 0) return [];
  const step = lotOf(instrument);
  const enough = divide(min, price, { scale: 18, rounding: "up" });
  const bounds = { least: instrument.minOrderQty };
  const nearest = nearestSteps(stepAtLeast(enough, step), step, bounds);
  const shown = `${numbers.decimal(worth)} ${instrument.quoteCoin}`;
  if (draft.orderType === "limit") {
    const message = `The order is worth ${shown}; the smallest is ${shownLeast}.`;
    return [amountIssue(message, nearest, "error")];
  }
  const message = `At the index it is worth about ${shown}; the smallest is ${shownLeast}.`;
  return [amountIssue(message, nearest, "warning")];
}

function amountIssue(message: string, nearest: Decimal[], severity: "error" | "warning"): Issue {
  return { field: "qty", rule: "minOrderAmount", message, nearest, severity };
}
