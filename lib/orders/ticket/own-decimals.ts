import { compare, decimal, decimalMarkOf, decimalPlaces, multiply } from "@/lib/decimal";
import { tickOf } from "../instrument";
import type { NumberName } from "./numbers";
import { readField } from "./read-field";
import type { TicketWorld, TypedField } from "./state";

const ten = decimal("10");

/**
 * Whether a price that could be read in two ways is written with the very decimals of its
 * instrument, such as 11.111 at a tick of 0.001, and lies where the index is. The other reading
 * would be a thousand times as much, so this is no guess. A quantity has nothing to be held to.
 */
export function hasOwnDecimals(name: NumberName, field: TypedField, world: TicketWorld): boolean {
  const { instrument, indexPrice, locale } = world;
  const tick = instrument && tickOf(instrument);
  if (name === "qty" || tick === null || indexPrice === null) return false;
  const read = readField(field, locale);
  const [, fraction = ""] = field.text.trim().split(decimalMarkOf(locale ?? "en"));
  if (read.kind !== "ambiguous" || fraction.length !== decimalPlaces(tick)) return false;
  const price = read.asDecimal;
  return (
    compare(multiply(price, ten), indexPrice) >= 0 && compare(price, multiply(indexPrice, ten)) <= 0
  );
}
