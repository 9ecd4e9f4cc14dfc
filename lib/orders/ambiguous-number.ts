import { compare, type Decimal, decimal, multiply, type Numbers, type Typed } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import type { TypedField } from "./typed-field";

/** What a number is compared with, where something says how large it can be. */
export interface NumberReference {
  /** A price: what is meant lies within ten times of it. */
  readonly near?: Decimal | null | undefined;
  readonly least?: Decimal | null | undefined;
  readonly most?: Decimal | null | undefined;
}

type Ambiguous = Extract<Typed, { kind: "ambiguous" }>;

const ten = decimal("10");

/** The reading that its reference allows and the other not; null where that decides nothing. */
export function likelyReading(
  { asDecimal, asThousands }: Ambiguous,
  reference: NumberReference,
): "decimal" | "thousands" | null {
  const [small, large] = [fits(asDecimal, reference), fits(asThousands, reference)];
  if (small === large) return null;
  return small ? "decimal" : "thousands";
}

function fits(value: Decimal, { near, least: min, most: max }: NumberReference): boolean {
  if (near && (compare(multiply(value, ten), near) < 0 || compare(value, multiply(near, ten)) > 0))
    return false;
  if (min && compare(value, min) < 0) return false;
  return !max || compare(value, max) <= 0;
}

/** Without a mark between thousands, which another reader takes for the mark of decimals. */
const reading = (value: Decimal, numbers: Numbers) => numbers.decimal(value, { grouping: false });

/** The one question about a text of two meanings: "Did you mean 92 or 92000?" */
export function ambiguousIssue(
  field: string,
  typed: Ambiguous,
  reference: NumberReference,
  numbers: Numbers,
): Issue {
  const { asDecimal, asThousands } = typed;
  const [first, second] = [asDecimal, asThousands].map((it) => reading(it, numbers));
  const likely = likelyReading(typed, reference);
  return {
    field,
    rule: "ambiguous",
    message: `Did you mean ${first} or ${second}?`,
    nearest: [asDecimal, asThousands],
    ...(likely && { likely: likely === "decimal" ? asDecimal : asThousands }),
    severity: "error",
  };
}

/** A way to answer it. */
export interface Reading {
  readonly interpretation: NonNullable<TypedField["interpretation"]>;
  readonly value: Decimal;
  readonly label: string;
  readonly say: string;
  /** Enter in the field takes this one. */
  readonly preferred: boolean;
}

/** The two answers to that question; none to another issue. */
export function readingsOf(
  { rule, nearest = [], likely }: Issue,
  numbers: Numbers,
): readonly Reading[] {
  if (rule !== "ambiguous") return [];
  return (["decimal", "thousands"] as const).flatMap((interpretation, at) => {
    const text = nearest[at];
    if (text === undefined) return [];
    const value = decimal(text);
    const label = reading(value, numbers);
    return [{ interpretation, value, label, say: `Read as ${label}`, preferred: text === likely }];
  });
}
