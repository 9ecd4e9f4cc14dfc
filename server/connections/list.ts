import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Permission } from "@/lib/exchange/permissions";
import type { ConnectionsAnswer } from "@/lib/people/connections";
import type { Principal } from "@/lib/people/principal";
import { database } from "../db/pool";
import { account, connection } from "../db/schema";
import { env } from "../env";

/** The desk's keys with their accounts, and the venues a new one may be on. */
export async function connectionsPage({ deskId }: Principal): Promise<ConnectionsAnswer> {
  const rows = await database()
    .select({ connection, account })
    .from(connection)
    .innerJoin(account, eq(account.id, connection.accountId))
    .where(and(eq(connection.deskId, deskId), isNull(connection.removedAt)))
    .orderBy(asc(account.name), asc(connection.createdAt));
  return {
    connections: rows.map(({ connection: key, account: of }) => ({
      id: key.id,
      label: key.label,
      keyLast4: key.keyLast4,
      permissions: key.permissions as readonly Permission[],
      createdAt: key.createdAt.toISOString(),
      account: {
        id: of.id,
        name: of.name,
        environment: of.environment,
        venue: of.venue,
        positionMode: of.positionMode,
        ndBroker: of.ndBroker,
        copyTrading: of.copyTrading,
        channelCode: of.channelCode,
        liveConfirmed: of.liveConfirmedAt !== null,
      },
    })),
    venues: ["paper", ...env().venues.map(({ name }) => name)],
    liveTrading: env().liveTrading,
  };
}
