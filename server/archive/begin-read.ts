import "server-only";
import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import type { Day } from "@/lib/time";
import { archiveDay, archiveRead } from "../db/schema";
import { type Tx, transaction } from "../db/transaction";
import { newId } from "../ids";
import { bootId } from "../journal/boot";
import { holdMs, isFree } from "./hold";
import { firstSlice } from "./paging";
import { passesOf } from "./passes";
import type { ArchiveName, OpenRead, Source } from "./source";
import { nextMethod } from "./verification";

/** What to read of a day now. */
export interface Wanted {
  readonly startMs: number;
  readonly endMs: number;
  readonly whole: boolean;
}

/**
 * Takes a day for this process and goes on with the reading that stands open, or begins one; null
 * when another process holds the day (broker-office 4.3 rule 6).
 */
export async function beginRead(
  accountId: string,
  source: Source,
  day: Day,
  wanted: Wanted,
): Promise<OpenRead | null> {
  const archive = source.name;
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
      .where(and(own, or(eq(archiveDay.holder, holder), isFree)))
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
    const fromMs = Math.ceil(wanted.startMs);
    const toMs = Math.floor(wanted.endMs);
    const method = nextMethod(await passesOf(tx, { accountId, archive, day }));
    const sliced = method === "slices";
    const [begun] = await tx
      .insert(archiveRead)
      .values({
        id: newId("read"),
        accountId,
        archive,
        day,
        state: "reading",
        method,
        fromMs,
        toMs,
        ...(sliced ? firstSlice(fromMs, toMs) : {}),
        shortPages: sliced && (await hadShortPages(tx, accountId, archive, day)),
        whole: wanted.whole,
        pageRows: source.pageRows.usual,
      })
      .returning();
    return begun ?? null;
  });
}

/** Whether the exchange gave the day's last cursor read short pages before the last one. */
async function hadShortPages(tx: Tx, accountId: string, archive: ArchiveName, day: Day) {
  const [last] = await tx
    .select({ shortPages: archiveRead.shortPages })
    .from(archiveRead)
    .where(
      and(
        eq(archiveRead.accountId, accountId),
        eq(archiveRead.archive, archive),
        eq(archiveRead.day, day),
        ne(archiveRead.method, "slices"),
      ),
    )
    .orderBy(desc(archiveRead.startedAt))
    .limit(1);
  return last?.shortPages ?? false;
}
