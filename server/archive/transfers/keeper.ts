import "server-only";
import { and, between, eq, isNull, sql } from "drizzle-orm";
import type { Day } from "@/lib/time";
import { transfer } from "../../db/schema";
import type { Tx } from "../../db/transaction";
import type { DayAfter } from "../end-read";
import type { JudgedDay, Keeper } from "../keeper";
import type { OpenRead } from "../source";
import { compareWindow } from "./compare";
import { momentsOf, nextReading, readableWindows, stateAfter } from "./plan";
import { transfers } from "./source";

/** The archive of sub-account transfers: windows of seven UTC days (broker-office 5). */
export const transferKeeper: Keeper = {
  source: transfers,
  readable: readableWindows,
  partOf: momentsOf,
  deadlineOf: () => null,
  compare: compareWindow,
  countOf: async (tx, read) => (await countsOf(tx, read)).records,
  judge,
};

async function judge(
  tx: Tx,
  read: OpenRead,
  { records, missing, setAside, passes, nowMs }: JudgedDay,
): Promise<DayAfter> {
  const { pending } = await countsOf(tx, read);
  const ended = nowMs > read.toMs;
  // A pass of a window that still grew says nothing of the whole of it.
  const whole = passes.filter(({ completeAtMs }) => completeAtMs > read.toMs);
  const state = stateAfter({ ended, records, missing, setAside, pending, passes: whole });
  const first = read.day as Day;
  const nextMs = nextReading({ first, state, pending, passes: whole }, nowMs);
  return { state, records, missing, nextAt: nextMs === null ? null : new Date(nextMs) };
}

async function countsOf(tx: Tx, { accountId, fromMs, toMs }: OpenRead) {
  const [found] = await tx
    .select({
      records: sql<number>`count(*)::int`,
      pending: sql<number>`(count(*) FILTER (WHERE ${transfer.status} = 'pending'))::int`,
    })
    .from(transfer)
    .where(
      and(
        eq(transfer.accountId, accountId),
        between(transfer.ts, fromMs, toMs),
        isNull(transfer.withdrawnAt),
      ),
    );
  return found ?? { records: 0, pending: 0 };
}
