import { type Decimal, decimalPlaces, negate } from "@/lib/decimal";
import { toScaled } from "@/lib/decimal/scaled";
import type { CommissionRow } from "./commission-row";
import type { numberForms } from "./quirk-forms";

type NumberForm = (typeof numberForms)[number];

const numberFields = ["volume", "fee", "pureFee", "rebateAmount"] as const;
const oneIn = 5;
const longPlaces = 30;

/**
 * Whether a record is among those whose numbers are written oddly: always the same ones, so that
 * two reads agree.
 */
export function isOdd({ orderId, ts }: Pick<CommissionRow, "orderId" | "ts">): boolean {
  return (Number(ts) + Number.parseInt(orderId.slice(-6), 10)) % oneIn === 0;
}

/** A record's numbers as a quirk wants them written. */
export function writeNumbers(row: CommissionRow, form: NumberForm) {
  const write = form !== "exact" && isOdd(row) ? writers[form] : plain;
  return Object.fromEntries(numberFields.map((field) => [field, write(row[field])]));
}

const plain = (value: Decimal): string => value;

const writers: Readonly<Record<Exclude<NumberForm, "exact">, (value: Decimal) => string | null>> = {
  unparseable: (value) => `${value.replace(".", ",")} USDT`,
  exponent: inExponentForm,
  "thirty-digits": inThirtyPlaces,
  negative: negate,
  null: () => null,
  empty: () => "",
};

function inExponentForm(value: Decimal): string {
  const { units, scale } = toScaled(value);
  return `${units}e-${scale}`;
}

function inThirtyPlaces(value: Decimal): string {
  const missing = longPlaces - decimalPlaces(value);
  return `${value}${decimalPlaces(value) === 0 ? "." : ""}${"0".repeat(missing)}`;
}
