import "server-only";
import { type Database, database } from "./pool";

/** Queries inside one transaction. */
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Either the pool or a transaction: for functions that only read or do one statement. */
export type Queries = Database | Tx;

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return database().transaction(work);
}
