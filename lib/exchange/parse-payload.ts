import { z } from "zod";

/** A payload of the agreed form, without the rows that are not. */
export interface ParsedPayload<Data> {
  readonly data: Data;
  /** Rows of its lists that were set aside, as they came. */
  readonly unread: readonly unknown[];
}

/**
 * What the response schema of an endpoint makes of a payload, or null when it does not fit even
 * without the rows of its lists that do not. Thousands of rows of texts, such as a whole list of
 * instruments, are read by a check that is made of their schema once; the schema itself reads only
 * what that cannot.
 */
export function parsePayload<Response extends z.ZodType>(
  response: Response,
  data: unknown,
): ParsedPayload<z.output<Response>> | null {
  const rows = compiledRows(response)?.(data);
  if (rows) return { data: rows as z.output<Response>, unread: [] };
  const parsed = response.safeParse(data);
  if (parsed.success) return { data: parsed.data, unread: [] };
  const split = setAside(response, data);
  const rest = split && response.safeParse(split.rest);
  return rest?.success ? { data: rest.data, unread: split?.unread ?? [] } : null;
}

/** A payload without the rows that are not of the form of their list; null where there are none. */
function setAside(response: z.ZodType, data: unknown) {
  const form = bareSchema(response);
  const unread: unknown[] = [];
  const fitting = (list: z.ZodArray, rows: readonly unknown[]) =>
    rows.filter((row) => {
      const fits = z.safeParse(list.element, row).success;
      if (!fits) unread.push(row);
      return fits;
    });
  const rest = (() => {
    if (form instanceof z.ZodArray) return Array.isArray(data) ? fitting(form, data) : data;
    if (!(form instanceof z.ZodObject) || !isRecord(data)) return data;
    const fields = Object.entries(data).map(([name, value]) => {
      const list = form.shape[name] && bareSchema(form.shape[name]);
      const isList = list instanceof z.ZodArray && Array.isArray(value);
      return [name, isList ? fitting(list, value) : value];
    });
    return Object.fromEntries(fields) as unknown;
  })();
  return unread.length === 0 ? null : { rest, unread };
}

/** The schema inside the wrappers that make a field optional or an empty list out of null. */
export function bareSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return bareSchema(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? bareSchema(schema.out) : schema;
}

/** Reads a list of rows; null when one of them is for the schema to judge. */
type RowsReader = (data: unknown) => readonly object[] | null;

const readers = new WeakMap<z.ZodType, RowsReader | null>();

function compiledRows(response: z.ZodType): RowsReader | null {
  const known = readers.get(response);
  if (known !== undefined) return known;
  const made = compileRows(response);
  readers.set(response, made);
  return made;
}

/** Only for a list of rows that hold texts and nothing else. */
function compileRows(response: z.ZodType): RowsReader | null {
  if (!(response instanceof z.ZodArray) || response.def.checks?.length) return null;
  const row = response.element;
  if (!(row instanceof z.ZodObject) || row.def.catchall || row.def.checks?.length) return null;
  const fields = new Map<string, TextField>();
  for (const [name, schema] of Object.entries(row.shape)) {
    const field = textFieldOf(schema);
    if (field === null) return null;
    fields.set(name, field);
  }
  const needed = [...fields].flatMap(([name, { optional }]) => (optional ? [] : [name]));
  return (data) => (Array.isArray(data) ? readRows(data, fields, needed) : null);
}

/** What a field takes beside a text of `least` characters or more. */
interface TextField {
  readonly least: number;
  readonly nullable: boolean;
  readonly optional: boolean;
}

function textFieldOf(schema: z.core.$ZodType): TextField | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = textFieldOf(schema.unwrap());
    if (inner === null) return null;
    const takes = schema instanceof z.ZodOptional ? { optional: true } : { nullable: true };
    return { ...inner, ...takes };
  }
  if (!(schema instanceof z.ZodString) || schema.format || schema.def.coerce) return null;
  const checks = schema.def.checks ?? [];
  if (checks.some((check) => check._zod.def.check !== "min_length")) return null;
  return { least: schema.minLength ?? 0, nullable: false, optional: false };
}

/** Fields that the schema does not name are left out, as the schema does. */
function readRows(
  data: readonly unknown[],
  fields: ReadonlyMap<string, TextField>,
  needed: readonly string[],
): readonly object[] | null {
  const rows: object[] = [];
  for (const given of data) {
    if (!isRecord(given)) return null;
    const row: Record<string, unknown> = {};
    for (const name of Object.keys(given)) {
      const field = fields.get(name);
      if (field === undefined) continue;
      const value = given[name];
      if (!takes(field, value)) return null;
      row[name] = value;
    }
    if (needed.some((name) => !Object.hasOwn(row, name))) return null;
    rows.push(row);
  }
  return rows;
}

function takes({ least: min, nullable, optional }: TextField, value: unknown): boolean {
  if (typeof value === "string") return value.length >= min;
  return value === null ? nullable : value === undefined && optional;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
