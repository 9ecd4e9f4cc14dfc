import { decimalOrNull, type Numbers } from "@/lib/decimal";
import { formatMoment } from "@/lib/time/format-moment";
import { factSections } from "./instrument-facts";

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
export function fieldText(name: string, value: string | null, numbers: Numbers): string {
  if (value === null) return "not given";
  const format = fields.get(name)?.format;
  if (format === "moment" && /^[1-9]\d{11,13}$/.test(value)) {
    return `${formatMoment(Number.parseInt(value, 10), "UTC").slice(0, 16)} UTC`;
  }
  const exact = format === "number" ? decimalOrNull(value) : null;
  return exact === null ? value : numbers.decimal(exact);
}
