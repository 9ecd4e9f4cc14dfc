import { z } from "zod";
import { isDay } from "@/lib/time";
import { dayStates } from "./day-state";

const aDay = z.string().refine(isDay, "must be a day, such as 2026-11-20");
const amount = z.string();
const when = z.number().nullable();

/** By what a commission report is grouped. */
export const groupings = ["day", "product", "symbol"] as const;

export type Grouping = (typeof groupings)[number];

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
  rebate: amount,
});

/** Exact sums, USDT, as decimal strings. */
export type Sums = z.infer<typeof sumsSchema>;

/** A commission report: its groups, their sum, and how complete each of its days is. */
export const reportSchema = z.object({
  from: aDay,
  to: aDay,
  group: z.enum(groupings),
  rows: z.array(sumsSchema.extend({ key: z.string() })),
  total: sumsSchema,
  days: z.array(archiveDaySchema),
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

const transferSchema = z.object({
  uid: z.string(),
  txId: z.string(),
  coin: z.string(),
  type: z.string(),
  subType: z.string(),
  amount: z.string().nullable(),
  status: z.string(),
  ts: z.number(),
  firstSeenAt: z.number(),
  revision: z.number(),
});

export type ArchivedTransfer = z.infer<typeof transferSchema>;

export const transferPageSchema = z.object({
  rows: z.array(transferSchema),
  next: z.string().nullable(),
  days: z.array(archiveDaySchema),
});

export type TransferPage = z.infer<typeof transferPageSchema>;
