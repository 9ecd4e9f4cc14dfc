import "server-only";
import { and, eq, isNull, ne } from "drizzle-orm";
import { keyPermissions } from "@/lib/exchange/values";
import { appendAudit } from "../../audit/append";
import { account, connection, sealedValue } from "../../db/schema";
import type { Tx } from "../../db/transaction";
import { addConnection } from "../../gateway/connections";
import type { PaperCredentials } from "./ready-line";

const hedgeTrader = "hedge";

/**
 * Stores the paper venue's keys as the desk's first connections: the broker's main account, and its
 * sub-accounts, which trade with its channel code (rulings 8, 42). A key that is stored already is
 * left alone; when the venue was made anew, its new key takes the old one's place under the same
 * account, which keeps its history.
 */
export async function seedPaper(tx: Tx, deskId: string, paper: PaperCredentials): Promise<void> {
  for (const [name, { channelCode, ...keys }] of Object.entries(paper)) {
    const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
    const known = await findAccount(tx, deskId, title);
    const ndBroker = channelCode !== undefined;
    const code = channelCode ?? paper.broker?.channelCode ?? null;
    const { accountId, connectionId, existed } = await addConnection(tx, {
      deskId,
      createdBy: null,
      label: `${title} paper key`,
      account: known ?? {
        name: title,
        environment: "paper",
        venue: "paper",
        positionMode: name === hedgeTrader ? "hedge_mode" : "one_way_mode",
        ndBroker,
        copyTrading: false,
        channelCode: code,
      },
      permissions: keyPermissions,
      ...keys,
    });
    if (existed) continue;
    await tx.update(account).set({ channelCode: code }).where(eq(account.id, accountId));
    await removeOthers(tx, { deskId, accountId, connectionId });
  }
}

async function findAccount(tx: Tx, deskId: string, name: string) {
  const [known] = await tx
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.deskId, deskId),
        eq(account.environment, "paper"),
        eq(account.venue, "paper"),
        eq(account.name, name),
      ),
    );
  return known;
}

/** Takes away the keys of a venue that is gone; only those that the desk itself had stored. */
async function removeOthers(
  tx: Tx,
  kept: { readonly deskId: string; readonly accountId: string; readonly connectionId: string },
): Promise<void> {
  const { deskId, accountId, connectionId } = kept;
  const removed = await tx
    .update(connection)
    .set({ removedAt: new Date() })
    .where(
      and(
        eq(connection.accountId, accountId),
        ne(connection.id, connectionId),
        isNull(connection.createdBy),
        isNull(connection.removedAt),
      ),
    )
    .returning({ id: connection.id });
  for (const { id } of removed) {
    await tx
      .delete(sealedValue)
      .where(and(eq(sealedValue.ownerTable, "connection"), eq(sealedValue.ownerRow, id)));
    const action = "connection.removed";
    const detail = { accountId, replacedBy: connectionId };
    await appendAudit(tx, { deskId, personId: null, action, target: id, detail });
  }
}
