import { z } from "zod";
import { isDay } from "@/lib/time";
import { dayStates } from "./day-state";
import { groupings } from "./groupings";

const aDay = z.string().refine(isDay, "must be a day, such as 2026-11-20");
const amount = z.string();
const when = z.number().nullable();

/** How far one unit of an archive is read; moments are Unix ms by the exchange's clock. */
const archiveDaySchema = z.object({
  day: aDay,
  state: z.enum(dayStates),
  records: z.number(),
  completeReads: z.number(),
  lastCompleteAt: when,
  nextAt: when,
  lastError: z.string().nullable(),
});

export type ArchivedDay = z.infer<typeof archiveDaySchema>;

const sumsSchema = z.object({
  fills: z.number(),
  volume: amount,
  fee: amount,
  pureFee: amount,
  /** The sum of |pureFee|: what rates divide by. */
  pureFeeSize: amount,
  rebate: amount,
});

/** Exact sums, USDT, as decimal strings. */
export type Sums = z.infer<typeof sumsSchema>;

/** Where an archive stands: the exchange's time, and the last day that has ended by it. */
const standSchema = z.object({
  now: z.number(),
  /** Null before the archive has noted its first day. */
  lastDay: aDay.nullable(),
});

export type ArchiveStand = z.infer<typeof standSchema>;

/** How far the days of a range are read. A day that is not listed was never in the archive. */
export const coverageSchema = standSchema.extend({ days: z.array(archiveDaySchema) });

export type Coverage = z.infer<typeof coverageSchema>;

/** A commission report: its groups, their sum, and how complete each of its days is. */
export const reportSchema = coverageSchema.extend({
  from: aDay,
  to: aDay,
  group: z.enum(groupings),
  rows: z.array(sumsSchema.extend({ key: z.string() })),
  total: sumsSchema,
  /** The same rebates by day and product. */
  chart: z.array(z.object({ day: aDay, product: z.string(), rebate: amount })),
});

export type CommissionReport = z.infer<typeof reportSchema>;

/** One fill as the exchange last told it; a number that was not told is null. */
const fillSchema = z.object({
  id: z.string(),
  ts: z.number(),
  bizType: z.string(),
  subBizType: z.string(),
  symbol: z.string(),
  orderId: z.string(),
  fillId: z.string(),
  clientOid: z.string().nullable(),
  volume: amount.nullable(),
  fee: amount.nullable(),
  pureFee: amount.nullable(),
  rebate: amount.nullable(),
  revision: z.number(),
});

export type ArchivedFill = z.infer<typeof fillSchema>;

export const fillPageSchema = z.object({
  rows: z.array(fillSchema),
  /** Where the next page begins; null at the end. */
  next: z.string().nullable(),
});

export type FillPage = z.infer<typeof fillPageSchema>;

/** What the exchange wrote of a fill at one time, digit for digit. */
const wordingSchema = z.object({
  revision: z.number(),
  ts: z.number(),
  clientOid: z.string().nullable(),
  /** volume, fee, pureFee and rebateAmount as they came; null where nothing came. */
  written: z.record(z.string(), amount.nullable()),
  /** By our clock, Unix ms; null for what is told now. */
  replacedAt: when,
});

export type FillWording = z.infer<typeof wordingSchema>;

/** A fill in full: what it says now and what it said before, newest first. */
export const fillHistorySchema = z.object({
  fill: fillSchema,
  wordings: z.array(wordingSchema),
  /** When the page that holds it was read, by our clock, Unix ms. */
  seenAt: z.number(),
  readId: z.string(),
});

export type FillHistory = z.infer<typeof fillHistorySchema>;

/** One reading of a day; moments are Unix ms by our clock. */
const dayReadSchema = z.object({
  id: z.string(),
  state: z.enum(["reading", "complete", "partial"]),
  startedAt: z.number(),
  endedAt: when,
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

export type DayRead = z.infer<typeof dayReadSchema>;

/** How a day was read: every reading, newest first, and the rows that could not be counted. */
export const dayReadsSchema = z.object({
  reads: z.array(dayReadSchema),
  quarantined: z.array(z.object({ why: z.string(), row: z.string(), seenAt: z.number() })),
});

export type DayReads = z.infer<typeof dayReadsSchema>;
