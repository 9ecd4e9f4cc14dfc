import { type Decimal, decimalPlaces, formatDecimal } from "@/lib/decimal";
import type { Instrument } from "./instrument";

/** How many places a price of an instrument is written with at least; 0 while it is not known. */
export function pricePlacesOf(instrument: Instrument | null): number {
  return placesOf(instrument?.pricePrecision, instrument?.priceMultiplier);
}

/** The same for a quantity; an amount in quote coin is written as it is. */
export function qtyPlacesOf(instrument: Instrument | null, unit: "base" | "quote"): number {
  if (unit === "quote") return 0;
  return placesOf(instrument?.quantityPrecision, instrument?.quantityMultiplier);
}

/** The exchange's own precision; where it names none, as many places as the step has. */
function placesOf(precision: number | null | undefined, step: Decimal | null | undefined): number {
  return precision ?? (step ? decimalPlaces(step) : 0);
}

/** A price with the digits that the ticket, the lists and the journal all print. */
export function priceDigits(price: Decimal, instrument: Instrument | null, locale?: string) {
  return formatDecimal(price, { locale, minimumPlaces: pricePlacesOf(instrument) });
}

/** A quantity with the digits that the ticket, the lists and the journal all print. */
export function qtyDigits(
  qty: Decimal,
  unit: "base" | "quote",
  instrument: Instrument | null,
  locale?: string,
) {
  return formatDecimal(qty, { locale, minimumPlaces: qtyPlacesOf(instrument, unit) });
}
