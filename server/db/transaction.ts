import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import { type Database, database, pool } from "./pool";
import * as schema from "./schema";

/** Queries inside one transaction. */
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Either the pool or a transaction: for functions that only read or do one statement. */
export type Queries = Database | Tx;

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return database().transaction(work);
}

/** The same with a connection for plain SQL; `onClient` gives typed queries in it. */
export async function sqlTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    const rolledBack = await client.query("ROLLBACK").then(
      () => true,
      () => false,
    );
    client.release(!rolledBack);
    throw error;
  }
}

/** Typed queries in the transaction that is open on a connection, beside plain SQL. */
export function onClient(client: PoolClient): Tx {
  return drizzle(client, { schema }) as unknown as Tx;
}
