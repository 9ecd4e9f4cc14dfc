import { type Decimal, decimalPlaces, formatDecimal } from "@/lib/decimal";
import { type Instrument, lotOf, tickOf } from "./instrument";

/** How many places a price of an instrument is written with at least; 0 while it is not known. */
export function pricePlacesOf(instrument: Instrument | null): number {
  const tick = instrument && tickOf(instrument);
  return tick === null ? 0 : decimalPlaces(tick);
}

/** The same for a quantity; an amount in quote coin is written as it is. */
export function qtyPlacesOf(instrument: Instrument | null, unit: "base" | "quote"): number {
  const lot = unit === "base" ? instrument && lotOf(instrument) : null;
  return lot === null ? 0 : decimalPlaces(lot);
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
