import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { PoolClient } from "pg";
import { singleton } from "../singleton";
import { type Database, newPool, sqlTransaction } from "./database";
import * as schema from "./schema";

/** No page waits for longer; what is larger is read in pages. */
const maxStatementMs = 60_000;

/**
 * Connections for what reads much: reports, lists, exports, the audit. However many wait for
 * these, an order finds one of its own.
 */
export function readingPool(): pg.Pool {
  return singleton("pool.reading", () => newPool(6, { statement_timeout: `${maxStatementMs}` }));
}

/** The same connections as typed queries. */
export function readingDatabase(): Database {
  return singleton("database.reading", () => drizzle(readingPool(), { schema }));
}

/**
 * Runs `work` in a transaction that sees the database as it is at its first query. What checks a
 * whole table, for no page, takes as long as it takes.
 */
export function readOnlySnapshot<T>(
  work: (client: PoolClient) => Promise<T>,
  { unhurried = false } = {},
): Promise<T> {
  const read = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
  const begin = unhurried ? `${read}; SET LOCAL statement_timeout = 0` : read;
  return sqlTransaction(work, { begin, on: readingPool() });
}
