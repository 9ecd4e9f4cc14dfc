import { decimalOrNull, formatDecimal } from "@/lib/decimal";
import type { InstrumentRow } from "@/lib/orders/instrument";
import { formatMoment } from "@/lib/time/format-moment";
import type { FactField } from "./instrument-facts";

/** A field's value and the words after it; null when this instrument has no such field. */
export function factValue(
  row: InstrumentRow,
  { name, form, note }: FactField,
): { value: string; note: string } | null {
  const given = row[name];
  if (given === undefined) return null;
  const text = given === null ? "" : String(given);
  if (form === "moment") {
    if (!/^[1-9]\d{11,13}$/.test(text)) return { value: "not set", note: "" };
    return {
      value: `${formatMoment(Number.parseInt(text, 10), "UTC").slice(0, 16)} UTC`,
      note: note ?? "",
    };
  }
  if (text === "") return { value: "\u2013", note: "not given" };
  const exact = form === "number" ? decimalOrNull(text) : null;
  return { value: exact === null ? text : formatDecimal(exact), note: noteOf(row, note) };
}

function noteOf(row: InstrumentRow, note: string | undefined): string {
  if (note === "base") return row.baseCoin ?? "";
  if (note === "quote") return row.quoteCoin ?? "";
  return note ?? "";
}
