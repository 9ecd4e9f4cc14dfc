import "server-only";
import { and, eq, max } from "drizzle-orm";
import type { ArchiveStand, Coverage } from "@/lib/archive/wire";
import { type Day, dayBounds, dayMs } from "@/lib/time";
import { database } from "../../db/pool";
import { archiveDay } from "../../db/schema";
import { exchangeNow } from "../../gateway/exchange-now";
import { daysOf } from "../days-of";

/**
 * Where an account's archive of commissions stands. Which day has ended last is what the worker
 * noted by the exchange's clock; this process may not have seen that clock lately, so its own idea
 * of the time is kept within the day that follows.
 */
export async function standOf(accountId: string): Promise<ArchiveStand> {
  const [newest] = await database()
    .select({ day: max(archiveDay.day) })
    .from(archiveDay)
    .where(and(eq(archiveDay.accountId, accountId), eq(archiveDay.archive, "commissions")));
  const lastDay = (newest?.day as Day | null | undefined) ?? null;
  const now = exchangeNow(accountId);
  if (lastDay === null) return { now, lastDay };
  const { endMs } = dayBounds(lastDay, "UTC+8");
  return { now: Math.min(Math.max(now, endMs + 1), endMs + dayMs), lastDay };
}

/** How far the days of a range are read, both inclusive, with where the archive stands. */
export async function coverageOf(accountId: string, from: Day, to: Day): Promise<Coverage> {
  const [stand, days] = await Promise.all([
    standOf(accountId),
    daysOf(accountId, "commissions", from, to),
  ]);
  return { ...stand, days: [...days] };
}
