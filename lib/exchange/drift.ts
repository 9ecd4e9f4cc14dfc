import { z } from "zod";
import { type EndpointId, endpointOf } from "./endpoints";
import { bareSchema } from "./parse-payload";
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
const maxKinds = 200;

const longestExample = 200;

/**
 * Unknown values, missing and extra fields and values of another type (such as a numeric id,
 * docs/rulings.md#ruling-10) in the payload of an endpoint, as it came, each named once with an
 * example (docs/rulings.md#ruling-11). It never throws: whether the data is of use is left to the
 * response schema.
 */
export function driftOf(id: EndpointId, data: unknown): Drift[] {
  const found = new Map<string, Drift>();
  checkOf(id)(data, (kind, field, value, seen) => {
    const key = `${kind} ${field} ${value}`;
    if (found.has(key) || found.size >= maxKinds) return;
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

type Check = (data: unknown, report: Report) => void;

const checks = new Map<EndpointId, Check>();

/** Thousands of rows come at once, so what their schema says is looked up once, not for each. */
function checkOf(id: EndpointId): Check {
  const check = checks.get(id) ?? compile(endpointOf(id).response, "");
  checks.set(id, check);
  return check;
}

function compile(schema: z.core.$ZodType, field: string): Check {
  const form = bareSchema(schema);
  const checkValue = compileValue(schema, field);
  if (form instanceof z.ZodObject) {
    const checkFields = compileFields(form, field);
    return (data, report) => {
      if (isRecord(data)) checkFields(data, report);
      else checkValue(data, report);
    };
  }
  if (form instanceof z.ZodArray) {
    const checkElement = compile(form.element, `${field}[]`);
    return (data, report) => {
      if (!Array.isArray(data)) checkValue(data, report);
      else for (const element of data) checkElement(element, report);
    };
  }
  return checkValue;
}

/** Only what the schema's text cannot be known to be is left to the schema itself. */
function compileValue(schema: z.core.$ZodType, field: string): Check {
  const accepts = (data: unknown) => z.safeParse(schema, data).success;
  const acceptsNull = accepts(null);
  const acceptsTexts = isPlainText(schema);
  const { values } = notesOf(schema);
  // Values are compared without case, as the desk reads them (docs/rulings.md#ruling-9).
  const known = values && new Set(values.map((value) => value.toLowerCase()));
  return (data, report) => {
    const isText = typeof data === "string";
    const fits = (isText && acceptsTexts) || (data === null && acceptsNull) || accepts(data);
    if (!fits) report("wrong-type", field, typeOf(data), data);
    else if (known && isText && data !== "" && !known.has(data.toLowerCase())) {
      report("unknown-value", field, data, data);
    }
  };
}

/** Whether a schema takes every text. */
function isPlainText(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return isPlainText(schema.unwrap());
  }
  return schema instanceof z.ZodString && !schema.def.checks?.length;
}

function compileFields(
  form: z.ZodObject,
  field: string,
): (data: Readonly<Record<string, unknown>>, report: Report) => void {
  const placeOf = (name: string) => (field === "" ? name : `${field}.${name}`);
  const { shape } = form;
  const besides = new Set(notesOf(form).besides);
  const checkOfField = new Map(
    Object.entries(shape).map(([name, schema]) => [name, compile(schema, placeOf(name))]),
  );
  const needed = new Set(Object.keys(shape).filter((name) => !notesOf(shape[name]).sometimes));
  return (data, report) => {
    let missing = needed.size;
    for (const name of Object.keys(data)) {
      if (needed.has(name)) missing -= 1;
      const check = checkOfField.get(name);
      if (check) check(data[name], report);
      else if (!besides.has(name)) report("extra-field", placeOf(name), null, data[name]);
    }
    if (missing === 0) return;
    for (const name of needed) {
      if (!Object.hasOwn(data, name)) report("missing-field", placeOf(name), null, undefined);
    }
  };
}

function typeOf(data: unknown): string {
  if (data === null) return "null";
  return Array.isArray(data) ? "array" : typeof data;
}

function notesOf(schema: z.core.$ZodType): Partial<FieldNotes> {
  return z.globalRegistry.get(schema) ?? {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
