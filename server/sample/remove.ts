import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { SampleAnswer } from "@/lib/overview/api";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { database, transaction } from "../db/database";
import { account, exportSchedule, sampleFirm } from "../db/schema";
import { DeskError } from "../desk-error";

/** A user has added a key, or a client to another account than the sample's. */
const hasOwnData = sql<boolean>`(
  EXISTS (SELECT FROM connection AS own WHERE own.desk_id = ${sampleFirm.deskId}
    AND own.created_by IS NOT NULL AND own.removed_at IS NULL)
  OR EXISTS (SELECT FROM client JOIN account AS other ON other.id = client.account_id
    WHERE other.desk_id = ${sampleFirm.deskId} AND NOT other.sample))`;

/** The sample firm that stands on the desk; null without one. */
export async function sampleOnDesk({ deskId }: Principal): Promise<SampleAnswer> {
  const [found] = await database()
    .select({ accountName: account.name, besideOwn: hasOwnData })
    .from(sampleFirm)
    .innerJoin(account, eq(account.id, sampleFirm.accountId))
    .where(and(eq(sampleFirm.deskId, deskId), eq(sampleFirm.state, "made")));
  return { sample: found ?? null };
}

/**
 * Archives the sample firm's account: it leaves every list, sum, alert and the API, and nothing is
 * deleted. Throws a DeskError where the desk has none.
 */
export async function removeSample(principal: Principal): Promise<void> {
  await transaction(async (tx) => {
    const [removed] = await tx
      .update(sampleFirm)
      .set({ state: "removed", endedAt: sql`now()` })
      .where(and(eq(sampleFirm.deskId, principal.deskId), eq(sampleFirm.state, "made")))
      .returning({ accountId: sampleFirm.accountId });
    if (!removed) throw new DeskError({ kind: "not-found", what: "A sample firm" });
    const { accountId } = removed;
    await tx.update(account).set({ archivedAt: sql`now()` }).where(eq(account.id, accountId));
    await tx
      .update(exportSchedule)
      .set({ pausedAt: sql`coalesce(paused_at, now())` })
      .where(eq(exportSchedule.accountId, accountId));
    const detail = { accountId };
    await appendAudit(tx, principal, { action: "sample.removed", target: accountId, detail });
  });
}
