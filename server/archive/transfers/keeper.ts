import "server-only";
import { and, between, eq, sql } from "drizzle-orm";
import type { Day } from "@/lib/time";
import { transfer } from "../../db/schema";
import type { Tx } from "../../db/transaction";
import type { DayAfter } from "../end-read";
import type { JudgedDay, Keeper } from "../keeper";
import type { OpenRead } from "../source";
import { momentsOf, nextReading, readableWindows, stateAfter } from "./plan";
import { transfers } from "./source";

/** The archive of sub-account transfers: windows of seven UTC days (broker-office 5). */
export const transferKeeper: Keeper = {
  source: transfers,
  pageRows: { first: 100, again: 83 },
  readable: readableWindows,
  partOf: momentsOf,
  judge,
};

async function judge(
  tx: Tx,
  read: OpenRead,
  { before, quarantined, nowMs }: JudgedDay,
): Promise<DayAfter> {
  const [found] = await tx
    .select({
      records: sql<number>`count(*)::int`,
      pending: sql<number>`(count(*) FILTER (WHERE ${transfer.status} = 'pending'))::int`,
    })
    .from(transfer)
    .where(
      and(eq(transfer.accountId, read.accountId), between(transfer.ts, read.fromMs, read.toMs)),
    );
  const { records, pending } = found ?? { records: 0, pending: 0 };
  const state = stateAfter({
    ended: nowMs > read.toMs,
    records,
    quarantined,
    pending,
    earlierReads: before.completeReads,
    news: read.added + read.changed,
    sinceFirstMs: nowMs - (before.firstCompleteAt?.getTime() ?? nowMs),
  });
  const completeReads = before.completeReads + 1;
  const nextMs = nextReading({ first: read.day as Day, completeReads, pending }, nowMs);
  return { state, records, nextAt: nextMs === null ? null : new Date(nextMs) };
}
