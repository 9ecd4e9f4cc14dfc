import { type Decimal, readTyped, type Typed } from "@/lib/decimal";
import type { TypedField } from "./state";

/** What a field's text means, with the person's answer where it has two meanings. */
export function readField(field: TypedField, locale?: string): Typed {
  const typed = readTyped(field.text, { locale, source: field.source });
  if (typed.kind !== "ambiguous" || field.reading === null) return typed;
  const value = field.reading === "decimal" ? typed.asDecimal : typed.asThousands;
  return { kind: "value", value };
}

/** The field's value, or null when it has none that is sure. */
export function fieldValue(field: TypedField, locale?: string): Decimal | null {
  const typed = readField(field, locale);
  return typed.kind === "value" ? typed.value : null;
}
