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
  /** How often it occurs in the answer. */
  readonly count: number;
}

/** An answer that drifts everywhere says no more than one that drifts in so many places. */
const mostKinds = 200;

/**
 * Unknown values, missing and extra fields and values of another type (such as a numeric id,
 * docs/rulings.md#ruling-10) in the payload of an endpoint, as it came, each named once
 * (docs/rulings.md#ruling-11). It never throws: whether the data is of use is left to the response
 * schema.
 */
export function driftOf(id: EndpointId, data: unknown): Drift[] {
  const found = new Map<string, Drift>();
  walk(endpointOf(id).response, data, "", (kind, field, value) => {
    const key = `${kind} ${field} ${value}`;
    const count = (found.get(key)?.count ?? 0) + 1;
    if (count > 1 || found.size < mostKinds) found.set(key, { kind, field, value, count });
  });
  return [...found.values()];
}

type Report = (kind: Drift["kind"], field: string, value: string | null) => void;

function walk(schema: z.core.$ZodType, data: unknown, field: string, report: Report): void {
  const form = bare(schema);
  if (form instanceof z.ZodObject && isRecord(data)) {
    walkFields(form, data, field, report);
  } else if (form instanceof z.ZodArray && Array.isArray(data)) {
    for (const element of data) walk(form.element, element, `${field}[]`, report);
  } else if (!z.safeParse(schema, data).success) {
    report("wrong-type", field, typeOf(data));
  } else {
    const known = notesOf(schema).values;
    if (known === undefined || typeof data !== "string" || data === "") return;
    if (!known.includes(data)) report("unknown-value", field, data);
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
    else if (!notesOf(schema).sometimes) report("missing-field", placeOf(name), null);
  }
  for (const name of Object.keys(data)) {
    if (!Object.hasOwn(form.shape, name)) report("extra-field", placeOf(name), null);
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
