import { z } from "zod";
import { archiveDaySchema } from "@/lib/archive/api";
import { isDay } from "@/lib/time";

const aDay = z.string().refine(isDay, "must be a day, such as 2026-11-20");
const amount = z.string();

/**
 * The other half of an internal transfer: the one transfer of another sub-account, the other way,
 * with the same txId, coin and amount. Where there is none, or more than one, it is unpaired.
 */
const pairSchema = z.union([
  z.object({ uid: z.string(), label: z.string().nullable() }).readonly(),
  z.object({ unpaired: z.enum(["none", "several"]) }).readonly(),
]);

export type TransferPair = z.infer<typeof pairSchema>;

/** A deposit or withdrawal of a sub-account as the exchange last reported it; moments are ms. */
const transferSchema = z
  .object({
    uid: z.string(),
    /** The sub-account's label, where this desk made it. */
    label: z.string().nullable(),
    txId: z.string(),
    coin: z.string(),
    type: z.string(),
    subType: z.string(),
    /** As it was written, in the coin; null where none was told. */
    amount: amount.nullable(),
    status: z.string(),
    /** When the exchange last changed it. */
    ts: z.number(),
    firstSeenAt: z.number(),
    /** Since when a pending one waits, by the first that the desk saw of it; null of any other. */
    pendingSince: z.number().nullable(),
    /** 1 and more: what was told before it stands in its timeline. */
    revision: z.number(),
    /** Of an internal one the other half; null of any other. */
    pair: pairSchema.nullable(),
    /** What users of the desk note on it; often nothing. */
    note: z.string(),
  })
  .readonly();

export type ArchivedTransfer = z.infer<typeof transferSchema>;

/** What came in and went out of one coin, exact, in the coin; never added to another coin's. */
const totalSchema = z
  .object({
    coin: z.string(),
    deposits: amount,
    withdrawals: amount,
    net: amount,
    /** How many have succeeded, and how many are still pending or failed. */
    succeeded: z.number(),
    pending: z.number(),
    failed: z.number(),
  })
  .readonly();

export type TransferTotal = z.infer<typeof totalSchema>;

/** GET /api/transfers: one page, pending ones first, then the newest change first. */
export const transferPageSchema = z
  .object({
    /** The days of UTC that were asked for, both inclusive. */
    from: aDay,
    to: aDay,
    /** The exchange's time as far as the archive knows it. */
    now: z.number(),
    rows: z.array(transferSchema).readonly(),
    /** Where the next page begins; null at the end. */
    next: z.string().nullable(),
    /** All tags of sub-accounts, in the order of the alphabet. */
    tags: z.array(z.string()).readonly(),
    /** Of all rows that pass the filters, not of this page. */
    totals: z.array(totalSchema).readonly(),
    /** How far the windows of seven days that hold these days are read, by their first day. */
    windows: z.array(archiveDaySchema).readonly(),
    /** Of how many windows the archive knows nothing yet. */
    unsyncedWindows: z.number(),
  })
  .readonly();

export type TransferPage = z.infer<typeof transferPageSchema>;
