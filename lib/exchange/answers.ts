import { z } from "zod";

// The fields of answers: loose. A field may be absent, null or "", and an unknown value passes;
// but every value is a string, and what names a thing must be there (rulings 10).

/** What the schema of a field says besides its form; `driftOf` reads it. */
export interface FieldNotes {
  readonly description: string;
  /** The values that the interface names. */
  readonly values?: readonly string[];
  /** The field comes only in some cases, so that its absence means nothing. */
  readonly sometimes?: boolean;
}

type Notes = Omit<FieldNotes, "description">;

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

/** The id by which a row is known: a string that must be there. */
export function rowId(description: string) {
  return z.string().min(1).meta({ description });
}

/** A list; null or "" stands for an empty one, but it must be there. */
export function listOf<Row extends z.ZodType>(row: Row, description: string) {
  return z
    .preprocess((value) => (value === null || value === "" ? [] : value), z.array(row))
    .meta({ description });
}
