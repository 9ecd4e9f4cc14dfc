import { z } from "zod";
import { gapKinds, syncMethods } from "./enums";

const when = z.number().nullable();

/** One sync of a day; moments are Unix ms by our clock. */
const daySyncSchema = z.object({
  id: z.string(),
  state: z.enum(["syncing", "complete", "partial"]),
  startedAt: z.number(),
  endedAt: when,
  method: z.enum(syncMethods),
  /** When it came to the end by the exchange's clock. */
  completeAt: when,
  /** Of a complete one: distinct records of the day that it was given, those it lacked, and the
   * SHA-256 over the given ones in hexadecimal. */
  records: z.number().nullable(),
  missing: z.number().nullable(),
  digest: z.string().nullable(),
  /** Rows asked for with each page. */
  pageRows: z.number(),
  pages: z.number(),
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  /** False when the exchange had already forgotten the beginning of the day. */
  whole: z.boolean(),
  error: z.string().nullable(),
});

export type DaySync = z.infer<typeof daySyncSchema>;

/** The newest proof of a verified day (docs/archive.md#certificates). */
const dayCertificateSchema = z.object({
  /** Its number in the account's chain of certificates. */
  number: z.number(),
  issuedAt: z.number(),
  /** Of the certificate and, through the one before it, of all before; hexadecimal. */
  hash: z.string(),
  /** Of the day's records, hexadecimal. */
  digest: z.string(),
  /** No further sync of the day is planned. */
  sealed: z.boolean(),
  records: z.number(),
  /** USDT. */
  rebate: z.string(),
  /** Syncs in a row that gave the same. */
  syncs: z.number(),
});

export type DayCertificate = z.infer<typeof dayCertificateSchema>;

const dayGapSchema = z.object({
  kind: z.enum(gapKinds),
  /** A sentence. */
  says: z.string(),
});

export type DayGap = z.infer<typeof dayGapSchema>;

/**
 * How a day was read: its newest certificate, null while it was never verified; every reading,
 * newest first; the rows that could not be counted; and where it may lack something.
 */
const daySyncsSchema = z.object({
  certificate: dayCertificateSchema.nullable(),
  reads: z.array(daySyncSchema),
  quarantined: z.array(z.object({ reason: z.string(), row: z.string(), seenAt: z.number() })),
  gaps: z.array(dayGapSchema),
});

export type DaySyncHistory = z.infer<typeof daySyncsSchema>;
