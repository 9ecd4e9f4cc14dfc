import { type Decimal, fitsPlaces, formatDecimal, isMultipleOf } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { type Instrument, tickOf } from "../instrument";
import { nearestSteps } from "./nearest-steps";

/** Whether a price is on the instrument's tick and not too fine; null when it is. */
export function checkTick(field: string, price: Decimal, instrument: Instrument): Issue | null {
  const shown = formatDecimal(price);
  const nearest = () => nearestSteps(price, tickOf(instrument));
  const tick = instrument.priceMultiplier;
  if (tick !== null && !isMultipleOf(price, tick)) {
    const message = `The price ${shown} is not a multiple of the tick ${tick}.`;
    return { field, rule: "priceMultiplier", message, severity: "error", nearest: nearest() };
  }
  const places = instrument.pricePrecision;
  if (places !== null && !fitsPlaces(price, places)) {
    const message = `The price ${shown} has more than ${places} decimal places.`;
    return { field, rule: "pricePrecision", message, severity: "error", nearest: nearest() };
  }
  return null;
}
