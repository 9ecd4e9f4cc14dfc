import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { ConnectionsAnswer, ListedAccount, ListedKey } from "@/lib/connections/api";
import type { Permission } from "@/lib/exchange/define-endpoint";
import type { Principal } from "@/lib/users/roles";
import { database } from "../db/database";
import { deskAccounts } from "../db/desk-accounts";
import { account, connection, restoreHold } from "../db/schema";
import { env } from "../env";

/** The desk's accounts, oldest first, with their keys, and the venues a new one may be on. */
export async function connectionsPage({ deskId }: Principal): Promise<ConnectionsAnswer> {
  const rows = await database()
    .select({ account, connection, restoreHold })
    .from(account)
    .leftJoin(restoreHold, eq(restoreHold.accountId, account.id))
    .leftJoin(connection, and(eq(connection.accountId, account.id), isNull(connection.removedAt)))
    .where(deskAccounts(deskId))
    .orderBy(asc(account.createdAt), asc(account.id), asc(connection.createdAt));
  const accounts = new Map<string, ListedAccount & { readonly keys: ListedKey[] }>();
  for (const { account: of, connection: key, restoreHold: hold } of rows) {
    const listed = accounts.get(of.id) ?? {
      ...accountOf(of),
      restored: restoredOf(hold),
      keys: [],
    };
    if (key) listed.keys.push(keyOf(key));
    accounts.set(of.id, listed);
  }
  return {
    accounts: [...accounts.values()],
    venues: ["paper", ...env().venues.map(({ name }) => name)],
    liveTrading: env().liveTrading,
  };
}

const restoredOf = (hold: typeof restoreHold.$inferSelect | null) =>
  hold && { backupAt: hold.backupAt.toISOString(), problem: hold.problem };

function accountOf(of: typeof account.$inferSelect): Omit<ListedAccount, "keys" | "restored"> {
  return {
    id: of.id,
    name: of.name,
    environment: of.environment,
    venue: of.venue,
    positionMode: of.positionMode,
    ndBroker: of.ndBroker,
    copyTrading: of.copyTrading,
    channelCode: of.channelCode,
    liveConfirmed: of.liveConfirmedAt !== null,
    family: of.family,
    capabilities: of.capabilities,
    observedPositionMode: of.observedPositionMode,
  };
}

function keyOf(key: typeof connection.$inferSelect): ListedKey {
  return {
    id: key.id,
    label: key.label,
    keyLast4: key.keyLast4,
    permissions: key.permissions as readonly Permission[],
    createdAt: key.createdAt.toISOString(),
    lastTest: key.testedAt && {
      at: key.testedAt.toISOString(),
      failure: key.testFailure,
      code: key.testCode,
    },
  };
}
