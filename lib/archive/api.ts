import { z } from "zod";
import { isDay } from "@/lib/time";
import { comparisons, correctionKinds, dayStates, groupings, isAsOf, syncMethods } from "./enums";
import { sourceProbes } from "./source-probes";

const aDay = z.string().refine(isDay, "must be a day, such as 2026-11-20");
const amount = z.string();
const when = z.number().nullable();

/** How far one unit of an archive is read; moments are Unix ms by the exchange's clock. */
export const archiveDaySchema = z.object({
  day: aDay,
  state: z.enum(dayStates),
  /** Never synced, on purpose: it is synced when somebody asks for it. */
  excluded: z.literal(true).optional(),
  records: z.number(),
  /** Of these, records that the last complete read lacked; they count until both methods do. */
  missing: z.number(),
  /** Rows set aside that could not be read as records. */
  setAside: z.number(),
  completeSyncs: z.number(),
  /** When it was first verified, by our clock. */
  firstVerifiedAt: when,
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
  /** How many of these fills did not state an amount: none of those is in its sum. */
  unstated: z.object({
    volume: z.number(),
    fee: z.number(),
    pureFee: z.number(),
    rebate: z.number(),
  }),
});

/** Exact sums, USDT, as decimal strings. */
export type ReportSums = z.infer<typeof sumsSchema>;

/** Where an archive stands: the exchange's time, and the last day that has ended by it. */
const archiveStatusSchema = z.object({
  now: z.number(),
  /** Null before the archive has noted its first day. */
  lastDay: aDay.nullable(),
  /** Whether that day is published, and when such a day usually is. */
  publication: z
    .object({
      day: aDay,
      clock: z.object({ days: z.number(), earliestMs: z.number(), usualMs: z.number() }).nullable(),
      published: z.boolean(),
    })
    .optional(),
});

export type ArchiveStatus = z.infer<typeof archiveStatusSchema>;

/** How far the days of a range are read. A day that is not listed was never in the archive. */
const coverageSchema = archiveStatusSchema.extend({ days: z.array(archiveDaySchema) });

export type Coverage = z.infer<typeof coverageSchema>;

const sourceProbeSchema = z.object({
  probe: z.enum(sourceProbes),
  passed: z.boolean().nullable(),
  finding: z.string(),
  at: z.number(),
});

const syncPaceSchema = z.object({
  /** Calls a second of the list of commissions: in use by whoever it is, and allowed in all. */
  used: z.number(),
  allowed: z.number(),
  /** Of those allowed, calls that no sync may use: they are kept for users. */
  kept: z.number(),
  /** Days that are being synced, and days that are due and wait. */
  syncing: z.number(),
  waiting: z.number(),
  /** About how long these days take at the last minute's pace, ms; null when it cannot be told. */
  leftMs: z.number().nullable(),
});

/** How fast days are synced now. */
export type SyncPace = z.infer<typeof syncPaceSchema>;

/** What the last check of an archive found, when by our clock; a null day is the whole chain. */
const archiveCheckSchema = z.object({
  at: z.number(),
  days: z.number(),
  records: z.number(),
  faults: z.array(z.object({ day: aDay.nullable(), problem: z.string() })),
});

export type LastArchiveCheck = z.infer<typeof archiveCheckSchema>;

/**
 * The coverage with what the archive's last check found, null before it, and how the exchange
 * answers, as it was tried out last (nothing before that), the pace of the sync, null while no day
 * is being synced, and since when (Unix ms) a user has paused it; null while it isn't paused.
 */
export const coverageAnswerSchema = coverageSchema.extend({
  check: archiveCheckSchema.nullable(),
  probes: z.array(sourceProbeSchema),
  pace: syncPaceSchema.nullable(),
  pausedAt: z.number().nullable(),
});

export type CoverageAnswer = z.infer<typeof coverageAnswerSchema>;

const dayRangeSchema = z.object({ from: aDay, to: aDay });

/** What a range of a zone's days comes to, and how complete it is. */
const reportPartSchema = dayRangeSchema.extend({
  /** Whose days `from` and `to` are: UTC+8, the exchange's own, UTC, or an IANA zone. */
  zone: z.string(),
  /** The days of UTC+8 whose records it is made of. */
  source: dayRangeSchema,
  /** How far these are synced. */
  days: z.array(archiveDaySchema),
  /** Those that no sync had come to the end of by then: they are in no sum. */
  excludedDays: z.array(aDay),
  /** Those that aren't verified; of a report as first verified, those that never were. */
  unverifiedDays: z.array(aDay),
  total: sumsSchema,
});

const comparedSchema = reportPartSchema.extend({ kind: z.enum(comparisons) });

/** What a report is compared with. */
export type ComparedReport = z.infer<typeof comparedSchema>;

/** The sums of the same group in what is compared with; null where nothing is. */
const besideSchema = { before: sumsSchema.nullable() };

