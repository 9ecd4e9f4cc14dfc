import "server-only";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { overrideEnv } from "../env";
import { log } from "../log";
import { singleton } from "../singleton";
import { patienceMs } from "../testing/patience";
import { until } from "../testing/until";
import { closePool, pool } from "./database";
import { closeListener } from "./notifications";
import { appRole, databaseOn, ownerRole, templateDatabase } from "./testing-global";

export interface TestDatabase {
  readonly url: string;
  /** The same as the owner of the tables. */
  readonly ownerUrl: string;
  /** Closes this process's connections and removes the database. */
  drop(): Promise<void>;
}

/**
 * A fresh, migrated database for one test file, in which `env()`, `pool()` and `listen()` of this
 * process work from now on, with the rights that the desk has. Call it in `beforeAll`, and `drop`
 * in `afterAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject("testServerUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await command(server, `CREATE DATABASE ${name} TEMPLATE ${templateDatabase} OWNER ${ownerRole}`);
  await command(server, `REVOKE CREATE, TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  const url = databaseOn(server, name, appRole);
  const ownerUrl = databaseOn(server, name, ownerRole);
  overrideEnv({ databaseUrl: url });
  singleton("pool.wait-ms", () => patienceMs);
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  // A test that ends the server's connections breaks this idle one too; the next query has another.
  owner.on("error", (error) => log("warn", "an idle connection of the owner broke", { error }));
  const owners = singleton("test.owners", () => [] as pg.Pool[]);
  owners.push(owner);
  return {
    url,
    ownerUrl,
    async drop() {
      await Promise.all([closeListener(), closePool(), owner.end()]);
      owners.splice(owners.indexOf(owner), 1);
      await command(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** The newest test database as the owner of its tables: for tests that tamper with it. */
export function asOwner(): pg.Pool {
  const owner = singleton("test.owners", () => [] as pg.Pool[]).at(-1);
  if (!owner) throw new Error("Call testDatabase() first.");
  return owner;
}

/** The names of the test database's tables, a table of many partitions once, as itself. */
export async function wholeTables(): Promise<readonly string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
     AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Waits until a statement on the test database waits for a lock that another one holds. */
export async function lockIsAwaited(): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await until(async () => (await pool().query(waiting)).rowCount !== 0);
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
