import { type Decimal, decimal, isDecimal, sign } from "@/lib/decimal";
import { clientOidPattern } from "@/lib/exchange/clientoid";
import { badField, refusal } from "./refusal";

const idForm = /^\d{1,20}$/;
const symbolForm = /^[A-Z0-9_]{1,40}$/;
const timeForm = /^\d{1,15}$/;
const longestText = 64;

/**
 * The parameters of a request, read with tolerance (rulings 9-11): numbers and booleans are taken
 * as texts, values of a closed set are compared without case, unknown fields are never looked at.
 * Absent, null and "" mean the same. What is out of form is thrown as a Refusal that names the
 * field.
 */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  /** The values as they came in. */
  get raw(): unknown {
    return this.#values;
  }

  /** A text, or null. */
  text(name: string): string | null {
    const value = Object.hasOwn(this.#values, name) ? this.#values[name] : null;
    if (value === undefined || value === null || value === "") return null;
    if (typeof value === "string") {
      if (value.length > longestText) throw badField(name, `is longer than ${longestText}`);
      return value;
    }
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    throw badField(name, "must be a text");
  }

  /** One of `values`, in their case, or null. */
  choice<Value extends string>(name: string, values: readonly Value[]): Value | null {
    const text = this.text(name);
    if (text === null) return null;
    const found = values.find((value) => value.toLowerCase() === text.toLowerCase());
    if (found === undefined) throw badField(name, `must be ${listed(values)}`);
    return found;
  }

  /** A number above zero in its plain form, or null. */
  positive(name: string): Decimal | null {
    const text = this.text(name);
    if (text === null) return null;
    if (!isDecimal(text)) throw badField(name, "must be a decimal number");
    const value = decimal(text);
    if (sign(value) !== 1) throw badField(name, "must be above zero");
    return value;
  }

  /** A moment in Unix ms, or null. */
  time(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    if (!timeForm.test(text)) throw badField(name, "must be a time in Unix milliseconds");
    return Number.parseInt(text, 10);
  }

  /** A whole number from `least` to `most`, or null. */
  whole(name: string, least: number, most: number): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const value = /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw badField(name, `must be a whole number from ${least} to ${most}`);
  }

  /** An id that the venue gave, or null. */
  id(name: string): string | null {
    const text = this.text(name);
    if (text !== null && !idForm.test(text)) throw badField(name, "must be digits");
    return text;
  }

  /** A client's own id, or null. */
  clientOid(name = "clientOid"): string | null {
    const text = this.text(name);
    if (text === null || clientOidPattern.test(text)) return text;
    throw badField(name, "must be 1 to 32 letters, digits, or any of . : / _ -");
  }

  /** A symbol in capitals, or null. */
  symbol(name = "symbol"): string | null {
    const text = this.text(name)?.toUpperCase() ?? null;
    if (text === null || symbolForm.test(text)) return text;
    throw badField(name, "must be letters, digits and _");
  }

  /** Yes or no; no when absent. */
  yes(name: string): boolean {
    const value = this.choice(name, ["yes", "no", "true", "false"]);
    return value === "yes" || value === "true";
  }

  /** What a reader found, or the refusal of an absent field. */
  need<Value>(name: string, value: Value | null): Value {
    if (value === null) throw refusal("40019", name);
    return value;
  }
}

function listed(values: readonly string[]): string {
  return values.length === 1 ? `${values[0]}` : `one of ${values.join(", ")}`;
}
