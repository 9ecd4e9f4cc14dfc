import "server-only";
import { and, eq } from "drizzle-orm";
import { addDays, dayOf } from "@/lib/time";
import { account, archiveDay } from "../../db/schema";
import type { Tx } from "../../db/transaction";

/** How many days before the venue's first the one lies that is left out. */
const daysBefore = 7;

/**
 * Leaves one day of the paper broker's commissions out on purpose, before the archive is first
 * filled: so that a person sees how a gap is found and closed. It is synced when somebody asks.
 */
export async function leaveDayOut(tx: Tx, deskId: string, behindMs: number): Promise<void> {
  const brokers = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.deskId, deskId), eq(account.venue, "paper"), eq(account.ndBroker, true)));
  const day = addDays(dayOf(Date.now() - behindMs, "UTC+8"), -daysBefore);
  for (const { id } of brokers) {
    const [begun] = await tx.select().from(archiveDay).where(eq(archiveDay.accountId, id)).limit(1);
    if (begun) continue;
    await tx.insert(archiveDay).values({
      accountId: id,
      archive: "commissions",
      day,
      state: "awaiting-publication",
      leftOut: true,
    });
  }
}
