import "server-only";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Principal } from "@/lib/users/roles";
import { mustOwnAccount } from "../accounts/connections";
import { appendAudit } from "../audit/append";
import { database, transaction } from "../db/database";
import { notify } from "../db/notifications";
import { account } from "../db/schema";
import { archiveChannel } from "./archive-definition";

/** Since when an account's sync is paused, Unix ms; null while it isn't. */
export async function syncPausedAt(accountId: string): Promise<number | null> {
  const [found] = await database()
    .select({ at: account.syncPausedAt })
    .from(account)
    .where(eq(account.id, accountId));
  return found?.at?.getTime() ?? null;
}

/**
 * Pauses or resumes the sync of an account's commissions; days under way are finished. Transfers go
 * on: they are few calls, and money waits for them. Throws a DeskError when the desk has no such
 * account.
 */
export async function pauseSync(
  principal: Principal,
  accountId: string,
  paused: boolean,
): Promise<void> {
  await mustOwnAccount(principal, accountId);
  const isOther = paused ? isNull(account.syncPausedAt) : isNotNull(account.syncPausedAt);
  await transaction(async (tx) => {
    const changed = await tx
      .update(account)
      .set({ syncPausedAt: paused ? new Date() : null })
      .where(and(eq(account.id, accountId), isOther))
      .returning({ id: account.id });
    if (changed.length === 0) return;
    const action = paused ? "archive.sync-paused" : "archive.sync-resumed";
    await appendAudit(tx, principal, { action, target: accountId, detail: {} });
  });
  await notify(database(), archiveChannel, accountId);
}
