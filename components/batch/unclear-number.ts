import type { Numbers } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { lotUnitOf } from "@/lib/exchange/futures";
import { ambiguousIssue, type NumberReference } from "@/lib/orders/ambiguous-number";
import type { Instrument } from "@/lib/orders/instrument";
import type { OrderDraft } from "@/lib/orders/rules/order-draft";
import { readField } from "@/lib/orders/typed-field";
import type { BatchOrder } from "./batch-row";

/** A number that cannot be read, or can be read in two ways, is never guessed. */
export function unclearNumber(
  field: "price" | "qty",
  order: BatchOrder,
  reference: NumberReference,
  numbers: Numbers,
): Issue[] {
  const read = readField(order[field]);
  if (read.kind === "bad") {
    return [{ field, rule: "number", message: read.message, severity: "error" }];
  }
  return read.kind === "ambiguous" ? [ambiguousIssue(field, read, reference, numbers)] : [];
}

/** What the instrument takes at least and at most, in the unit in which the order counts. */
export function qtyReference(
  { qtyUnit, orderType }: OrderDraft,
  instrument: Instrument | null,
): NumberReference {
  if (instrument === null) return {};
  if (qtyUnit !== lotUnitOf(instrument.symbol)) return { least: instrument.minOrderAmount };
  const { minOrderQty: min, maxOrderQty, maxMarketOrderQty } = instrument;
  return { least: min, most: orderType === "market" ? maxMarketOrderQty : maxOrderQty };
}
