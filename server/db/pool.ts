import "server-only";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { env } from "../env";
import { log } from "../log";
import { forget, singleton } from "../singleton";
import * as schema from "./schema";

export type Database = NodePgDatabase<typeof schema>;

/** The process's connections to PostgreSQL; throws when no DATABASE_URL is known. */
export function pool(): pg.Pool {
  return singleton("pool", () => {
    const made = new pg.Pool({
      connectionString: databaseUrl(),
      max: 12,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      application_name: "broker-desk",
    });
    made.on("error", (error) => log("warn", "an idle database connection broke", { error }));
    return made;
  });
}

/** The same connections as typed queries. */
export function database(): Database {
  return singleton("database", () => drizzle(pool(), { schema }));
}

/** Closes the connections; the next use opens new ones. */
export async function closePool(): Promise<void> {
  const closing = pool();
  forget("database");
  forget("pool");
  await closing.end();
}

/** The address of the database, from DATABASE_URL; `npm start` sets it for what it starts. */
export function databaseUrl(): string {
  const url = env().databaseUrl;
  if (!url) throw new Error("DATABASE_URL is not set. Start with `npm start`, or set it.");
  return url;
}
