import { z } from "zod";

/** The object schema of a request or an answer, or of its rows where it has rows. */
export function rowShape(schema: z.core.$ZodType): Record<string, z.core.$ZodType> | null {
  const form = unwrapped(schema);
  if (form instanceof z.ZodArray) return rowShape(form.element);
  if (!(form instanceof z.ZodObject)) return null;
  const list = Object.values(form.shape).find((field) => {
    const inner = unwrapped(field);
    return inner instanceof z.ZodArray && unwrapped(inner.element) instanceof z.ZodObject;
  });
  const isRow = "orderId" in form.shape;
  return list === undefined || isRow ? form.shape : rowShape(list);
}

/** The schema inside the wrappers that make a field optional or an empty list out of null. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return unwrapped(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? unwrapped(schema.out) : schema;
}

/** The meaning of a field, wherever in its wrappers it stands. */
export function meaningOf(schema: z.core.$ZodType): string {
  const own = z.globalRegistry.get(schema)?.description;
  if (own !== undefined) return own;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return meaningOf(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? meaningOf(schema.out) : "";
}
