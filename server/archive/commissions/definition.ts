import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { isVerifiedDay } from "@/lib/archive/enums";
import type { Day } from "@/lib/time";
import type { Tx } from "../../db/database";
import { notify } from "../../db/notifications";
import { archiveDay, commissionDayRollup, fill } from "../../db/schema";
import { call } from "../../gateway/call";
import { recordFills } from "../../reconciliation/fill-evidence";
import { type ArchiveDefinition, archiveChannel, type CompletedRun } from "../archive-definition";
import {
  type ArchiveSource,
  failedPage,
  probedDeviations,
  type SourceRow,
  type SyncRun,
} from "../archive-source";
import type { DayOutcome } from "../sync-run";
import { inDays } from "./as-of-sums";
import { certifyDay } from "./certificates";
import { compareDay, confirmCorrections } from "./compare";
import { observedClock } from "./publication";
import { dayStateAfter, nextDaySync, readableDays, readablePart, wholeUntil } from "./schedule";
import { commissionFault } from "./source-fills";
import { storeFills } from "./store-fills";

/**
 * The broker's commission records (endpoint 2): both bounds always sent (docs/archive.md#asked).
 */
const commissionSource: ArchiveSource = {
  name: "commissions",
  endpoint: "order-commission",
  // Far from each other: rows that tie at an edge of one must not tie at an edge of the other.
  pageRows: { usual: 500, other: 437 },
  sourceDeviations: probedDeviations,
  paramsOf: ({ fromMs, toMs, pageRows, cursor }) => ({
    startTime: String(fromMs),
    endTime: String(toMs),
    limit: String(pageRows),
    ...(cursor === null ? {} : { idLessThan: cursor }),
  }),
  async fetchPage(context, params) {
    const result = await call(context, "order-commission", params);
    if (result.kind !== "ok") return failedPage(result);
    const { commissionlist, endId } = result.data;
    return {
      kind: "page",
      rows: commissionlist as readonly SourceRow[],
      endId: endId || null,
      requestTime: result.requestTime,
    };
  },
  keyOf: (row) =>
    JSON.stringify([row.bizType, row.subBizType, row.symbol, row.orderId, row.fillId]),
  faultOf: commissionFault,
  store: storeFills,
  afterPage: ({ accountId }, rows) => recordFills(accountId, rows),
};

/** The archive of commissions: days of UTC+8 (docs/archive.md#days). */
export const commissionArchive: ArchiveDefinition = {
  source: commissionSource,
  readable: readableDays,
  readableWindow: readablePart,
  retentionDeadline: wholeUntil,
  compare: compareDay,
  countOf: (tx, { accountId, day }) => recordsOf(tx, accountId, day as Day),
  finalise,
};

async function finalise(tx: Tx, read: SyncRun, facts: CompletedRun): Promise<DayOutcome> {
  const { before, records, missing, passes, nowMs } = facts;
  const day = read.day as Day;
  if (records > 0) await resyncEmptyDaysBefore(tx, read.accountId, day, nowMs);
  const state = dayStateAfter({
    ...facts,
    before: before.state,
    laterDayPublished: await isPublishedAfter(tx, read.accountId, day),
  });
  const clock = await observedClock(tx, read.accountId);
  const nextMs = nextDaySync({ day, state, passes, lastCompleteAtMs: nowMs, clock }, nowMs);
  if (isVerifiedDay(state)) {
    await confirmCorrections(tx, read);
    await certifyDay(tx, read, { passes, sealed: nextMs === null });
  }
  return { state, records, missing, nextAt: nextMs === null ? null : new Date(nextMs) };
}

async function recordsOf(tx: Tx, accountId: string, day: Day): Promise<number> {
  const [found] = await tx
    .select({ records: sql<number>`count(*)::int` })
    .from(fill)
    .where(and(eq(fill.accountId, accountId), inDays(day, day), isNull(fill.voidedAt)));
  return found?.records ?? 0;
}

/**
 * Days that were empty when they were read, and might not have been published yet: now that a later
 * one is, another sync shows. Rows that another process leases are left to it.
 */
async function resyncEmptyDaysBefore(tx: Tx, accountId: string, day: Day, nowMs: number) {
  const asked = await tx.execute(sql`
    UPDATE ${archiveDay} SET next_at = ${new Date(nowMs)} WHERE (account_id, archive, day) IN (
      SELECT account_id, archive, day FROM ${archiveDay}
      WHERE account_id = ${accountId} AND archive = 'commissions' AND day < ${day}
        AND state = 'awaiting-publication' AND complete_syncs > 0 AND next_at > ${new Date(nowMs)}
      FOR UPDATE SKIP LOCKED)`);
  if (asked.rowCount) await notify(tx, archiveChannel, accountId);
}

async function isPublishedAfter(tx: Tx, accountId: string, day: Day): Promise<boolean> {
  const later = await tx
    .select({ fills: commissionDayRollup.fills })
    .from(commissionDayRollup)
    .where(
      and(
        eq(commissionDayRollup.accountId, accountId),
        gt(commissionDayRollup.day, day),
        gt(commissionDayRollup.fills, 0),
      ),
    )
    .limit(1);
  return later.length > 0;
}
