import { z } from "zod";
import { type EndpointId, endpointOf } from "./endpoints";
import type { FieldNotes } from "./response-fields";

/** Something in an answer that the interface does not have, or the other way round. */
export interface Drift {
  readonly kind: "unknown-value" | "missing-field" | "extra-field" | "wrong-type";
  /** Where in `data`, such as `list[].delegateType`. */
  readonly field: string;
  /** The unknown value, or the type that came; null for a field that is missing or extra. */
  readonly value: string | null;
  /** What came there first, as JSON; null where a field is missing. */
  readonly example: string | null;
}

/** An answer that drifts everywhere says no more than one that drifts in so many places. */
const mostKinds = 200;

const longestExample = 200;

/**
 * Unknown values, missing and extra fields and values of another type (such as a numeric id,
 * docs/rulings.md#ruling-10) in the payload of an endpoint, as it came, each named once with an
 * example (docs/rulings.md#ruling-11). It never throws: whether the data is of use is left to the
 * response schema.
 */
export function driftOf(id: EndpointId, data: unknown): Drift[] {
  const found = new Map<string, Drift>();
  walk(endpointOf(id).response, data, "", (kind, field, value, seen) => {
    const key = `${kind} ${field} ${value}`;
    if (found.has(key) || found.size >= mostKinds) return;
    found.set(key, { kind, field, value, example: exampleOf(seen) });
  });
  return [...found.values()];
}

/** What came in the place of `field`, where something did. */
type Report = (kind: Drift["kind"], field: string, value: string | null, seen: unknown) => void;

/** The beginning of a value as JSON; null where it is none. */
function exampleOf(seen: unknown): string | null {
  if (seen === undefined) return null;
  if (typeof seen === "string") return JSON.stringify(seen.slice(0, longestExample));
  if (typeof seen === "object" && seen !== null) return Array.isArray(seen) ? "[…]" : "{…}";
  return String(seen).slice(0, longestExample);
}

function walk(schema: z.core.$ZodType, data: unknown, field: string, report: Report): void {
  const form = bare(schema);
  if (form instanceof z.ZodObject && isRecord(data)) {
    walkFields(form, data, field, report);
  } else if (form instanceof z.ZodArray && Array.isArray(data)) {
    for (const element of data) walk(form.element, element, `${field}[]`, report);
  } else if (!z.safeParse(schema, data).success) {
    report("wrong-type", field, typeOf(data), data);
  } else {
    const known = notesOf(schema).values;
    if (known === undefined || typeof data !== "string" || data === "") return;
    // Values are compared without case, as the desk reads them (docs/rulings.md#ruling-9).
    const read = data.toLowerCase();
    if (!known.some((value) => value.toLowerCase() === read)) {
      report("unknown-value", field, data, data);
    }
  }
}

function walkFields(
  form: z.ZodObject,
  data: Readonly<Record<string, unknown>>,
  field: string,
  report: Report,
): void {
  const placeOf = (name: string) => (field === "" ? name : `${field}.${name}`);
  for (const [name, schema] of Object.entries(form.shape)) {
    if (Object.hasOwn(data, name)) walk(schema, data[name], placeOf(name), report);
    else if (!notesOf(schema).sometimes) {
      report("missing-field", placeOf(name), null, undefined);
    }
  }
  const { besides = [] } = notesOf(form);
  for (const [name, value] of Object.entries(data)) {
    if (Object.hasOwn(form.shape, name) || besides.includes(name)) continue;
    report("extra-field", placeOf(name), null, value);
  }
}

function typeOf(data: unknown): string {
  if (data === null) return "null";
  return Array.isArray(data) ? "array" : typeof data;
}

/** The schema inside the wrappers that make a field optional or an empty list out of null. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return bare(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? bare(schema.out) : schema;
}

function notesOf(schema: z.core.$ZodType): Partial<FieldNotes> {
  return z.globalRegistry.get(schema) ?? {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
