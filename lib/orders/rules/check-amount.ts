import { compare, type Decimal, divide, formatDecimal, multiply, sign } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { type Instrument, lotOf, quoteStepOf } from "../instrument";
import type { QtyDraft } from "./check-qty";
import { nearestSteps, stepAtLeast } from "./nearest-steps";

/**
 * The smallest worth of an order in quote coin (`minOrderAmount`). A market order in base coin has
 * no price of its own: at the index reference its worth is an estimate, and only warned about.
 */
export function checkAmount(
  draft: QtyDraft,
  instrument: Instrument,
  indexPrice: Decimal | null,
): Issue[] {
  const { qty } = draft;
  const least = instrument.minOrderAmount;
  if (least === null || qty === null || sign(qty) !== 1) return [];
  const shownLeast = `${formatDecimal(least)} ${instrument.quoteCoin}`;
  if (draft.qtyUnit === "quote") {
    if (compare(qty, least) >= 0) return [];
    const nearest = [stepAtLeast(least, quoteStepOf(instrument))];
    return [issue(`The smallest order is worth ${shownLeast}.`, nearest, "error")];
  }
  const price = draft.orderType === "limit" ? draft.price : indexPrice;
  if (price === null || sign(price) !== 1) return [];
  const worth = multiply(qty, price);
  if (compare(worth, least) >= 0) return [];
  const step = lotOf(instrument);
  const enough = divide(least, price, { scale: 18, rounding: "up" });
  const bounds = { least: instrument.minOrderQty };
  const nearest = nearestSteps(stepAtLeast(enough, step), step, bounds);
  const shown = `${formatDecimal(worth)} ${instrument.quoteCoin}`;
  if (draft.orderType === "limit") {
    const message = `The order is worth ${shown}; the smallest is ${shownLeast}.`;
    return [issue(message, nearest, "error")];
  }
  const message = `At the index ref. it is worth about ${shown}; the smallest is ${shownLeast}.`;
  return [issue(message, nearest, "warning")];
}

function issue(message: string, nearest: Decimal[], severity: "error" | "warning"): Issue {
  return { field: "qty", rule: "minOrderAmount", message, nearest, severity };
}
