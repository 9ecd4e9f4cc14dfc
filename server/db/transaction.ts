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
export function sqlTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  return endingTransaction(async (client) => ({ result: await work(client), last: null }));
}

/** The same for reading: all of it sees the database as it is at the first query. */
export function pictureOfDatabase<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
  return endingTransaction(async (client) => ({ result: await work(client), last: null }), begin);
}

/** What a transaction answers, and its last statement if the commit is to carry one along. */
export interface Ending<T> {
  readonly result: T;
  readonly last: string | null;
}

/** The same where the last statement, without parameters, goes out together with the commit. */
export async function endingTransaction<T>(
  work: (client: PoolClient) => Promise<Ending<T>>,
  begin = "BEGIN",
): Promise<T> {
  const client = await pool().connect();
  try {
    await client.query(begin);
    const { result, last } = await work(client);
    await client.query(last ? `${last}; COMMIT` : "COMMIT");
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
