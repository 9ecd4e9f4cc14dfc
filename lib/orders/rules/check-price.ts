import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  fitsPlaces,
  isMultipleOf,
  maximum,
  minimum,
  multiply,
  type Numbers,
  nearestMultiples,
  plainNumbers,
  roundToStep,
  sign,
  subtract,
} from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { type Instrument, tickOf } from "../instrument";
import type { OrderDraft } from "./order-draft";

const one = decimal("1");

/** A limit order's price: given, above zero, on the tick, not too fine; then the band. */
export function checkPrice(
  draft: OrderDraft,
  instrument: Instrument,
  indexPrice: Decimal | null,
  numbers = plainNumbers,
): Issue[] {
  if (draft.orderType === "market") return [];
  const { price } = draft;
  if (price === null) return [priceIssue("required", "A limit order needs a price.")];
  if (sign(price) !== 1) return [priceIssue("above-zero", "The price must be above zero.")];
  const offTick = checkTick("price", price, instrument, numbers);
  if (offTick) return [offTick];
  return checkPriceLimit(draft, price, { instrument, indexPrice, numbers });
}

interface PriceContext {
  readonly instrument: Instrument;
  readonly indexPrice: Decimal | null;
  readonly numbers: Numbers;
}

/**
 * The exchange bounds prices by its own market price, which the interface does not give: against
 * the index reference this is only ever a warning (docs/rulings.md#ruling-20).
 */
function checkPriceLimit(
  draft: OrderDraft,
  price: Decimal,
  { instrument, indexPrice, numbers }: PriceContext,
): Issue[] {
  const buying = draft.side === "buy";
  const rule = buying ? "buyLimitPriceRatio" : "sellLimitPriceRatio";
  const ratio = instrument[rule];
  if (indexPrice === null || ratio === null) return [];
  const bound = priceLimitOf(instrument, indexPrice, buying, ratio);
  if (compare(price, bound) !== (buying ? 1 : -1)) return [];
  const distance = numbers.decimal(percentFrom(price, indexPrice));
  const side = buying ? "buys above" : "sells below";
  const message =
    `The price is ${distance} % from the index. The exchange may refuse ${side} ` +
    `${numbers.decimal(bound)} (${rule} ${numbers.decimal(ratio)} of its own market price).`;
  const nearest = sign(bound) === 1 ? { nearest: [bound] } : {};
  return [{ ...priceIssue(rule, message), severity: "warning", ...nearest }];
}

/** The highest buy or the lowest sell that the exchange may take, on the tick, by the index. */
export function priceLimitOf(
  instrument: Instrument,
  indexPrice: Decimal,
  buying: boolean,
  ratio: Decimal,
): Decimal {
  const edge = multiply(indexPrice, buying ? add(one, ratio) : subtract(one, ratio));
  const tick = tickOf(instrument);
  return tick === null ? edge : roundToStep(edge, tick, buying ? "down" : "up");
}

/** How far a price is from a reference, in percent with two decimal places. */
export function percentFrom(price: Decimal, reference: Decimal): Decimal {
  const scaled = multiply(subtract(price, reference), decimal("100"));
  return divide(scaled, reference, { scale: 2, rounding: "half-even" });
}

function priceIssue(rule: string, message: string): Issue {
  return { field: "price", rule, message, severity: "error" };
}

/** Whether a price is on the instrument's tick and not too fine; null when it is. */
export function checkTick(
  field: string,
  price: Decimal,
  instrument: Instrument,
  numbers = plainNumbers,
): Issue | null {
  const shown = numbers.decimal(price);
  const nearest = () => nearestSteps(price, tickOf(instrument));
  const tick = instrument.priceMultiplier;
  if (tick !== null && !isMultipleOf(price, tick)) {
    const message = `The price ${shown} is not a multiple of the tick ${numbers.decimal(tick)}.`;
    return { field, rule: "priceMultiplier", message, severity: "error", nearest: nearest() };
  }
  const places = instrument.pricePrecision;
  if (places !== null && !fitsPlaces(price, places)) {
    const message = `The price ${shown} has more than ${places} decimal places.`;
    return { field, rule: "pricePrecision", message, severity: "error", nearest: nearest() };
  }
  return null;
}

/** The valid values next to a value: multiples of the step, above zero, within the bounds. */
export function nearestSteps(
  value: Decimal,
  step: Decimal | null,
  bounds: { readonly least?: Decimal | null; readonly most?: Decimal | null } = {},
): Decimal[] {
  const min = bounds.least ?? null;
  const max = bounds.most ?? null;
  const floor = min === null || step === null ? min : roundToStep(min, step, "up");
  const deskLimit = max === null || step === null ? max : roundToStep(max, step, "down");
  const { below, above } =
    step === null ? { below: value, above: value } : nearestMultiples(value, step);
  const within = [below, above].map((candidate) => {
    const raised = floor === null ? candidate : maximum(candidate, floor);
    return deskLimit === null ? raised : minimum(raised, deskLimit);
  });
  const valid = within.filter(
    (candidate) => sign(candidate) === 1 && (floor === null || compare(candidate, floor) >= 0),
  );
  return [...new Set(valid)];
}

/** The smallest multiple of the step that is at least the value. */
export function stepAtLeast(value: Decimal, step: Decimal | null): Decimal {
  if (sign(value) !== 1) return step ?? decimal("0");
  return step === null ? value : roundToStep(value, step, "up");
}
