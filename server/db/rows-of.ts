import "server-only";
import type { SQL } from "drizzle-orm";
import { database } from "./pool";

/** The rows of a query that is written out; `Row` says what its columns are. */
export async function rowsOf<Row>(query: SQL): Promise<readonly Row[]> {
  const { rows } = await database().execute(query);
  return rows as unknown as readonly Row[];
}
