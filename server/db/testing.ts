import "server-only";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { overrideEnv } from "../env";
import { closeListener } from "./listen";
import { closePool } from "./pool";
import { databaseOn, templateDatabase } from "./testing-global";

export interface TestDatabase {
  readonly url: string;
  /** Closes this process's connections and removes the database. */
  drop(): Promise<void>;
}

/**
 * A fresh, migrated database for one test file, in which `env()`, `pool()` and `listen()` of this
 * process work from now on. Call it in `beforeAll`, and `drop` in `afterAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject("testServerUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const url = databaseOn(server, name);
  await command(server, `CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
  overrideEnv({ databaseUrl: url });
  return {
    url,
    async drop() {
      await Promise.all([closeListener(), closePool()]);
      await command(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
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
