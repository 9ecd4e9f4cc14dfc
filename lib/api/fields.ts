import { z } from "zod";
import { isDay } from "@/lib/time";

// Fields that the requests of several rooms have.

export const id = z.string().min(1).max(64);

/** The query of what is read of one account. */
export const accountQuery = z.strictObject({ account: id });

export const uid = z.string().regex(/^\d{1,32}$/, "Use digits only for a UID.");

export const aDay = z.string().refine(isDay, { error: "Enter a day, such as 2026-11-20." });

export const reason = z
  .string()
  .trim()
  .min(3, "Enter a reason.")
  .max(500, "Use at most 500 characters.");

/** What a user makes a running job do. */
export const jobState = z.enum(["running", "paused", "stopped"], {
  error: "Choose one of: running, paused, stopped.",
});

/** One of a set of words, which the message lists. */
export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, { error: `This must be one of: ${values.join(", ")}.` });

/** A text of a search; without it, or empty, null. */
export const searchText = z
  .string()
  .trim()
  .max(100, "Use at most 100 characters.")
  .optional()
  .transform((text) => text || null);

const maxRows = 1000;

/** How many rows a page of a list has. */
export const rowLimit = z
  .string()
  .regex(/^(1000|[1-9]\d{0,2})$/, { error: `This must be a number from 1 to ${maxRows}.` })
  .transform(Number)
  .default(200);
