import { type Decimal, decimalPlaces, formatDecimal } from "@/lib/decimal";
import type { Instrument } from "./instrument";

/** With how many places at least an instrument's prices and quantities are written. */
export interface OrderDigits {
  readonly pricePlaces: number;
  /** Of a quantity in base coin; an amount in quote coin is written as it is. */
  readonly qtyPlaces: number;
}

type Precision = Pick<
  Instrument,
  "pricePrecision" | "priceMultiplier" | "quantityPrecision" | "quantityMultiplier"
>;

/** The digits of an instrument: its precision, else as many places as its steps have. */
export function digitsOf(instrument: Precision): OrderDigits {
  return {
    pricePlaces: placesOf(instrument.pricePrecision, instrument.priceMultiplier),
    qtyPlaces: placesOf(instrument.quantityPrecision, instrument.quantityMultiplier),
  };
}

/** How many places a price of an instrument is written with at least; 0 while it is not known. */
export function pricePlacesOf(instrument: Instrument | null): number {
  return instrument ? digitsOf(instrument).pricePlaces : 0;
}

/** The same for a quantity. */
export function qtyPlacesOf(instrument: Instrument | null, unit: "base" | "quote"): number {
  return instrument && unit === "base" ? digitsOf(instrument).qtyPlaces : 0;
}

function placesOf(precision: number | null, step: Decimal | null): number {
  return precision ?? (step ? decimalPlaces(step) : 0);
}

/** A price with the digits that the ticket, the lists and the journal all print. */
export function priceDigits(price: Decimal, digits: OrderDigits | undefined): string {
  return formatDecimal(price, { minimumPlaces: digits?.pricePlaces ?? 0 });
}

/** A quantity with the digits that the ticket, the lists and the journal all print. */
export function qtyDigits(
  qty: Decimal,
  unit: "base" | "quote",
  digits: OrderDigits | undefined,
): string {
  return formatDecimal(qty, { minimumPlaces: unit === "base" ? (digits?.qtyPlaces ?? 0) : 0 });
}
