import { z } from "zod";
import type { FieldNotes } from "./answers";
import { type EndpointId, endpointOf } from "./endpoints";

/** Something in an answer that the interface does not have, or the other way round. */
export interface Drift {
  readonly kind: "unknown-value" | "missing-field";
  /** Where in `data`, such as `list[].delegateType`. */
  readonly field: string;
  /** The unknown value; null for a missing field. */
  readonly value: string | null;
  /** How often it occurs in the answer. */
  readonly count: number;
}

/**
 * Unknown values and missing fields in the payload of an endpoint, as it came, each named once
 * (rulings 11). It never throws: data out of shape is left to the response schema to refuse.
 */
export function driftOf(id: EndpointId, data: unknown): Drift[] {
  const found = new Map<string, Drift>();
  walk(endpointOf(id).response, data, "", (kind, field, value) => {
    const key = `${kind} ${field} ${value}`;
    found.set(key, { kind, field, value, count: (found.get(key)?.count ?? 0) + 1 });
  });
  return [...found.values()];
}

type Report = (kind: Drift["kind"], field: string, value: string | null) => void;

function walk(schema: z.core.$ZodType, data: unknown, field: string, report: Report): void {
  const form = bare(schema);
  if (form instanceof z.ZodObject) {
    if (isRecord(data)) walkFields(form, data, field, report);
  } else if (form instanceof z.ZodArray) {
    if (!Array.isArray(data)) return;
    for (const element of data) walk(form.element, element, `${field}[]`, report);
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
  for (const [name, schema] of Object.entries(form.shape)) {
    const place = field === "" ? name : `${field}.${name}`;
    if (Object.hasOwn(data, name)) walk(schema, data[name], place, report);
    else if (!notesOf(schema).sometimes) report("missing-field", place, null);
  }
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
