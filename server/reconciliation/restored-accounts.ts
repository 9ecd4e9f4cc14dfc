import "server-only";
import { and, eq } from "drizzle-orm";
import { isOwnClientOid } from "@/lib/exchange/identifiers";
import { type ListName, listEndpoints } from "@/lib/orders/order-intent";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { database, transaction } from "../db/database";
import { account, restoreHold } from "../db/schema";
import { DeskError } from "../desk-error";
import { raiseAlarms } from "../journal/alarms";
import { log } from "../log";
import type { ListedOrder } from "./observation";
import { ownIntents } from "./observe";
import { type AccountList, observeAccount } from "./observe-account";

/** Reads every list of the accounts that a restore holds, and lets those go that were all read. */
export async function readRestoredAccounts(): Promise<void> {
  const held = await database().select().from(restoreHold);
  for (const { accountId } of held) {
    await readRestored(accountId).catch((error: unknown) => {
      log("warn", "a restored account could not be read", { accountId, error });
    });
  }
}

async function readRestored(accountId: string): Promise<void> {
  const names = Object.keys(listEndpoints) as ListName[];
  const lists = await Promise.all(
    names.map((name) => observeAccount(accountId, "reconciliation", name)),
  );
  for (const list of lists) {
    if (list.kind === "read") await raiseUnjournalled(accountId, list.listed);
  }
  const problem = problemOf(lists);
  const own = eq(restoreHold.accountId, accountId);
  if (problem === null) await database().delete(restoreHold).where(own);
  else await database().update(restoreHold).set({ problem }).where(own);
}

/** Why the lists do not yet show every open order; null when they do. */
function problemOf(lists: readonly AccountList<ListName>[]): string | null {
  const unread = lists.find((list) => list.kind === "unread");
  if (unread) return unread.code ? `${unread.reason} (code ${unread.code})` : unread.reason;
  const read = lists.filter((list) => list.kind === "read");
  if (read.length === 0) return "The exchange provides no open-order list for this account.";
  const partly = read.some((list) => list.unread !== null);
  return partly ? "Some rows of the exchange's lists couldn't be read." : null;
}

/** An alarm for each order that this desk placed and whose journal entry is lost. */
async function raiseUnjournalled(accountId: string, listed: readonly ListedOrder[]) {
  const own = listed.filter(({ clientOid }) => clientOid && isOwnClientOid(clientOid));
  const journalled = await ownIntents(accountId, own);
  const lost = own.filter(({ orderId }) => !journalled.has(orderId));
  await raiseAlarms(
    accountId,
    lost.map(({ orderId, clientOid, symbol }) => ({
      intentId: null,
      reason:
        `Order ${orderId} (${symbol ?? "symbol unknown"}, client id ${clientOid}) is open and ` +
        "was " +
        "placed by this desk but isn't in its journal: it was sent after the time the desk was " +
        "restored to.",
    })),
  );
}

/** An owner has compared a held account with the exchange: orders may be placed again. */
export async function confirmRestored(actor: Principal, accountId: string): Promise<void> {
  await transaction(async (tx) => {
    const [found] = await tx
      .select({ name: account.name })
      .from(restoreHold)
      .innerJoin(account, eq(account.id, restoreHold.accountId))
      .where(and(eq(account.id, accountId), eq(account.deskId, actor.deskId)))
      .for("update");
    if (!found) throw new DeskError({ kind: "not-found", what: "This restored account" });
    await tx.delete(restoreHold).where(eq(restoreHold.accountId, accountId));
    const detail = { name: found.name };
    await appendAudit(tx, actor, {
      action: "account.restore-confirmed",
      target: accountId,
      detail,
    });
  });
}
