import "server-only";
import { sql } from "drizzle-orm";
import type { Queries } from "./transaction";

/** PostgreSQL carries less than 8000 bytes in one notification. */
const longestBytes = 7_900;

/**
 * Tells every listening process; inside a transaction it is told when that commits, and never
 * when it rolls back. Throws when the payload is too long: send an id, not the thing.
 */
export async function notify(db: Queries, channel: string, payload: string): Promise<void> {
  if (Buffer.byteLength(payload) > longestBytes) {
    throw new RangeError(`A notification on "${channel}" is longer than ${longestBytes} bytes.`);
  }
  await db.execute(sql`SELECT pg_notify(${channel}, ${payload})`);
}
