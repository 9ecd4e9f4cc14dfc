import "server-only";
import { and, eq } from "drizzle-orm";
import type { DeclaredChange, ObservedPositionMode } from "@/lib/connections/api";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { database, transaction } from "../db/database";
import { deskAccounts } from "../db/desk-accounts";
import { account } from "../db/schema";
import { DeskError } from "../desk-error";

/**
 * Declares of a desk's account anew what the exchange showed to be otherwise. Nothing is changed at
 * the exchange. Throws a DeskError when the desk has no such account.
 */
export async function changeDeclared(
  actor: Principal & { readonly userId: string },
  accountId: string,
  { positionMode, ndBroker }: DeclaredChange,
): Promise<void> {
  await transaction(async (tx) => {
    const own = and(eq(account.id, accountId), deskAccounts(actor.deskId));
    const [before] = await tx.select().from(account).where(own).for("update");
    if (!before) throw new DeskError({ kind: "not-found", what: "This account" });
    const after = {
      positionMode: positionMode ?? before.positionMode,
      ndBroker: ndBroker ?? before.ndBroker,
    };
    const same = after.positionMode === before.positionMode && after.ndBroker === before.ndBroker;
    if (same) return;
    await tx.update(account).set(after).where(own);
    await appendAudit(tx, actor, {
      action: "account.changed",
      target: accountId,
      detail: {
        name: before.name,
        positionModeBefore: before.positionMode,
        positionMode: after.positionMode,
        ndBrokerBefore: String(before.ndBroker),
        ndBroker: String(after.ndBroker),
      },
    });
  });
}

/** Stores which position mode a row of an account's orders showed. */
export async function storePositionMode(
  accountId: string,
  seen: ObservedPositionMode,
): Promise<void> {
  await database()
    .update(account)
    .set({ observedPositionMode: seen })
    .where(eq(account.id, accountId));
}
