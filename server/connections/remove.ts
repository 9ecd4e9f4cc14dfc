import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Principal } from "@/lib/people/principal";
import { appendAudit } from "../audit/append";
import { connection, sealedValue } from "../db/schema";
import { transaction } from "../db/transaction";
import { Refusal } from "../http/refusal";

type Actor = Principal & { readonly personId: string };

/**
 * Takes a key off the desk: its sealed parts are deleted, its row stays for the history. Nothing
 * is done at the exchange, where the key still works until it is revoked there.
 */
export function removeKey(actor: Actor, connectionId: string): Promise<void> {
  return transaction(async (tx) => {
    const [removed] = await tx
      .update(connection)
      .set({ removedAt: sql`now()` })
      .where(
        and(
          eq(connection.id, connectionId),
          eq(connection.deskId, actor.deskId),
          isNull(connection.removedAt),
        ),
      )
      .returning({ label: connection.label, accountId: connection.accountId });
    if (!removed) throw new Refusal({ kind: "not-found", what: "This connection" });
    await tx
      .delete(sealedValue)
      .where(and(eq(sealedValue.ownerTable, "connection"), eq(sealedValue.ownerRow, connectionId)));
    await appendAudit(tx, {
      deskId: actor.deskId,
      personId: actor.personId,
      action: "connection.removed",
      target: connectionId,
      detail: { accountId: removed.accountId, label: removed.label },
    });
  });
}
