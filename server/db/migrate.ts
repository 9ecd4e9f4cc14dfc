import "server-only";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as apply } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** "brokerde" as eight bytes: the advisory lock that migrations hold. */
const lockKey = "7093854870116131941";

/**
 * Brings a database up to the newest schema. An advisory lock lets several processes call it at
 * once: one works, the others wait and find nothing to do. `root` holds `server/db/migrations`.
 */
export async function migrate(url: string, root: string = process.cwd()): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "broker-desk migrate" });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    await apply(drizzle(client), { migrationsFolder: path.join(root, "server/db/migrations") });
  } finally {
    await client.end();
  }
}
