import { type Decimal, type ReadTypedOptions, readTyped, type Typed } from "@/lib/decimal";

/** What stands in a number field: the user's own text, never rewritten behind their back. */
export interface TypedField {
  readonly text: string;
  /** "typed" while every character came from a key; see `readTyped`. */
  readonly source: "typed" | "pasted";
  /** The user's answer to what `1,234` means. */
  readonly interpretation: "decimal" | "thousands" | null;
}

export const emptyField: TypedField = { text: "", source: "typed", interpretation: null };

/** Whether what a tab stored is such a field. */
export function isTypedField(value: unknown): value is TypedField {
  if (typeof value !== "object" || value === null) return false;
  const { text, source, interpretation } = value as Partial<TypedField>;
  return (
    typeof text === "string" &&
    (source === "typed" || source === "pasted") &&
    (interpretation === null || interpretation === "decimal" || interpretation === "thousands")
  );
}

/** What a field's text means, with the user's answer where it has two meanings. */
export function readField(
  field: TypedField,
  options: Pick<ReadTypedOptions, "percentOf" | "unit"> = {},
): Typed {
  const typed = readTyped(field.text, { ...options, source: field.source });
  if (typed.kind !== "ambiguous" || field.interpretation === null) return typed;
  const value = field.interpretation === "decimal" ? typed.asDecimal : typed.asThousands;
  return { kind: "value", value };
}

/** The field's value, or null when it has none that is sure. */
export function fieldValue(field: TypedField): Decimal | null {
  const typed = readField(field);
  return typed.kind === "value" ? typed.value : null;
}
