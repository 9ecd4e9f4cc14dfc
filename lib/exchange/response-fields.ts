import { z } from "zod";

// The fields of answers: loose. A field may be absent, null or "", and an unknown value passes;
// but every value is a string, and what names a thing must be there (docs/rulings.md#ruling-10).

/** What the schema of a field says besides its form; `driftOf` reads it. */
export interface FieldNotes {
  readonly description: string;
  /** The values that the interface names. */
  readonly values?: readonly string[];
  /** The field comes only in some cases, so that its absence means nothing. */
  readonly sometimes?: boolean;
  /** Of a row: the fields that live answers have besides, and that the desk does not read. */
  readonly besides?: readonly string[];
}

type Notes = Omit<FieldNotes, "description" | "besides">;

/** A string that may be absent, null or empty. */
export function text(description: string, notes: Notes = {}) {
  return z
    .string()
    .nullish()
    .meta({ description, ...notes });
}

/** A string out of a set that may grow: an unknown value passes. */
export function oneOf(values: readonly string[], description: string, notes: Notes = {}) {
  return text(description, { ...notes, values });
}

/**
 * A row whose live answers were seen with more fields than the desk reads: known, and no drift
 * (docs/interface.md#live).
 */
export function withBesides<Row extends z.ZodType>(row: Row, besides: readonly string[]): Row {
  return row.meta({ besides });
}

/** The id by which a row is known: a string that must be there. */
export function rowId(description: string) {
  return z.string().min(1).meta({ description });
}

/** How a value that is not a text begins where a record must be kept all the same. */
export const notText = "\0";

/**
 * A list of records that are archived: one row that is not what was agreed must not cost the
 * others, so a value that is not a text is told as one that begins with U+0000.
 */
export function recordsOf<Row extends z.ZodType>(row: Row, description: string) {
  return z
    .preprocess(
      (value) =>
        value === null || value === "" ? [] : Array.isArray(value) ? value.map(asTexts) : value,
      z.array(row),
    )
    .meta({ description });
}

function asTexts(row: unknown): unknown {
  if (typeof row !== "object" || row === null) return {};
  const texts = Object.entries(row).map(([name, value]) => {
    const isText = typeof value === "string" || value === null || value === undefined;
    return [name, isText ? value : notText + JSON.stringify(value, bigAsText)];
  });
  return Object.fromEntries(texts);
}

const bigAsText = (_: string, value: unknown) =>
  typeof value === "bigint" ? value.toString() : value;

/** A list; null or "" stands for an empty one, but it must be there. */
export function listOf<Row extends z.ZodType>(row: Row, description: string) {
  return z
    .preprocess((value) => (value === null || value === "" ? [] : value), z.array(row))
    .meta({ description });
}

/** Order acknowledgement: what placing and cancelling answer. */
export const orderAck = z.object({
  orderId: text("Order id; null or absent when a reduce-only order replaced an earlier one"),
  clientOid: text("The client's id of the order"),
});

/** An acknowledgement as the interface shows it. */
export const orderAckSample = {
  orderId: "121211212122",
  clientOid: "D1-01KAHGBR00ABCDEFGHJKMNPQRS",
};

/**
 * What every answer of the exchange is wrapped in. `requestTime` is the exchange's clock in Unix
 * ms, also from a text of digits, and null where it is missing or no such number; `data` is null
 * or absent in errors.
 */
export const envelope = z.object({
  code: z.string().min(1).describe("00000 on success; otherwise an error code"),
  msg: z.string().nullish().describe("success, or an error message"),
  message: z.string().nullish().catch(null).describe("The same, as some endpoints name it"),
  requestTime: z
    .preprocess(
      (value) => (typeof value === "string" && /^[1-9]\d{12}$/.test(value) ? Number(value) : value),
      z.int().positive().nullable(),
    )
    .catch(null)
    .describe("The exchange's time of the request, Unix ms"),
  data: z.unknown().optional().describe("The payload; its shape depends on the endpoint"),
});

export type Envelope = z.output<typeof envelope>;
