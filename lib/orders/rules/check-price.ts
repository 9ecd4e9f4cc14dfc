import {
  add,
  type Decimal,
  decimal,
  divide,
  formatDecimal,
  multiply,
  roundToStep,
  sign,
  subtract,
} from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { type Instrument, tickOf } from "../instrument";
import { checkTick } from "./check-tick";
import type { OrderDraft } from "./draft";

const one = decimal("1");

/** A limit order's price: given, above zero, on the tick, not too fine; then the band. */
export function checkPrice(
  draft: OrderDraft,
  instrument: Instrument,
  indexPrice: Decimal | null,
): Issue[] {
  if (draft.orderType === "market") return [];
  const { price } = draft;
  if (price === null) return [issue("required", "A limit order needs a price.")];
  if (sign(price) !== 1) return [issue("above-zero", "The price must be above zero.")];
  const offTick = checkTick("price", price, instrument);
  if (offTick) return [offTick];
  return checkBand(draft, price, instrument, indexPrice);
}

/**
 * The exchange bounds prices by its own market price, which the interface does not give: against
 * the index reference this is only ever a warning (rulings 20).
 */
function checkBand(
  draft: OrderDraft,
  price: Decimal,
  instrument: Instrument,
  indexPrice: Decimal | null,
): Issue[] {
  const buying = draft.side === "buy";
  const rule = buying ? "buyLimitPriceRatio" : "sellLimitPriceRatio";
  const ratio = instrument[rule];
  if (indexPrice === null || ratio === null) return [];
  const factor = buying ? add(one, ratio) : subtract(one, ratio);
  const edge = multiply(indexPrice, factor);
  const beyond = sign(subtract(price, edge));
  if (beyond !== (buying ? 1 : -1)) return [];
  const tick = tickOf(instrument);
  const bound = tick === null ? edge : roundToStep(edge, tick, buying ? "down" : "up");
  const distance = formatDecimal(percentFrom(price, indexPrice));
  const side = buying ? "buys above" : "sells below";
  const message =
    `The price is ${distance} % from the index ref. The exchange may refuse ${side} ` +
    `${formatDecimal(bound)} (${rule} ${ratio} of its own market price).`;
  const nearest = sign(bound) === 1 ? { nearest: [bound] } : {};
  return [{ ...issue(rule, message), severity: "warning", ...nearest }];
}

/** How far a price is from a reference, in percent with two decimal places. */
export function percentFrom(price: Decimal, reference: Decimal): Decimal {
  const scaled = multiply(subtract(price, reference), decimal("100"));
  return divide(scaled, reference, { scale: 2, rounding: "half-even" });
}

function issue(rule: string, message: string): Issue {
  return { field: "price", rule, message, severity: "error" };
}
