import {
  compare,
  type Decimal,
  divide,
  fitsPlaces,
  formatDecimal,
  isMultipleOf,
  sign,
} from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { type Instrument, lotOf, quoteStepOf } from "../instrument";
import type { OrderDraft } from "./draft";
import { nearestSteps } from "./nearest-steps";

/** Enough places to compare a quote amount's worth in base coin with a bound. */
const conversionPlaces = 18;

/** An order's quantity in the coin it counts: given, above zero, on the step, within bounds. */
export function checkQty(
  draft: OrderDraft,
  instrument: Instrument,
  indexPrice: Decimal | null,
): Issue[] {
  const { qty } = draft;
  if (qty === null) return [issue("required", "An order needs a quantity.")];
  if (sign(qty) !== 1) return [issue("above-zero", "The quantity must be above zero.")];
  const offStep = checkQtyStep(draft, instrument);
  return offStep.length > 0 ? offStep : checkQtyBounds(draft, instrument, indexPrice);
}

/** What the rules of quantities look at. */
export type QtyDraft = Pick<OrderDraft, "qty" | "qtyUnit" | "orderType" | "price">;

/** Whether a quantity is on its step and not too fine. */
export function checkQtyStep(draft: QtyDraft, instrument: Instrument): Issue[] {
  const { qty, qtyUnit } = draft;
  if (qty === null) return [];
  if (qtyUnit === "base") return checkLots(qty, draft, instrument);
  return checkQuotePlaces(qty, instrument);
}

/** Whether a quantity is neither too small nor too large, whatever its step. */
export function checkQtyBounds(
  draft: QtyDraft,
  instrument: Instrument,
  indexPrice: Decimal | null,
): Issue[] {
  const { qty, qtyUnit } = draft;
  if (qty === null) return [];
  if (qtyUnit === "base") return checkBounds(qty, draft, instrument);
  return checkQuoteBounds(qty, draft, instrument, indexPrice);
}

function checkLots(qty: Decimal, draft: QtyDraft, instrument: Instrument): Issue[] {
  const shown = formatDecimal(qty);
  const coin = instrument.baseCoin;
  const bounds = { least: instrument.minOrderQty, most: mostOf(draft, instrument).most };
  const nearest = () => nearestSteps(qty, lotOf(instrument), bounds);
  const step = instrument.quantityMultiplier;
  if (step !== null && !isMultipleOf(qty, step)) {
    const message = `The quantity ${shown} is not a multiple of the step ${step} ${coin}.`;
    return [{ ...issue("quantityMultiplier", message), nearest: nearest() }];
  }
  const places = instrument.quantityPrecision;
  if (places !== null && !fitsPlaces(qty, places)) {
    const message = `The quantity ${shown} has more than ${places} decimal places.`;
    return [{ ...issue("quantityPrecision", message), nearest: nearest() }];
  }
  return [];
}

function checkBounds(qty: Decimal, draft: QtyDraft, instrument: Instrument): Issue[] {
  const coin = instrument.baseCoin;
  const least = instrument.minOrderQty;
  const { most, rule } = mostOf(draft, instrument);
  const nearest = () => nearestSteps(qty, lotOf(instrument), { least, most });
  if (least !== null && compare(qty, least) < 0) {
    const message = `The smallest order is ${formatDecimal(least)} ${coin}.`;
    return [{ ...issue("minOrderQty", message), nearest: nearest() }];
  }
  if (most !== null && compare(qty, most) > 0) {
    const kind = draft.orderType === "market" ? "market" : "limit";
    const message = `The largest ${kind} order is ${formatDecimal(most)} ${coin}.`;
    return [{ ...issue(rule, message), nearest: nearest() }];
  }
  return [];
}

/** An amount in quote coin has its own places; its share of a lot is the exchange's business. */
function checkQuotePlaces(qty: Decimal, instrument: Instrument): Issue[] {
  const places = instrument.quotePrecision;
  if (places === null || fitsPlaces(qty, places)) return [];
  const message =
    `The amount ${formatDecimal(qty)} has more than ${places} decimal places ` +
    `of ${instrument.quoteCoin}.`;
  const nearest = nearestSteps(qty, quoteStepOf(instrument));
  return [{ ...issue("quotePrecision", message), nearest }];
}

/** The bounds are in base coin: an amount is held to them at the order's price (rulings 21). */
function checkQuoteBounds(
  qty: Decimal,
  draft: QtyDraft,
  instrument: Instrument,
  indexPrice: Decimal | null,
): Issue[] {
  const price = draft.price ?? indexPrice;
  if (price === null || sign(price) !== 1) return [];
  const inBase = divide(qty, price, { scale: conversionPlaces, rounding: "half-even" });
  // At the index it is an estimate, so it cannot stop an order.
  const severity = draft.price === null ? "warning" : "error";
  return checkBounds(inBase, draft, instrument).map(({ nearest: _, ...found }) => ({
    ...found,
    severity,
    message: `${found.message} ${formatDecimal(qty)} ${instrument.quoteCoin} is outside of that.`,
  }));
}

function mostOf(draft: QtyDraft, instrument: Instrument) {
  return draft.orderType === "market"
    ? { most: instrument.maxMarketOrderQty, rule: "maxMarketOrderQty" }
    : { most: instrument.maxOrderQty, rule: "maxOrderQty" };
}

function issue(rule: string, message: string): Issue {
  return { field: "qty", rule, message, severity: "error" };
}
