import type { Times } from "@/components/ui/times";
import { decimalOrNull, type Numbers } from "@/lib/decimal";
import { factSections, momentOf } from "./instrument-facts";

const fields = new Map(
  factSections.flatMap((section) =>
    section.fields.map((field) => [String(field.name), { ...field, section: section.title }]),
  ),
);

/** What a rule is called; one that we do not know by the exchange's own name. */
export function ruleLabel(name: string): string {
  if (name === "status") return "Status";
  const known = fields.get(name);
  if (!known) return name;
  // "Smallest" says too little where it does not stand under its section's title.
  return known.section === "Product" || known.section === "Limits and dates"
    ? known.label
    : `${known.section}: ${known.label.toLowerCase()}`;
}

/** The value of a rule as users read it; exact. */
export function fieldText(
  name: string,
  value: string | null,
  numbers: Numbers,
  times: Times,
): string {
  if (value === null) return "not given";
  const format = fields.get(name)?.format;
  const at = format === "moment" ? momentOf(value) : null;
  if (at !== null) return times.said(at);
  const exact = format === "number" ? decimalOrNull(value) : null;
  return exact === null ? value : numbers.decimal(exact);
}
