import { compare, type Decimal, decimal, formatDecimal, roundToStep } from "@/lib/decimal";

const cent = decimal("0.01");

/** A value in quote coin for a narrow column: to the cent from 1 up, exact below. */
export function formatValue(value: Decimal): string {
  const large = compare(value, decimal("1")) >= 0;
  return formatDecimal(large ? roundToStep(value, cent, "nearest") : value, { minimumPlaces: 2 });
}
