import type { CellValue } from "hucre/xlsx";
import { divideUnits } from "@/lib/decimal/arithmetic";
import { type Decimal, fromScaled, powerOfTen, toScaled } from "@/lib/decimal/decimal";

/** A spreadsheet's number holds fifteen digits. */
const exactDigits = 15;

/** A number, with the digits that a spreadsheet keeps; and the amount as text, with all of them. */
export function amountCells(amount: Decimal): [number: CellValue, exact: CellValue] {
  // So many digits come back from the double of a cell as they were.
  return [JSON.parse(roundedAmount(amount)), amount];
}

/** The amount with the digits that a spreadsheet keeps, half to even; itself if it has no more. */
export function roundedAmount(amount: Decimal): Decimal {
  const { units, scale } = toScaled(amount);
  const digits = units.toString().replace("-", "").replace(/0+$/, "").length;
  const dropped = units.toString().replace("-", "").length - exactDigits;
  if (digits <= exactDigits || dropped <= 0) return amount;
  const kept = divideUnits(units, powerOfTen(dropped), "half-even");
  if (dropped <= scale) return fromScaled(kept, scale - dropped);
  return fromScaled(kept * powerOfTen(dropped - scale), 0);
}

/**
 * A text that is read back as it was: a workbook writes what XML has no sign for as `_x0007_`. The
 * library does so for control characters; what already looks like it, and halves of characters, it
 * writes as they are.
 */
export function textCell(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[\uFFFE\uFFFF]|\p{Surrogate}/gu, codeOf);
}

const codeOf = (sign: string) =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
