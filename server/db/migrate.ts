import "server-only";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as apply } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { giveRights } from "./rights";

/** "brokerde" as eight bytes: the advisory lock that migrations hold. */
const lockKey = "7093854870116131941";

export interface MigrateOptions {
  /** The role that the desk works under; it gets its rights. Absent when it is the owner itself. */
  readonly role?: string;
  /** The folder that holds `server/db/migrations`. */
  readonly root?: string;
}

/**
 * Brings a database up to the newest schema, as the owner of its tables. An advisory lock lets
 * several processes call it at once: one works, the others wait and find nothing to do.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<void> {
  const { role, root = process.cwd() } = options;
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "broker-desk migrate",
  });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    await apply(drizzle(client), { migrationsFolder: path.join(root, "server/db/migrations") });
    if (role) await giveRights(client, role);
  } finally {
    await client.end();
  }
}