const reportGroupSchema = sumsSchema.extend({
  ...besideSchema,
  /** Its keys as one text, which no other line has. */
  key: z.string(),
  /** One of each grouping: "2026-11", "2026-11-20", a product, a symbol, an order. */
  keys: z.array(z.string()),
});

export type ReportGroup = z.infer<typeof reportGroupSchema>;

/** A commission report: its groups, their sum, and how complete each of its days is. */
export const reportSchema = archiveStatusSchema.extend(reportPartSchema.shape).extend({
  groups: z.array(z.enum(groupings)),
  /** As of when: now, each day as first verified, or the end of a day of UTC+8. */
  asOf: z.string().refine(isAsOf),
  rows: z.array(reportGroupSchema),
  /** How many groups there are; `rows` has those with the largest rebates. */
  groupCount: z.number(),
  /** What the totals hold beside `rows`; null when nothing. */
  others: sumsSchema.extend(besideSchema).nullable(),
  compared: comparedSchema.nullable(),
  /** The same rebates by day of the zone and product. */
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

/** Where a page of fills begins: the last fill of the page before. */
export const fillCursor = /^(\d{13})-(\d{1,19})$/;

export const fillPageSchema = z.object({
  rows: z.array(fillSchema),
  /** Where the next page begins; null at the end. */
  next: z.string().nullable(),
});

export type FillPage = z.infer<typeof fillPageSchema>;

/** What the exchange wrote of a fill at one time, digit for digit. */
const fillRevisionSchema = z.object({
  revision: z.number(),
  ts: z.number(),
  clientOid: z.string().nullable(),
  /** volume, fee, pureFee and rebateAmount as they came; null where nothing came. */
  written: z.record(z.string(), amount.nullable()),
  /** By our clock, Unix ms; null for what is told now. */
  replacedAt: when,
});

export type FillRevision = z.infer<typeof fillRevisionSchema>;

/** A fill in full: what it says now and what it said before, newest first. */
const fillHistorySchema = z.object({
  fill: fillSchema,
  revisions: z.array(fillRevisionSchema),
  /** When the page that holds it was read, by our clock, Unix ms. */
  seenAt: z.number(),
  syncRunId: z.string(),
  /** When both methods lacked it, by our clock: since then it is in no sum. */
  voidedAt: when,
});

export type FillHistory = z.infer<typeof fillHistorySchema>;

const fillValuesSchema = z.object({
  ts: z.string(),
  clientOid: z.string().nullable(),
  volume: amount.nullable(),
  fee: amount.nullable(),
  pureFee: amount.nullable(),
  rebateAmount: amount.nullable(),
});

/** One change of a record after its day had been read. */
const correctionSchema = z.object({
  id: z.string(),
  /** The day on which the record counts, or counted last. */
  day: aDay,
  /** The day from which it moved; else null. */
  fromDay: aDay.nullable(),
  kind: z.enum(correctionKinds),
  /** The archive's own id of the fill. */
  record: z.string(),
  subBizType: z.string(),
  symbol: z.string(),
  orderId: z.string(),
  fillId: z.string(),
  before: fillValuesSchema.nullable(),
  after: fillValuesSchema.nullable(),
  /** What it does to the rebate of the range, USDT; null while a missing record still counts. */
  effect: amount.nullable(),
  method: z.enum(syncMethods),
  /** By our clock, Unix ms. */
  firstSeenAt: z.number(),
  /** When the other method saw it too; null while only one has. */
  confirmedAt: when,
  /** When a missing record was given again. */
  returnedAt: when,
});

export type Correction = z.infer<typeof correctionSchema>;

/** The changes of a range of days, newest first, with what they do to its rebate. */
export const correctionsSchema = coverageSchema.extend({
  from: aDay,
  to: aDay,
  rows: z.array(correctionSchema),
  /** Where the next page begins; null at the end. */
  next: z.string().nullable(),
  /** What they do to the rebate of each client, USDT; null is nobody's. None without clients. */
  clients: z.array(
    z.object({ client: z.string().nullable(), records: z.number(), effect: amount }),
  ),
  /** Of the changes that are asked for; the rebates are the range's whatever is asked for. */
  totals: z.object({
    /** All of them, and the days they are on. */
    rows: z.number(),
    allDays: z.number(),
    /** Changes that have an effect, the days they are on, and the sum of their effects. */
    records: z.number(),
    days: z.number(),
    effect: amount,
    /** Records missing from the last complete read, which still count. */
    missing: z.number(),
    /** The rebate of these, USDT: what leaves the sums if the other method lacks them too. */
    missingRebate: amount,
    /** Days of which a change has been seen by one method only. */
    openDays: z.array(aDay),
    /** The range's rebate now, and as each day was first verified. */
    rebate: amount,
    rebateFirstVerified: amount,
  }),
});

export type Corrections = z.infer<typeof correctionsSchema>;
