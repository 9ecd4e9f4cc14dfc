import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Day } from "@/lib/time";
import { archiveDay, archiveRead } from "../db/schema";
import { transaction } from "../db/transaction";
import { newId } from "../ids";
import { bootId } from "../journal/boot";
import { holdMs } from "./hold";
import type { ArchiveName, OpenRead } from "./source";

/** What to read of a day now. */
export interface Wanted {
  readonly startMs: number;
  readonly endMs: number;
  readonly whole: boolean;
  readonly pageRows: number;
}

/**
 * Takes a day for this process and goes on with the reading that stands open, or begins one; null
 * when another process holds the day (broker-office 4.3 rule 6).
 */
export async function beginRead(
  accountId: string,
  archive: ArchiveName,
  day: Day,
  wanted: Wanted,
): Promise<OpenRead | null> {
  const holder = await bootId();
  const own = and(
    eq(archiveDay.accountId, accountId),
    eq(archiveDay.archive, archive),
    eq(archiveDay.day, day),
  );
  return transaction(async (tx) => {
    const taken = await tx
      .update(archiveDay)
      .set({ holder, heldUntil: sql`clock_timestamp() + ${holdMs} * interval '1 ms'` })
      .where(
        and(
          own,
          sql`(${archiveDay.holder} IS NULL OR ${archiveDay.holder} = ${holder}
            OR ${archiveDay.heldUntil} < clock_timestamp())`,
        ),
      )
      .returning({ completeReads: archiveDay.completeReads });
    const [held] = taken;
    if (!held) return null;
    const [open] = await tx
      .select()
      .from(archiveRead)
      .where(
        and(
          eq(archiveRead.accountId, accountId),
          eq(archiveRead.archive, archive),
          eq(archiveRead.day, day),
          eq(archiveRead.state, "reading"),
        ),
      );
    if (open) return open;
    await tx.execute(sql`SELECT make_fill_month(now()::date)`);
    // A day that was read to its end keeps its state while it is read again.
    if (held.completeReads === 0) await tx.update(archiveDay).set({ state: "reading" }).where(own);
    const [begun] = await tx
      .insert(archiveRead)
      .values({
        id: newId("read"),
        accountId,
        archive,
        day,
        state: "reading",
        fromMs: Math.ceil(wanted.startMs),
        toMs: Math.floor(wanted.endMs),
        whole: wanted.whole,
        pageRows: wanted.pageRows,
      })
      .returning();
    return begun ?? null;
  });
}
