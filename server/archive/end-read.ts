import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type DayState, isSettled } from "@/lib/archive/day-state";
import { archiveDay, archiveRead } from "../db/schema";
import { type Tx, transaction } from "../db/transaction";
import type { ArchiveName, OpenRead } from "./source";

export type ArchiveDay = typeof archiveDay.$inferSelect;

/** What a day becomes by a reading that came to the list's end. */
export interface DayAfter {
  readonly state: DayState;
  readonly records: number;
  readonly missing: number;
  readonly nextAt: Date | null;
}

/** After so many interruptions in a row a reading begins anew, from its first page. */
const mostFailures = 6;

const dayOfRead = (archive: ArchiveName, read: Pick<OpenRead, "accountId" | "day">) =>
  and(
    eq(archiveDay.accountId, read.accountId),
    eq(archiveDay.archive, archive),
    eq(archiveDay.day, read.day),
  );

/** Ends a reading that came to the list's end; `judge` says in the transaction what follows. */
export async function completeRead(
  archive: ArchiveName,
  read: OpenRead,
  now: Date,
  judge: (tx: Tx, day: ArchiveDay) => Promise<DayAfter>,
): Promise<void> {
  const own = dayOfRead(archive, read);
  await transaction(async (tx) => {
    const [day] = await tx.select().from(archiveDay).where(own).for("update");
    if (!day) throw new Error(`The archive does not know the day ${read.day}.`);
    await tx
      .update(archiveRead)
      .set({ state: "complete", endedAt: sql`now()`, completeAt: now, error: null })
      .where(eq(archiveRead.id, read.id));
    const after = await judge(tx, day);
    const verifiedNow = isSettled(after.state) && day.firstVerifiedAt === null;
    await tx
      .update(archiveDay)
      .set({
        ...after,
        ...(verifiedNow ? { firstVerifiedAt: sql`now()` } : {}),
        completeReads: day.completeReads + 1,
        lastCompleteAt: now,
        failures: 0,
        lastError: null,
        holder: null,
        heldUntil: null,
      })
      .where(own);
  });
}

/**
 * Gives a day back whose reading did not come to the end, and says why. The reading goes on from
 * its place unless it is broken or has failed too often.
 */
export async function breakOffRead(
  archive: ArchiveName,
  read: OpenRead,
  broken: { readonly why: string; readonly startOver: boolean; readonly failed: boolean },
  retryAt: (failures: number) => Date,
): Promise<void> {
  const own = dayOfRead(archive, read);
  await transaction(async (tx) => {
    const [day] = await tx.select().from(archiveDay).where(own).for("update");
    if (!day) return;
    const failures = broken.failed ? day.failures + 1 : day.failures;
    if (broken.startOver || failures >= mostFailures) {
      await tx
        .update(archiveRead)
        .set({ state: "partial", endedAt: sql`now()`, error: broken.why })
        .where(eq(archiveRead.id, read.id));
    }
    await tx
      .update(archiveDay)
      .set({
        ...(day.completeReads === 0 ? { state: "partial" as const } : {}),
        failures: failures >= mostFailures ? 0 : failures,
        lastError: broken.why,
        nextAt: retryAt(failures),
        holder: null,
        heldUntil: null,
      })
      .where(own);
  });
}
